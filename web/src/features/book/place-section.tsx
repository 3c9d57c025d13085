import type { JourneyAnswer } from '#contracts';
import { t } from '#languages';
import { Anchor, Loader, NumberInput, SimpleGrid, Text } from '@mantine/core';
import { IconCrosshair, IconRoad } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { TextField } from '../../components/form/index.js';
import type { Book } from './use-book.js';
import type { Journey } from './use-journey.js';

interface PlaceProps {
  readonly book: Book;
  readonly journey: Journey;
  readonly again: () => void;
}

/** A way on that is no button of its own. */
const Instead = ({ onClick, children }: { readonly onClick: () => void; readonly children: string }): ReactNode => (
  <Anchor component="button" type="button" fz="inherit" className="book-instead" onClick={onClick}>
    {children}
  </Anchor>
);

const Found = ({ answer: { travel, estimate } }: { readonly answer: JourneyAnswer }): ReactNode => {
  const [distance, time, traffic] = [travel.distance.text, travel.duration.text, travel.duration_in_traffic.text];
  const words =
    traffic === time
      ? `${distance}, ${time}`
      : t('{distance}, {time} ({traffic} in traffic)', { distance, time, traffic });
  return (
    <>
      <span>
        <IconRoad size={14} aria-hidden /> {words}
      </span>
      {estimate ? (
        <span className="book-estimate">
          <IconCrosshair size={13} aria-hidden /> {t('Estimated, as the crow flies x 1.3')}
        </span>
      ) : null}
    </>
  );
};

/** What is known of the journey, in small print under the postcode. */
const JourneyNote = ({ book, journey, again }: PlaceProps): ReactNode => {
  const { values, change } = book;
  const type = (): void => change({ ...values, miles: '' }, 'postcode');
  if (journey.state === 'none' || journey.state === 'invalid') return null;
  return (
    <Text size="xs" c="dimmed" mt={5} component="div" role="status" className="book-journey">
      {journey.state === 'looking' ? (
        <>
          <Loader size={12} />
          {t('Looking up the journey ...')}
        </>
      ) : null}
      {journey.state === 'found' ? <Found answer={journey.answer} /> : null}
      {journey.state === 'found' && journey.answer.estimate ? (
        <Instead onClick={type}>{t('Type the distance')}</Instead>
      ) : null}
      {journey.state === 'down' ? (
        <>
          <span>{journey.sentence}</span>
          <Instead onClick={again}>{t('Try again')}</Instead>
          <Instead onClick={type}>{t('Type the distance')}</Instead>
        </>
      ) : null}
    </Text>
  );
};

/** For whom and where: names, postcode, and how far it is. */
export const PlaceSection = ({ book, journey, again }: PlaceProps): ReactNode => {
  const { values, errors, change } = book;
  const [left, setLeft] = useState(false);
  const bare = values.postcode.replace(/\s+/g, '');
  const wrong =
    values.miles === null && (journey.state === 'invalid' || (left && bare !== '' && bare.length <= 2))
      ? t('Invalid Postcode!')
      : undefined;
  const form = {
    getInputProps: (name: string) => ({
      ...book.getInputProps(name),
      ...(name === 'postcode'
        ? { error: errors['postcode'] ?? wrong, onBlur: () => setLeft(true), onFocus: () => setLeft(false) }
        : {}),
    }),
  };
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextField form={book} name="projectName" label={t('Project name')} required maxLength={200} />
        <TextField form={book} name="name" label={t('Client name')} required maxLength={120} />
        <TextField form={form} name="postcode" label={t('Postcode')} required type="capitals" maxLength={12} />
        {values.miles === null ? null : (
          <NumberInput
            label={t('Distance, one way')}
            withAsterisk
            suffix={` ${t('miles')}`}
            value={values.miles}
            min={0}
            max={2000}
            decimalScale={1}
            allowNegative={false}
            inputMode="decimal"
            error={errors['miles']}
            autoFocus
            onChange={(miles) =>
              change({ ...values, miles: typeof miles === 'number' ? miles : '' }, 'miles', 'postcode')
            }
          />
        )}
      </SimpleGrid>
      {values.miles === null ? (
        <JourneyNote book={book} journey={journey} again={again} />
      ) : (
        <Text size="xs" c="dimmed" mt={5} component="div" className="book-journey">
          <span>{t('The distance is typed, so the traffic is not known.')}</span>
          <Instead onClick={() => change({ ...values, miles: null }, 'miles', 'postcode')}>
            {t('Look it up instead')}
          </Instead>
        </Text>
      )}
    </>
  );
};
