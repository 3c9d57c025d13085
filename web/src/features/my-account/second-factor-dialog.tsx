import {
  ConfirmSecondFactor,
  WithPresentPassword,
  type NewSecondFactor,
  type RecoveryCodes,
  type StaffMember,
} from '#contracts';
import { t } from '#languages';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { toast } from '../../components/feedback/index.js';
import {
  CurrentPasswordField,
  SavingForm,
  TextField,
  useContractForm,
  useSaving,
} from '../../components/form/index.js';
import { api } from '../../lib/api.js';
import { QrCode } from './qr-code.js';
import { RecoveryCodeList } from './recovery-code-list.js';

/** What the dialog is for: turning it on or off, or new recovery codes. */
export type FactorStep = 'on' | 'codes' | 'off';

const titles: Readonly<Record<FactorStep, () => string>> = {
  on: () => t('Turn on two-step sign-in'),
  codes: () => t('New recovery codes'),
  off: () => t('Turn off two-step sign-in'),
};

const why: Readonly<Record<FactorStep, () => string>> = {
  on: () => t('You need an authenticator app on your phone. All sessions of your account end but this one.'),
  codes: () => t('The recovery codes that you have now stop working at once.'),
  off: () => t('From then on your password alone signs in to your account.'),
};

type PasswordValues = Pick<WithPresentPassword, 'currentPassword'>;

interface AskingProps<Answer> {
  readonly me: StaffMember;
  readonly step: FactorStep;
  readonly send: (values: PasswordValues) => Promise<Answer>;
  readonly label: string;
  readonly onAnswer: (answer: Answer) => void | Promise<void>;
}

/** An unlocked screen is not enough: the present password is asked for first. */
const AskPassword = <Answer,>({ me, step, send, label, onAnswer }: AskingProps<Answer>): ReactNode => {
  const form = useContractForm<PasswordValues>({
    contract: WithPresentPassword,
    initialValues: { currentPassword: '' },
  });
  const saving = useSaving({
    form,
    stays: true,
    send,
    onSaved: onAnswer,
  });
  return (
    <SavingForm form={form} saving={saving} username={me.email}>
      <Stack gap="sm">
        <Text size="sm">{why[step]()}</Text>
        <CurrentPasswordField form={form} autoFocus />
        <Group justify="flex-end">
          <Button type="submit" loading={saving.saving}>
            {label}
          </Button>
        </Group>
      </Stack>
    </SavingForm>
  );
};

const AskCode = ({
  factor,
  onCodes,
}: {
  readonly factor: NewSecondFactor;
  readonly onCodes: (answer: RecoveryCodes) => Promise<void>;
}): ReactNode => {
  const form = useContractForm<{ readonly code: string }>({
    contract: ConfirmSecondFactor,
    initialValues: { code: '' },
  });
  const saving = useSaving({
    form,
    stays: true,
    send: (values: { readonly code: string }) => api.post('/api/second-factor/confirmation', values),
    onSaved: onCodes,
  });
  return (
    <SavingForm form={form} saving={saving}>
      <Stack gap="sm">
        <Text size="sm">{t('Scan this with your authenticator app, or type the key into it.')}</Text>
        <QrCode text={factor.uri} label={t('QR code of the key')} />
        <Text size="sm" ta="center" ff="monospace" className="second-factor-key">
          {factor.secret.match(/.{1,4}/g)?.join(' ')}
        </Text>
        <TextField
          form={form}
          name="code"
          label={t('Code')}
          description={t('The six digits that the app shows.')}
          type="digits"
          autoComplete="one-time-code"
          autoFocus
          required
        />
        <Group justify="flex-end">
          <Button type="submit" loading={saving.saving}>
            {t('Turn on')}
          </Button>
        </Group>
      </Stack>
    </SavingForm>
  );
};

interface DialogProps {
  readonly me: StaffMember;
  readonly step: FactorStep;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}

const Steps = ({ me, step, onChanged, onClose }: DialogProps): ReactNode => {
  const [factor, setFactor] = useState<NewSecondFactor | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const told = async ({ codes: made }: RecoveryCodes): Promise<void> => {
    setCodes(made);
    await onChanged();
  };
  if (codes !== null) return <RecoveryCodeList codes={codes} onClose={onClose} />;
  if (factor !== null) return <AskCode factor={factor} onCodes={told} />;
  if (step === 'on')
    return (
      <AskPassword
        me={me}
        step={step}
        send={(values) => api.post('/api/second-factor', values)}
        label={t('Go on')}
        onAnswer={setFactor}
      />
    );
  if (step === 'codes')
    return (
      <AskPassword
        me={me}
        step={step}
        send={(values) => api.post('/api/second-factor/recovery-codes', values)}
        label={t('Make new ones')}
        onAnswer={told}
      />
    );
  return (
    <AskPassword
      me={me}
      step={step}
      send={(values) => api.post('/api/second-factor/removal', values)}
      label={t('Turn off')}
      onAnswer={async () => {
        await onChanged();
        toast.success(t('Two-step sign-in is off.'));
        onClose();
      }}
    />
  );
};

/** Turns two-step sign-in on or off, or makes new recovery codes. A click beside it must not lose codes that are told once. */
export const SecondFactorDialog = (props: DialogProps): ReactNode => (
  <Modal opened onClose={props.onClose} title={titles[props.step]()} centered closeOnClickOutside={false}>
    <Steps {...props} />
  </Modal>
);
