import { bareText, instrumentKey, type Instrument, type Kit } from '#contracts';

type ListedInstrument = Pick<Instrument, 'kind' | 'make' | 'model' | 'serial'> & {
  /** Names of the kits that hold it. */
  readonly kits: readonly string[];
};

/** Names of the kits that hold this instrument too; none while it has no serial number. */
export const kitsWith = (
  kits: readonly Pick<Kit, '_id' | 'name' | 'instruments' | 'is_deleted'>[],
  instrument: Instrument,
  ownKit: string | null,
): readonly string[] =>
  bareText(instrument.serial) === ''
    ? []
    : kits
        .filter(
          ({ _id, instruments, is_deleted }) =>
            !is_deleted &&
            _id !== ownKit &&
            instruments.some((one) => instrumentKey(one) === instrumentKey(instrument)),
        )
        .map(({ name }) => name);

/** Each instrument once, by its serial number; two makers may give the same one. */
export const listedInstruments = (kits: readonly Pick<Kit, 'name' | 'instruments'>[]): readonly ListedInstrument[] => {
  const listed = new Map<string, ListedInstrument>();
  for (const { name, instruments } of kits)
    for (const { kind, make, model, serial } of instruments) {
      const key = instrumentKey({ make, model, serial });
      const known = listed.get(key) ?? { kind, make, model, serial, kits: [] };
      listed.set(key, { ...known, kits: [...new Set([...known.kits, name])] });
    }
  return [...listed.values()].sort((one, other) => one.serial.localeCompare(other.serial));
};
