declare const defineProjection: (projection: { name: string; tables: object }) => unknown;

const tables = { beta_row: { key: ['id'] } };

export const betaTables = { beta_row: 'beta_row' } as const;

export const betaRows = defineProjection({ name: 'beta_rows', tables });

export const migration = 'create table beta_kept (id uuid primary key)';
