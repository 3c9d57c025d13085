import { MAX_LOGO_CHARACTERS } from '#contracts';
import { t } from '#languages';
import { Button, FileButton, Group, Input, Paper, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('The picture could not be read.'));
    reader.readAsDataURL(file);
  });

/** The logo as a data URL, or an empty text for none. */
export const LogoField = ({
  value,
  error,
  onChange,
}: {
  readonly value: string;
  readonly error?: ReactNode;
  readonly onChange: (value: string) => void;
}): ReactNode => {
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (file: File | null): Promise<void> => {
    if (file === null) return;
    try {
      const url = await dataUrlOf(file);
      const tooLarge = url.length > MAX_LOGO_CHARACTERS;
      setProblem(tooLarge ? t('Please choose a picture of at most 300 kB.') : null);
      if (!tooLarge) onChange(url);
    } catch {
      setProblem(t('The picture could not be read.'));
    }
  };
  return (
    <Input.Wrapper
      label={t('Logo')}
      description={t('Shown on invoices and proposals. PNG, JPEG or SVG, at most 300 kB.')}
      error={problem ?? error}
    >
      <Group mt={6} gap="sm">
        {value === '' ? (
          <Text size="sm" c="dimmed">
            {t('None')}
          </Text>
        ) : (
          <Paper withBorder p={6} bg="white">
            <img
              src={value}
              alt={t('Logo of the company')}
              style={{ display: 'block', maxHeight: 64, maxWidth: 220 }}
            />
          </Paper>
        )}
        <FileButton accept="image/png,image/jpeg,image/svg+xml" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} variant="default">
              {value === '' ? t('Choose a picture') : t('Replace')}
            </Button>
          )}
        </FileButton>
        {value === '' ? null : (
          <Button
            variant="subtle"
            color="red"
            onClick={() => {
              setProblem(null);
              onChange('');
            }}
          >
            {t('Remove')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
};
