import { t, type LocalizedString } from '#languages';
import { Inject, Injectable } from '@nestjs/common';
import { contactsRecordOf } from '#clients';
import type { ForgetPerson, Forgetting, FoundPerson } from '#contracts';
import type { Subject } from '#eventing';
import { filesSubject } from '#files';
import { emailsSubject } from '#mail';
import { HttpProblem, REQUESTS, type Requests } from '#platform';
import { contactRecordOf } from '#site-visits';
import { staffNames } from '#staff';
import { forgetting } from './forgetting.decider.js';
import type { ForgottenWhom } from './forgetting.events.js';
import { heldOf, People, type KnownPerson } from './people/people.js';
import { addressOf, nameKey } from './people/person.js';
import { takeDown, type ForgettingRow } from './doing/forgetting-table.js';
import { madeAnew, STEP_PORTS, type StepPorts } from './doing/steps.js';
import { ForgettingSweep } from './doing/sweep.js';

/** Most that the list of what was done answers. */
const MOST = 200;

const fieldRefusal = (field: string, msg: LocalizedString): HttpProblem =>
  new HttpProblem(400, msg, { errors: { [field]: msg } });

const same = (id: string): string => id;
/** Whose key seals a contact without an e-mail address, by where it stands. */
const recordOf = {
  visit: contactRecordOf,
  contact: contactsRecordOf,
  project: same,
  document: same,
  client: same,
} as const;

/** Whose keys a client's data may be sealed with: their address; and without one what each place keeps for itself. */
const subjectsOf = ({ person, mentions }: KnownPerson): readonly Subject[] => {
  const email = addressOf(person);
  const own: readonly Subject[] = email === null ? [] : [{ kind: 'client', lookup: email }];
  return [
    ...own,
    ...mentions.flatMap(({ place, place_id: id }): readonly Subject[] => {
      // Documents of the first releases have a key of their own, whoever they are about.
      if (place === 'document' || place === 'client') return [{ kind: 'record', lookup: id }];
      // Photos and signatures of a visit may show whoever was met there.
      const files = place === 'visit' ? [filesSubject(id), emailsSubject(id)] : [];
      return email !== null ? files : [{ kind: 'record', lookup: recordOf[place](id) }, ...files];
    }),
  ];
};

const documentsOf = (people: readonly KnownPerson[]): string[] => [
  ...new Set(
    people.flatMap(({ mentions }) =>
      mentions.filter(({ place }) => place === 'document').map(({ place_id }) => place_id),
    ),
  ),
];

/** What they are called and reached by. */
const knownOf = ({ names, email, telephones }: FoundPerson): readonly string[] =>
  [...names, email, ...telephones].filter((one) => one !== '');

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Takes the decision down, and tells how far each one has come. */
@Injectable()
export class ForgettingService {
  constructor(
    @Inject(STEP_PORTS) private readonly ports: StepPorts,
    @Inject(REQUESTS) private readonly requests: Requests,
    private readonly people: People,
    private readonly sweep: ForgettingSweep,
  ) {}

  /**
   * From here on it happens by itself.
   * @throws HttpProblem 400 when the name was not typed as it is shown, 404, 409
   */
  async begin(http: unknown, command: ForgetPerson): Promise<Forgetting> {
    const { kind, id: whomId, reason, also = [], notes = [] } = command;
    // Of the name not even a hash is kept with the request.
    const { context, entityId: id } = await this.requests.begin(http, { kind, whomId, reason, also, notes });
    const before = await this.ports.commands.load(forgetting, id);
    if (before === null) {
      const { whom, known } = await this.whom(command, context.actorId);
      await this.ports.commands.execute(
        forgetting,
        id,
        { type: 'BeginForgetting', whom, at: context.at, by: context.actorId },
        context,
        {
          within: async (transaction, unit) => {
            const person = {
              forgettingId: id,
              kind: whom.kind,
              userId: whom.userId,
              documents: whom.documents,
              by: context.actorId,
            };
            for (const { decided } of this.ports.forgets) await decided?.(transaction, unit, person, known);
            await takeDown(transaction, unit, id, context.actorId, whom);
          },
        },
      );
    }
    this.sweep.nudge();
    const [begun] = await this.answers([await this.rowOf(id)]);
    if (begun === undefined) throw new Error('a forgetting that was just taken down is missing');
    return begun;
  }

