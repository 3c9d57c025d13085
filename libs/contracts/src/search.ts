import { later } from '#languages';
import { IsOptional } from 'class-validator';
import { Rows } from './lists.js';
import type { VisitKind } from './site-visits.js';
import { RequiredText } from './rules.js';

/** Most hits of one group in one answer. */
export const MAX_HITS = 20;

/** What can be found, in the order of an answer's groups; a group with a hit that is exactly what was typed comes before. */
export const hitKinds = ['visit', 'project', 'client', 'invoice', 'person', 'car', 'kit'] as const;
export type HitKind = (typeof hitKinds)[number];

/** Query of `GET /api/search`. */
export class SearchFor {
  /** Pieces of words, in any order. */
  @RequiredText(100, later('Please type what you look for.')) q!: string;
  /** Hits of each group; 5 when left out. */
  @IsOptional() @Rows(1, MAX_HITS) limit?: number;
}

/** One thing that was found. */
export interface SearchHit {
  readonly kind: HitKind;
  /** Of a client, the visit or project that names them last; of an invoice number without a record, its visit. */
  readonly _id: string;
  readonly label: string;
  /** A visit's start, when a project was created; null for what has no date. */
  readonly date: string | null;
  readonly test: VisitKind | null;
  /** Which half of a noise survey. */
  readonly part: 'Setup' | 'Pickup' | null;
  /** What else tells it apart: address and postcode, client, number. */
  readonly facts: readonly string[];
  /** Page of the product that shows it. */
  readonly path: string;
  /** Its number is what was typed. */
  readonly exact: boolean;
}

export interface SearchGroup {
  readonly kind: HitKind;
  readonly hits: readonly SearchHit[];
}

/** Answer of `GET /api/search`: groups without a hit are left out. */
export interface SearchAnswer {
  readonly q: string;
  readonly groups: readonly SearchGroup[];
}
