import { PLACES_C1, PLACES_C2, PLACES_R, PLACES_RC } from './solomon-places.js';
import { WINDOWS, WITHOUT_WINDOW } from './solomon-windows.js';

/**
 * Solomon's 56 instances with 100 customers (M. M. Solomon, Algorithms for the vehicle routing and scheduling problems with time
 * window constraints, Operations Research 35, 1987). The numbers were copied from the files of the public repository
 * mrpritt/attention-learn-to-route, which were taken from Solomon's own pages; another copy that was looked at had other numbers
 * under the same name. Instances that follow from another one by a rule are made by that rule.
 * A customer is: x, y, demand, ready, due.
 */
export interface SolomonInstance {
  readonly name: string;
  readonly capacity: number;
  readonly service: number;
  readonly customers: readonly (readonly [number, number, number, number, number])[];
  /** Horizon and place of the depot. */
  readonly depot: readonly [number, number, number];
  /** Best known with the fewest vehicles first, as jsprit quotes SINTEF's list (com.graphhopper.jsprit.instance.util.Instances). */
  readonly bestKnown: { readonly vehicles: number; readonly distance: number };
  /** The shortest with any number of vehicles, each way cut to tenths, as Solomon's pages have it; null where they do not. */
  readonly shortest: number | null;
}

interface SolomonClass {
  readonly capacity: number;
  readonly service: number;
  readonly depot: SolomonInstance['depot'];
  readonly places: readonly (readonly number[])[];
}

type Window = readonly [number, number];

const rows = (text: string): readonly (readonly number[])[] =>
  text.split(',').map((row) => row.split(' ').map((value) => Number(value)));

const C1: SolomonClass = { capacity: 200, service: 90, depot: [40, 50, 1236], places: rows(PLACES_C1) };
const C2: SolomonClass = { capacity: 700, service: 90, depot: [40, 50, 3390], places: rows(PLACES_C2) };
const R1: SolomonClass = { capacity: 200, service: 10, depot: [35, 35, 230], places: rows(PLACES_R) };
const R2: SolomonClass = { ...R1, capacity: 1000, depot: [35, 35, 1000] };
const RC1: SolomonClass = { capacity: 200, service: 10, depot: [40, 50, 240], places: rows(PLACES_RC) };
const RC2: SolomonClass = { ...RC1, capacity: 1000, depot: [40, 50, 960] };

/** When a vehicle can be there at the earliest, and at the latest so that it is back in time. */
const withinReach = ({ depot, service, places }: SolomonClass): readonly Window[] =>
  places.map(([x = 0, y = 0]) => {
    const way = Math.hypot(x - depot[0], y - depot[1]);
    return [Math.floor(way), Math.floor(depot[2] - service - way)];
  });

/** @param length of each window, where only its beginning is written */
const written = (name: keyof typeof WINDOWS, length = 0): readonly Window[] =>
  rows(WINDOWS[name]).map(([ready = 0, due = ready + length]) => [ready, due]);

/** Windows of one length around the middles of others, moved as far as it takes to be within reach. */
const around = (others: readonly Window[], length: number, among: SolomonClass): readonly Window[] => {
  const reach = withinReach(among);
  return others.map(([ready, due], index) => {
    const [earliest, latest] = reach[index] as Window;
    const begins = Math.min(Math.max(Math.ceil((ready + due) / 2) - length / 2, earliest), latest - length);
    return [begins, begins + length];
  });
};

/** Three instances, without the windows of a quarter, half and three quarters of the customers. */
const opened = (others: readonly Window[], among: SolomonClass): readonly (readonly Window[])[] => {
  const reach = withinReach(among);
  return WITHOUT_WINDOW.map((_, last) => {
    const open = new Set(WITHOUT_WINDOW.slice(0, last + 1).flat());
    return others.map((window, index) => (open.has(index + 1) ? [0, (reach[index] as Window)[1]] : window));
  });
};

const windowsOfR = (among: SolomonClass, first: readonly Window[], length: number): readonly (readonly Window[])[] => {
  const fifth = around(first, length, among);
  return [first, ...opened(first, among), fifth, ...opened(fifth, among)];
};