  async list(): Promise<readonly Forgetting[]> {
    return this.answers(await this.ports.knex<ForgettingRow>('forgetting').orderBy('asked_at', 'desc').limit(MOST));
  }

  private async whom(
    command: ForgetPerson,
    by: string,
  ): Promise<{ readonly whom: ForgottenWhom; readonly known: readonly string[] }> {
    const notes = [...new Set(command.notes ?? [])];
    const noteSubjects = notes.map((visitId): Subject => ({ kind: 'record', lookup: visitId.toLowerCase() }));
    if (command.kind === 'staff') {
      const found = await this.people.staff(command.id);
      refuseOtherName(command.name, found.name);
      if (found.id === by)
        throw new HttpProblem(409, t('You cannot forget yourself. Please ask a colleague to do it.'));
      const keys = await this.ports.vault.idsOf([{ kind: 'staff', lookup: found.id }, ...noteSubjects]);
      const whom: ForgottenWhom = {
        kind: 'staff',
        userId: found.id,
        keys: [...keys],
        documents: [],
        reason: command.reason,
        counts: { ...found.held, notes: notes.length },
      };
      return { whom, known: knownOf(found) };
    }
    const main = await this.people.client(command.id);
    refuseOtherName(command.name, main.found.name);
    const people = [main, ...(await this.people.clients((command.also ?? []).filter((one) => one !== command.id)))];
    const keys = await this.ports.vault.idsOf([...people.flatMap(subjectsOf), ...noteSubjects]);
    const whom: ForgottenWhom = {
      kind: 'client',
      userId: null,
      keys: [...keys],
      documents: documentsOf(people),
      reason: command.reason,
      counts: { ...heldOf(people), notes: notes.length },
    };
    return { whom, known: people.flatMap(({ found: one }) => knownOf(one)) };
  }

  private async rowOf(id: string): Promise<ForgettingRow> {
    const row = await this.ports.knex<ForgettingRow>('forgetting').where({ forgetting_id: id }).first();
    if (row === undefined) throw new HttpProblem(404, t('There is nothing here under this id.'));
    return row;
  }

  private async answers(rows: readonly ForgettingRow[]): Promise<readonly Forgetting[]> {
    const names = await staffNames(
      this.ports.knex,
      rows.map(({ asked_by }) => asked_by),
    );
    return Promise.all(
      rows.map(async (row) => ({
        _id: row.forgetting_id,
        kind: row.kind,
        reason: row.reason,
        by: { _id: row.asked_by, name: names.get(row.asked_by) ?? t('Unknown') },
        askedAt: row.asked_at.toISOString(),
        counts: row.counts,
        keysDestroyedAt: iso(row.keys_destroyed_at),
        clearedAt: iso(row.cleared_at),
        readModels: await this.progress(row),
        doneAt: iso(row.done_at),
      })),
    );
  }

  private async progress({
    rebuilt_at,
    rebuilds_asked_at,
    cleared_at,
  }: ForgettingRow): Promise<Forgetting['readModels']> {
    const { readModels } = this.ports;
    const all = readModels.length;
    if (rebuilt_at !== null) return { made: all, all };
    if (rebuilds_asked_at === null || cleared_at === null) return { made: 0, all };
    return { made: (await madeAnew(this.ports.knex, readModels, cleared_at)).made.length, all };
  }
}

const refuseOtherName = (typed: string, name: string): void => {
  if (nameKey(typed) !== nameKey(name)) throw fieldRefusal('name', t('Please type the name as it is shown.'));
};
