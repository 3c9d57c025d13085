import { visitTextNames, visitTexts, type Job, type VisitKind } from '#contracts';
import { t } from '#languages';
import { Anchor, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconDirections } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ClientField } from '../../../components/clients/index.js';
import {
  BookedDayField,
  CheckField,
  ChoiceField,
  DayInput,
  LongTextField,
  MoneyField,
  TextField,
  TimeField,
} from '../../../components/form/index.js';
import { InUse, useUses } from '../../../components/invoice-number/index.js';
import { SitePositionMap } from '../../../components/map/index.js';
import { Section } from '../../../components/section/index.js';
import { timeProblem } from '../../../lib/dates.js';
import { useMay } from '../../../lib/may.js';
import { directionsTo } from '../../../lib/maps.js';
import { lastDayIn, nightsAfter } from './visit-times.js';
import { daysFrom } from './visit-days.js';
import type { OpenedVisit, VisitValues } from './visit-values.js';

interface PartProps {
  readonly form: UseFormReturnType<VisitValues>;
}

/** Told before the form is sent; afterwards it is the field's error, and told once. */
const withNotice = (notice: string | undefined, error: ReactNode): { readonly description?: string } =>
  notice === undefined || error === notice ? {} : { description: notice };

/** Most tests are on one day: where the clock says that the end is before the start, its day is asked for. */
const hasLastDay = (kind: VisitKind, { nights, start, end }: VisitValues, overNight: boolean): boolean =>
  kind !== 'noise' && (overNight || nights !== 0 || (end !== '' && end <= start));

const LastDayField = ({
  form,
  kind,
  ahead,
}: PartProps & { readonly kind: VisitKind; readonly ahead: boolean }): ReactNode => {
  const { date, nights } = form.values;
  const lastDay = lastDayIn(kind, form.values);
  return (
    <DayInput
      label={t('End date')}
      withAsterisk
      ahead={ahead}
      value={lastDay === '' ? null : lastDay}
      description={nights === 1 ? t('Ends the next day') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(day) => form.setFieldValue('nights', daysFrom(date, day ?? date) ?? 0)}
    />
  );
};

/** Only what is typed moves the day: times that come as a whole, of a draft or of another person, bring theirs. */
const withNights = (form: PartProps['form']): Pick<PartProps['form'], 'getInputProps'> => ({
  getInputProps: (path, options) => {
    const props = form.getInputProps(path, options);
    const onChange = props.onChange as (time: string) => void;
    return {
      ...props,
      onChange: (time: string) => {
        const before = form.getValues();
        onChange(time);
        const nights = nightsAfter(before, { start: before.start, end: before.end, [path]: time });
        if (nights !== before.nights) form.setFieldValue('nights', nights);
      },
    };
  },
});

export const WhenSection = ({
  form,
  kind,
  isNew = false,
  overNight = false,
}: PartProps & {
  readonly kind: VisitKind;
  readonly isNew?: boolean;
  /** It was opened as one that ends on a later day. */
  readonly overNight?: boolean;
}): ReactNode => {
  const { values } = form;
  const noise = kind === 'noise';
  const lastDay = lastDayIn(kind, values);
  const asksLastDay = hasLastDay(kind, values, overNight);
  const four = noise || asksLastDay;
  const timed = noise ? form : withNights(form);
  return (
    <Section title={t('Date and Time')}>
      {/* Four need the width that the navigation leaves from `md` on. */}
      <SimpleGrid cols={four ? { base: 2, xs: 4, sm: 2, md: 4, lg: 2 } : { base: 2, xs: 3 }} spacing="sm">
        <BookedDayField
          form={form}
          name="date"
          label={noise ? t('Setup date') : t('Date')}
          required
          autoFocus={isNew}
          ahead={isNew}
        />
        <TimeField
          form={timed}
          name="start"
          label={noise ? t('Setup') : t('Start')}
          required
          {...withNotice(timeProblem(values.date, values.start), form.errors['start'])}
        />
        {noise ? <BookedDayField form={form} name="endDate" label={t('Pickup date')} required ahead={isNew} /> : null}
        {asksLastDay ? <LastDayField form={form} kind={kind} ahead={isNew} /> : null}
        <TimeField
          form={timed}
          name="end"
          label={noise ? t('Pickup') : t('End')}
          required
          {...withNotice(timeProblem(lastDay, values.end), form.errors['end'])}
        />
        <TimeField form={form} name="departureTime" label={t('Departure')} />
        <TimeField form={form} name="returnTime" label={t('Return ⟨journey⟩')} />
      </SimpleGrid>
    </Section>
  );
};

