import { t } from '#languages';
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState, type PointerEvent, type ReactNode, type RefObject } from 'react';
import { Form } from '../form/form.js';
import { drawnPicture, type PreparedFile } from './prepared.js';

const WIDTH = 1200;
const HEIGHT = 500;
/** In pixels of the picture, which is shown smaller. */
const PEN = 7;
const INK = '#14202b';

const cleared = (canvas: HTMLCanvasElement | null): void => {
  const pen = canvas?.getContext('2d') ?? null;
  if (pen === null) return;
  // White, not transparent: it is also shown on a dark page.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
};

/** What is drawn with a finger, a pen or a mouse. */
const Pad = ({
  canvas,
  onDrawn,
}: {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly onDrawn: () => void;
}): ReactNode => {
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null);
  useEffect(() => cleared(canvas.current), [canvas]);
  const draw = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): void => {
    const pen = currentTarget.getContext('2d');
    if (pen === null || last.current === null) return;
    const box = currentTarget.getBoundingClientRect();
    const to = { x: ((clientX - box.left) / box.width) * WIDTH, y: ((clientY - box.top) / box.height) * HEIGHT };
    const from = Number.isNaN(last.current.x) ? to : last.current;
    Object.assign(pen, { strokeStyle: INK, lineWidth: PEN, lineCap: 'round', lineJoin: 'round' });
    pen.beginPath();
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
    pen.stroke();
    last.current = to;
    onDrawn();
  };
  const lift = (): void => {
    last.current = null;
  };
  return (
    <canvas
      ref={canvas}
      width={WIDTH}
      height={HEIGHT}
      className="signature-pad"
      role="img"
      aria-label={t('Sign here')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: Number.NaN, y: Number.NaN };
        draw(event);
      }}
      onPointerMove={draw}
      onPointerUp={lift}
      onPointerCancel={lift}
    />
  );
};

interface SignatureDialogProps {
  readonly opened: boolean;
  /** Who is expected to sign; it can be typed over. */
  readonly expected: string;
  /** Throws where it could not be kept, once that was told. */
  readonly onSigned: (signature: PreparedFile) => Promise<void>;
  readonly onClose: () => void;
}

const Signing = ({ expected, onSigned, onClose }: Omit<SignatureDialogProps, 'opened'>): ReactNode => {
  const canvas = useRef<HTMLCanvasElement | null>(null);
  const [name, setName] = useState(expected);
  const [drawn, setDrawn] = useState(false);
  const [problem, setProblem] = useState<{ readonly name?: string; readonly pad?: string }>({});
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    const lacking = {
      ...(name.trim() === '' ? { name: t('Please enter the name of the person who signs.') } : {}),
      ...(drawn ? {} : { pad: t('Please sign in the box first.') }),
    };
    setProblem(lacking);
    if (canvas.current === null || Object.keys(lacking).length > 0) return;
    setBusy(true);
    try {
      await onSigned({ kind: 'signature', name: name.trim(), content: await drawnPicture(canvas.current) });
      onClose();
    } catch {
      // It was told why; what was drawn stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form onSubmit={save}>
      <TextInput
        label={t('Signed by')}
        size="md"
        value={name}
        maxLength={200}
        autoComplete="off"
        error={problem.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Text size="sm" fw={500} mt={12} mb={4}>
        {t('Signature')}
      </Text>
      <Pad
        canvas={canvas}
        onDrawn={() => {
          setDrawn(true);
          setProblem(({ name: lacking }) => (lacking === undefined ? {} : { name: lacking }));
        }}
      />
      {problem.pad === undefined ? null : (
        <Text size="sm" c="red" role="alert" mt={4}>
          {problem.pad}
        </Text>
      )}
      <Group gap={8} mt={12} justify="space-between">
        <Button
          variant="subtle"
          mih={44}
          onClick={() => {
            cleared(canvas.current);
            setDrawn(false);
          }}
        >
          {t('Clear')}
        </Button>
        <Group gap={8}>
          <Button variant="default" mih={44} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" mih={44} loading={busy}>
            {t('Save')}
          </Button>
        </Group>
      </Group>
    </Form>
  );
};

/** A signature with the name of who signed. */
export const SignatureDialog = ({ opened, onClose, ...rest }: SignatureDialogProps): ReactNode => {
  const narrow = useMediaQuery('(max-width: 47.99em)');
  return (
    <Modal opened={opened} onClose={onClose} title={t('Signature')} size="lg" centered fullScreen={narrow}>
      <Signing onClose={onClose} {...rest} />
    </Modal>
  );
};
