/** The day of a spec's visit with this number, counted from 1 March 2026: each has a day of its own, so that none is in another's way. */
export const visitDay = (number: number): string => new Date(Date.UTC(2026, 2, number)).toISOString().slice(0, 10);

export const siteContact = {
  name: 'Kit Lark',
  position: 'Site manager',
  email: 'kit@example.test',
  telephone: '07700900123',
};

/** Body of `POST /api/job` for a sound test. @param from `HH:mm` in London, as `to` @param fields what is to be otherwise */
export const soundTestOn = (day: string, [from, to]: readonly [string, string], fields: object = {}): object => ({
  startjob: `${day}T${from}:00`,
  endjob: `${day}T${to}:00`,
  address: '1 Quay Street',
  postcode: 'BS1 4ST',
  price: 400,
  contact: siteContact,
  soundtest: { project_type: 'Sound Testing', sets: 2 },
  ...fields,
});

/** Body of `POST /api/job` for an air test in the morning of a day. @param fields what is to be otherwise */
export const airTestOn = (day: string, fields: object = {}): object => ({
  kind: 'air',
  startjob: `${day}T09:00:00Z`,
  endjob: `${day}T10:00:00Z`,
  address: '1 Quay Street',
  postcode: 'BS1 4DJ',
  price: 400,
  contact: siteContact,
  airtest: { types: 1, tests: 2 },
  ...fields,
});
