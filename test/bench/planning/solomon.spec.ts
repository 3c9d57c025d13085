import { solomon, type SolomonInstance } from './solomon.js';

const named = (name: string): SolomonInstance => solomon.find((instance) => instance.name === name) as SolomonInstance;
const classOf = ({ name }: SolomonInstance): string => name.slice(0, -2);
const rowOf = (name: string, customer: number): readonly number[] =>
  named(name).customers[customer - 1] as readonly number[];

/** When a customer can be reached at the earliest, and at the latest so that the depot can be reached again. */
const reachOf = ({ depot, service }: SolomonInstance, [x, y]: readonly number[]): readonly [number, number] => {
  const way = Math.hypot((x as number) - depot[0], (y as number) - depot[1]);
  return [way, depot[2] - service - way];
};

/** Windows that the published files have around other middles than the first instance of their class, or nearer to the ends. */
const ELSEWHERE = [
  'C106 5: 15 to 60',
  'R210 25: 826 to 956',
  'R210 58: 854 to 980',
  'R210 92: 18 to 159',
  'R210 100: 821 to 965',
  'RC105 25: 171 to 181',
  'RC105 58: 172 to 182',
  'RC105 77: 163 to 173',
  'RC105 92: 15 to 25',
  'RC105 100: 200 to 210',
  'RC108 25: 45 to 183',
  'RC205 25: 821 to 881',
  'RC205 58: 842 to 902',
  'RC205 92: 14 to 74',
  'RC205 100: 870 to 930',
];

describe('Solomon’s instances', () => {
  it('are 56 with a hundred customers each, in six classes', () => {
    const numbered = (name: string, count: number): readonly string[] =>
      Array.from({ length: count }, (_, index) => `${name}${String(index + 1).padStart(2, '0')}`);
    const counts = { C1: 9, C2: 8, R1: 12, R2: 11, RC1: 8, RC2: 8 };
    expect(solomon.map(({ name }) => name)).toEqual(Object.entries(counts).flatMap((one) => numbered(...one)));
    expect(solomon.filter(({ customers }) => customers.length !== 100)).toEqual([]);
  });

  it('have the same customers within a class, and R1 and R2, and RC1 and RC2, among each other', () => {
    const placesOf = (name: string): unknown => named(name).customers.map(([x, y, demand]) => [x, y, demand]);
    for (const instance of solomon) expect(placesOf(instance.name)).toEqual(placesOf(`${classOf(instance)}01`));
    expect(placesOf('R201')).toEqual(placesOf('R101'));
    expect(placesOf('RC201')).toEqual(placesOf('RC101'));
    const demandOf = (name: string): number => named(name).customers.reduce((sum, [, , demand]) => sum + demand, 0);
    expect(['C101', 'C201', 'R101', 'RC101'].map(demandOf)).toEqual([1810, 1810, 1458, 1724]);
  });

  it('have windows that can be kept', () => {
    const missed = solomon.flatMap((instance) =>
      instance.customers.flatMap((customer, index) => {
        const [, , , ready, due] = customer;
        const [earliest, latest] = reachOf(instance, customer);
        return ready <= due && due >= earliest && due <= latest ? [] : [`${instance.name} ${index + 1}`];
      }),
    );
    expect(missed).toEqual([]);
  });

  it('have no window for a quarter, half and three quarters of the customers in the same instances as published', () => {
    const open = solomon.flatMap(({ name, customers }) => {
      const { length } = customers.filter(([, , , ready]) => ready === 0);
      return length === 0 ? [] : [`${name} ${length}`];
    });
    const expected = ['C1', 'C2', 'R1', 'R2', 'RC1', 'RC2'].flatMap((name) =>
      [...(name.startsWith('RC') || name.startsWith('C') ? [2] : [2, 6])].flatMap((first) =>
        [25, 50, 75].map((share, by) => `${name}0${first + by} ${share}`),
      ),
    );
    expect(open).toEqual(expected);
  });

  // A mistyped number moves the middle, but for the few windows that the published files have elsewhere.
  it('have their windows around the same middles within a class, as far as these are within reach', () => {
    const elsewhere = solomon.flatMap((instance) =>
      instance.customers.flatMap((customer, index) => {
        const [, , , ready, due] = customer;
        const [, , , first, last] = rowOf(`${classOf(instance)}01`, index + 1) as SolomonInstance['customers'][number];
        const [earliest, latest] = reachOf(instance, customer).map(Math.floor) as [number, number];
        const half = Math.max(due - (first + last) / 2, (first + last) / 2 - ready);
        const wanted = [(first + last) / 2 - half, (first + last) / 2 + half] as const;
        const isAsWanted =
          (Math.abs(wanted[0] - ready) <= 2.01 || (ready <= earliest && wanted[0] <= earliest + 2)) &&
          (Math.abs(wanted[1] - due) <= 2.01 || (due >= latest && wanted[1] >= latest - 2));
        return isAsWanted ? [] : [`${instance.name} ${index + 1}: ${ready} to ${due}`];
      }),
    );
    expect(elsewhere).toEqual(ELSEWHERE);
  });

  it.each([
    ['C102', 2, [45, 70, 30, 0, 1125]],
    ['C104', 93, [65, 85, 40, 0, 1102]],
    ['C107', 8, [38, 68, 20, 200, 380]],
    ['C107', 81, [85, 35, 30, 47, 227]],
    ['C109', 47, [30, 35, 10, 767, 1127]],
    ['C203', 46, [34, 25, 30, 0, 3274]],
    ['C205', 90, [60, 55, 10, 2959, 3279]],
    ['C208', 10, [35, 66, 10, 2551, 3191]],
    ['R103', 64, [15, 77, 9, 73, 83]],
    ['R105', 25, [65, 20, 6, 156, 186]],
    ['R106', 58, [36, 26, 18, 180, 210]],
    ['R108', 93, [18, 24, 22, 0, 199]],
    ['R204', 65, [62, 77, 20, 0, 940]],
    ['R205', 82, [15, 47, 16, 106, 346]],
    ['R207', 100, [18, 18, 17, 725, 965]],
    ['RC102', 75, [5, 5, 16, 0, 172]],
    ['RC104', 25, [35, 5, 20, 154, 184]],
    ['RC106', 42, [55, 80, 10, 33, 93]],
    ['RC203', 97, [4, 18, 35, 0, 901]],
    ['RC206', 80, [47, 47, 13, 702, 942]],
  ])('%s has customer %i as published, made by a rule', (name, customer, row) => {
    expect(rowOf(name, customer)).toEqual(row);
  });
});