export const LocationSection = ({
  form,
  visit,
  picker,
}: PartProps & { readonly visit: OpenedVisit | null; readonly picker?: ReactNode }): ReactNode => {
  const { values } = form;
  const job = visit?.job ?? null;
  return (
    <Section
      title={t('Location')}
      aside={
        <Anchor
          size="sm"
          target="_blank"
          rel="noreferrer"
          href={directionsTo(`${values.address} ${values.postcode}`.trim())}
        >
          <IconDirections size={15} aria-hidden className="visit-inline-icon" /> {t('Get Directions')}
        </Anchor>
      }
    >
      <div className="visit-place" data-map>
        <div>
          {picker === undefined ? null : <div className="visit-project">{picker}</div>}
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <TextField form={form} name="projectName" label={t('Project name')} />
            <TextField form={form} name="postcode" label={t('Postcode')} required type="capitals" maxLength={12} />
          </SimpleGrid>
          <div className="visit-below">
            <LongTextField form={form} name="address" label={t('Address')} required rows={2} />
          </div>
        </div>
        <div className="visit-site">
          <SitePositionMap
            saved={job}
            marker={values.geocode}
            postcode={values.postcode}
            place={`${job?.address ?? values.address} ${job?.postcode ?? values.postcode}`.trim()}
            day={job?.startjob ?? null}
            onMarker={(marker) => form.setFieldValue('geocode', marker)}
          />
        </div>
      </div>
    </Section>
  );
};

export const ClientSection = ({ form, leaders }: PartProps & { readonly leaders: readonly string[] }): ReactNode => {
  const { values } = form;
  return (
    <Section title={t('Client Details')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <ClientField
          form={form}
          name="contact.name"
          label={t('Name')}
          required
          contact={values.contact}
          link={values}
          onLink={({ client_id, new_client }) => {
            form.setFieldValue('client_id', client_id);
            form.setFieldValue('new_client', new_client);
          }}
          onFill={(contact) => {
            for (const [part, value] of Object.entries(contact)) form.setFieldValue(`contact.${part}`, value);
          }}
        />
        <TextField form={form} name="contact.position" label={t('Position ⟨in a firm⟩')} required />
        <TextField form={form} name="contact.email" label={t('Email')} type="email" required />
        <TextField form={form} name="contact.telephone" label={t('Telephone')} type="tel" required />
        <ChoiceField
          form={form}
          name="contact.project_leader"
          label={t('Project leader')}
          clearable
          choices={
            !values.contact.project_leader || leaders.includes(values.contact.project_leader)
              ? leaders
              : [...leaders, values.contact.project_leader]
          }
        />
        <div className="visit-check">
          <CheckField form={form} name="delegated" label={t('Delegated (external)')} />
        </div>
      </SimpleGrid>
    </Section>
  );
};

/** Where the number is used that stands in the form, while it can still be changed. */
const NumberInUse = ({ number, job }: { readonly number: string; readonly job: Job | null }): ReactNode => {
  const isNew = number.trim() !== '' && number !== job?.invoice_number;
  return (
    <InUse
      number={number}
      uses={useUses(isNew ? number : '', job === null ? [] : [job.survey?.setup_idfk ?? job._id])}
    />
  );
};

export const FeeSection = ({ form, job }: PartProps & { readonly job: Job | null }): ReactNode => {
  const may = useMay();
  return (
    <Section title={may('see-fees') ? t('Fee and notes') : t('Notes')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <MoneyField form={form} name="price" label={t('Fee')} required />
        <TextField form={form} name="invoice_number" label={t('Invoice number')} readOnly={!may('invoice')} />
      </SimpleGrid>
      <NumberInUse number={form.values.invoice_number} job={job} />
      {visitTextNames.map((text) => (
        <div key={text} className="visit-below">
          <LongTextField form={form} name={text} label={visitTexts[text]()} rows={3} />
        </div>
      ))}
    </Section>
  );
};