const C101 = written('C101');
const C201 = written('C201', 160);
const RC101 = written('RC101', 30);
const RC201 = written('RC201', 120);

/** Vehicles and distance of each, in the order of the numbers. */
const BEST_KNOWN = {
  C1: '10 828.94,10 828.94,10 828.06,10 824.78,10 828.94,10 828.94,10 828.94,10 828.94,10 828.94',
  C2: '3 591.56,3 591.56,3 591.17,3 590.6,3 588.88,3 588.49,3 588.29,3 588.32',
  R1: '19 1650.8,17 1486.12,13 1292.68,9 1007.31,14 1377.11,12 1252.03,10 1104.66,9 960.88,11 1194.73,10 1118.84,10 1096.72,9 982.14',
  R2: '4 1252.37,3 1191.7,3 939.5,2 825.52,3 994.42,3 906.14,2 890.61,2 726.82,3 909.16,3 939.37,2 885.71',
  RC1: '14 1696.94,12 1554.75,11 1261.67,10 1135.48,13 1629.44,11 1424.73,11 1230.48,10 1139.82',
  RC2: '4 1406.94,3 1365.65,3 1049.62,3 798.46,4 1297.65,3 1146.32,3 1061.14,3 828.14',
} as const;

/** 0 where it was not known. */
const SHORTEST: Readonly<Record<keyof typeof BEST_KNOWN, string>> = {
  C1: '827.3,827.3,826.3,822.9,827.3,827.3,827.3,827.3,827.3',
  C2: '589.1,589.1,588.7,588.1,586.4,586,585.8,585.8',
  R1: '1637.7,1466.6,1208.7,971.5,1355.3,1234.6,1064.6,0,1146.9,1068,1048.7,0',
  R2: '1143.2,0,0,0,0,0,0,0,0,0,0',
  RC1: '1619.8,1457.4,1258,0,1513.7,0,1207.8,1114.2',
  RC2: '1261.8,1092.3,0,0,1154,0,0,0',
};

const instancesOf = (
  name: keyof typeof BEST_KNOWN,
  { capacity, service, depot, places }: SolomonClass,
  windows: readonly (readonly Window[])[],
): readonly SolomonInstance[] =>
  rows(BEST_KNOWN[name]).map(([vehicles = 0, distance = 0], which) => ({
    name: `${name}${String(which + 1).padStart(2, '0')}`,
    capacity,
    service,
    depot,
    customers: places.map(([x = 0, y = 0, demand = 0], index) => [
      x,
      y,
      demand,
      ...((windows[which] as readonly Window[])[index] as Window),
    ]),
    bestKnown: { vehicles, distance },
    shortest: rows(SHORTEST[name])[which]?.[0] || null,
  }));

export const solomon: readonly SolomonInstance[] = [
  ...instancesOf('C1', C1, [
    C101,
    ...opened(C101, C1),
    written('C105'),
    written('C106'),
    around(C101, 180, C1),
    written('C108'),
    around(C101, 360, C1),
  ]),
  ...instancesOf('C2', C2, [
    C201,
    ...opened(C201, C2),
    around(C201, 320, C2),
    written('C206'),
    written('C207'),
    around(C201, 640, C2),
  ]),
  ...instancesOf('R1', R1, [
    ...windowsOfR(R1, written('R101', 10), 30),
    written('R109'),
    written('R110'),
    written('R111'),
    written('R112'),
  ]),
  ...instancesOf('R2', R2, [
    ...windowsOfR(R2, written('R201'), 240),
    written('R209'),
    written('R210'),
    written('R211'),
  ]),
  ...instancesOf('RC1', RC1, [
    RC101,
    ...opened(RC101, RC1),
    written('RC105'),
    around(RC101, 60, RC1),
    written('RC107'),
    written('RC108'),
  ]),
  ...instancesOf('RC2', RC2, [
    RC201,
    ...opened(RC201, RC2),
    written('RC205'),
    around(RC201, 240, RC2),
    written('RC207'),
    written('RC208'),
  ]),
];
