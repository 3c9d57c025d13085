import { FileButton } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { CHOOSABLE } from './prepared.js';

interface ChooseFilesProps {
  /** A picture that is taken now, with the camera of a phone. */
  readonly camera?: boolean;
  readonly onChosen: (files: readonly File[]) => void;
  readonly children: (props: { readonly onClick: () => void }) => ReactNode;
}

/** A button that asks the device for files. The same may be chosen again: a camera calls all its pictures alike. */
export const ChooseFiles = ({ camera = false, onChosen, children }: ChooseFilesProps): ReactNode => {
  const reset = useRef<() => void>(null);
  const chosen = (files: readonly File[]): void => {
    if (files.length > 0) onChosen([...files]);
    reset.current?.();
  };
  return camera ? (
    <FileButton
      accept="image/*"
      capture="environment"
      resetRef={reset}
      onChange={(file) => chosen(file === null ? [] : [file])}
    >
      {({ onClick }) => children({ onClick })}
    </FileButton>
  ) : (
    <FileButton multiple accept={CHOOSABLE} resetRef={reset} onChange={chosen}>
      {({ onClick }) => children({ onClick })}
    </FileButton>
  );
};
