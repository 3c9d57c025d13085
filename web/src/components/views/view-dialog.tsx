import { MAX_VIEW_NAME, type SavedView } from '#contracts';
import { t } from '#languages';
import { Button, Checkbox, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { newKey, sentenceOf } from '../../lib/api.js';
import { Banner, toast } from '../feedback/index.js';
import { CancelButton, Form } from '../form/form.js';

/** What is typed: the name, whether the page begins with the view, and whether the team sees it. */
export interface NamedView {
  readonly name: string;
  readonly isDefault: boolean;
  readonly isShared: boolean;
}

interface ViewFormProps {
  /** null: a new one. */
  readonly view: SavedView | null;
  readonly views: readonly SavedView[];
  /** @throws ApiError */
  readonly onSave: (named: NamedView, key: string) => Promise<unknown>;
  readonly onClose: () => void;
}

const ViewForm = ({ view, views, onSave, onClose }: ViewFormProps): ReactNode => {
  const [name, setName] = useState(view?.name ?? '');
  const [isDefault, setDefault] = useState(view?.isDefault ?? false);
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const [problem, setProblem] = useState<string | null>(null);
  const [empty, setEmpty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [key] = useState(newKey);
  const replaces = view === null && views.some((other) => other.name.toLowerCase() === name.trim().toLowerCase());
  const save = async (): Promise<void> => {
    if (name.trim() === '') {
      setEmpty(true);
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await onSave({ name: name.trim(), isDefault, isShared }, key);
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
      setBusy(false);
    }
  };
  return (
    <Form onSubmit={save}>
      <Stack gap="sm">
        {problem === null ? null : <Banner tone="danger" title={problem} />}
        <TextInput
          label={t('Name')}
          value={name}
          maxLength={MAX_VIEW_NAME}
          required
          data-autofocus
          error={empty && name.trim() === '' ? t('Please give the view a name.') : undefined}
          {...(replaces ? { description: t('You already have a view of this name: saving replaces it.') } : {})}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {view?.isMine === false ? null : (
          <Checkbox
            label={t('Open this page with this view')}
            checked={isDefault}
            onChange={({ currentTarget }) => setDefault(currentTarget.checked)}
          />
        )}
        <Checkbox
          label={t('Share with the team')}
          checked={isShared}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
        <Group justify="flex-end" gap="xs">
          <CancelButton onClose={onClose} />
          <Button type="submit" loading={busy}>
            {replaces ? t('Replace') : t('Save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
};

/** Names a view: a new one, or one that has a name already. */
const ViewDialog = ({ opened, ...form }: ViewFormProps & { readonly opened: boolean }): ReactNode => (
  <Modal
    opened={opened}
    onClose={form.onClose}
    title={form.view === null ? t('Save this view') : t('Rename the view')}
    centered
  >
    {opened ? <ViewForm {...form} /> : null}
  </Modal>
);

/** For browsers that do not copy by themselves: a plain-http address of the office network. */
const LinkDialog = ({ link, onClose }: { readonly link: string | null; readonly onClose: () => void }): ReactNode => (
  <Modal opened={link !== null} onClose={onClose} title={t('Link to this view')} centered>
    <TextInput
      label={t('Link')}
      description={t('Share this link: everyone with an account sees the same rows and columns.')}
      value={link ?? ''}
      readOnly
      data-autofocus
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  </Modal>
);

/** Copies the link to a view of this page. @returns the link, where the browser does not copy by itself; else null */
export const copyLink = async (view: string): Promise<string | null> => {
  const address = `${window.location.origin}${window.location.pathname}?${view}`;
  // Not there on a plain-http address.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined) return address;
  try {
    await clipboard.writeText(address);
    toast.success(t('The link to this view is copied'));
    return null;
  } catch {
    return address;
  }
};

interface ViewDialogsProps extends Pick<ViewFormProps, 'views' | 'onSave'> {
  readonly naming: SavedView | 'new' | null;
  readonly link: string | null;
  readonly onNamed: () => void;
  readonly onLinked: () => void;
}

export const ViewDialogs = ({ naming, link, views, onSave, onNamed, onLinked }: ViewDialogsProps): ReactNode => (
  <>
    <ViewDialog
      opened={naming !== null}
      view={naming === 'new' ? null : naming}
      views={views}
      onSave={onSave}
      onClose={onNamed}
    />
    <LinkDialog link={link} onClose={onLinked} />
  </>
);
