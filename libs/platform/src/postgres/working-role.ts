import { createHmac } from 'node:crypto';
import type { Knex } from 'knex';
import type pg from 'pg';
import { kernelTables } from '#eventing';
import { StartUpProblem } from '../process/start-up-problem.js';

/** As whom the program works in an embedded PostgreSQL; see docs/decisions/0055. */
const WORKER = 'soundings_work';

/** Connection string of the role that works. Its password follows from the owner's, so nobody has to keep it, and does not lead back to that one. */
export const workUrlOf = (ownerUrl: string): string => {
  const url = new URL(ownerUrl);
  url.password = createHmac('sha256', url.password).update(WORKER).digest('hex');
  url.username = WORKER;
  return url.href;
};

/** Makes the role that works, or makes it again what it is meant to be. */
export const makeWorkingRole = async (client: pg.Client, ownerUrl: string): Promise<void> => {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [WORKER]);
  await client.query(
    `${rowCount === 0 ? 'create' : 'alter'} role ${WORKER} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${new URL(workUrlOf(ownerUrl)).password}'`,
  );
};

/** What is less than reading and writing rows: the log only grows, and nobody but migrations writes which of them there were. */
const LESS = {
  es_event: ['SELECT', 'INSERT'],
  es_stream: ['SELECT', 'INSERT', 'UPDATE'],
  es_head: ['SELECT', 'UPDATE'],
  es_store: ['SELECT'],
  migration: ['SELECT'],
} as const;

/**
 * What has yet to be said so that a role can work: nothing, as a rule. It owns the read models, whose tables come and go while the program runs, and
 * the views of the past; of everything else it may read and write rows.
 */
const LACKING = `
with worker as (select ?::text as name),
less as (select key as name, array(select jsonb_array_elements_text(value)) as rights from jsonb_each(?::jsonb)),
made as (select oid, quote_ident(nspname) as name, nspowner from pg_namespace where nspname = 'read' or nspname ~ '^(rm|past)_.*[0-9]$'),
kept as (
  select c.oid, format('%s %s', case c.relkind when 'S' then 'sequence' else 'table' end, c.oid::regclass) as name, c.relkind,
    case c.relkind when 'S' then array['SELECT', 'USAGE', 'UPDATE'] else
      coalesce(l.rights, array['SELECT', 'INSERT', 'UPDATE', 'DELETE'])
      -- Vacuuming and analysing, which from this version on need not be the owner's.
      || case when current_setting('server_version_num')::int >= 170000 then array['MAINTAIN'] else '{}' end end as rights
  from pg_class c left join less l on l.name = c.relname
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'S') and pg_has_role(c.relowner, 'USAGE')
)
select 1 as place, format('grant create on database %I to %I', current_database(), w.name) as statement from worker w where not has_database_privilege(w.name, current_database(), 'CREATE')
union all
select 2, format('grant usage on schema public to %I', w.name) from worker w where not has_schema_privilege(w.name, 'public', 'USAGE')
union all
select 3, format('alter schema %s owner to %I', m.name, w.name) from made m, worker w where m.nspowner <> w.name::regrole
union all
select 4, format('alter table %s owner to %I', c.oid::regclass, w.name) from pg_class c join made m on m.oid = c.relnamespace, worker w where c.relkind in ('r', 'v') and c.relowner <> w.name::regrole
union all
select 5, format('grant %s on %s to %I', string_agg(wanted, ', '), k.name, w.name) from kept k, worker w, unnest(k.rights) wanted
where not case k.relkind when 'S' then has_sequence_privilege(w.name, k.oid, wanted) else has_table_privilege(w.name, k.oid, wanted) end
group by k.name, w.name
order by place`;

/** Gives a role what it needs to work, in the transaction of the migrations. @throws StartUpProblem */
export const handOver = async (transaction: Knex.Transaction, role: string): Promise<void> => {
  const {
    rows: [standing],
  } = await transaction.raw<{ rows: { member: boolean; grant: string }[] }>(
    `select pg_has_role(?, 'MEMBER') as member, format('grant %I to %I', ?::text, current_user) as grant`,
    [role, role],
  );
  if (standing?.member !== true)
    throw new StartUpProblem(
      `The account in DATABASE_MIGRATION_URL may not hand the read models over to the one in DATABASE_URL; please have PostgreSQL's administrator run: ${standing?.grant ?? ''};`,
    );
  const { rows } = await transaction.raw<{ rows: { statement: string }[] }>(LACKING, [role, JSON.stringify(LESS)]);
  for (const { statement } of rows) await transaction.raw(statement);
};

/** The log as a role sees it. */
interface SeenLog {
  readonly role: string;
  /** Id of the log; null where there is none, or it may not be read. */
  readonly log: string | null;
  /** Whether the role could change or remove what is in the log, or take the trigger away that refuses it. */
  readonly changeable: boolean;
}

/** Looks at the log as whoever is connected. */
export const seenLog = async (knex: Knex): Promise<SeenLog> => {
  const {
    rows: [seen],
  } = await knex.raw<{ rows: { role: string; readable: boolean | null; changeable: boolean | null }[] }>(
    `select current_user as role, has_table_privilege(c.oid, 'SELECT') and has_table_privilege(to_regclass('public.es_store'), 'SELECT') as readable,
       has_table_privilege(c.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER') or pg_has_role(c.relowner, 'MEMBER') or pg_has_role(n.nspowner, 'MEMBER') as changeable
     from (select to_regclass('public.es_event') as oid) log left join pg_class c on c.oid = log.oid left join pg_namespace n on n.oid = c.relnamespace`,
  );
  const [store] =
    seen?.readable === true ? await knex<{ store_id: string }>(kernelTables.es_store).select('store_id') : [];
  return { role: seen?.role ?? '', log: store?.store_id ?? null, changeable: seen?.changeable === true };
};
