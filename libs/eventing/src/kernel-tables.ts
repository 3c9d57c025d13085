/** The tables that the SQL of modules may read or write: those of the log, of keys of persons, and of what became of read models. */
export const kernelTables = {
  es_store: 'es_store',
  es_head: 'es_head',
  es_stream: 'es_stream',
  es_event: 'es_event',
  es_place: 'es_place',
  subject_key: 'subject_key',
  lookup_secret: 'lookup_secret',
  projection_build: 'projection_build',
  projection_rebuild: 'projection_rebuild',
  past_view: 'past_view',
} as const;
