/**
 * Every table of the database that is no read model, and what a backup does with it. The reasons are in
 * docs/decisions/0017; a spec fails on a table that is in neither list.
 */
export const keptTables = [
  'es_store',
  'es_head',
  'es_stream',
  'es_event',
  'subject_key',
  'subject_key_epoch',
  'lookup_secret',
  'forgetting',
  'credential',
  'second_factor',
  'recovery_code',
  'staff_identity',
  'passkey',
  'document_file',
  'visit_file',
  'client_request',
  'reservation',
  'project_number',
  'invoice_number_taken',
  'invoice_claim',
  'invoice_follow_up',
  'calendar_feed_secret',
  'saved_view',
  'ledger_verification',
  'reaction_checkpoint',
  // Of half a company the restored one is half a company too.
  'unfinished_load',
  // Empty while the log is in this database: what a log elsewhere has not confirmed yet.
  'held_unit',
  'credential_held',
  'document_file_held',
] as const;

export const keptSequences = ['project_number_seq'] as const;
/** Of names for what is made again. */
export const sequencesLeftOut = ['past_view_number'] as const;

/** Made again by the program, each in its own way; of a session that is brought back nobody could say whether it had been ended since. */
export const tablesLeftOut = [
  'staff_session',
  'passkey_challenge',
  'account_link',
  'account_link_asked',
  'api_token',
  'form_open',
  // What was on its way when a backup was made has arrived by the time it is restored, or nobody knows.
  'visit_email',
  'migration',
  'projection_build',
  'projection_rebuild',
  'projection_lease',
  'past_view',
  'journey_cache',
  'postcode_lookup',
  'es_place',
] as const;

/** They have a row in a log that is empty, too. */
export const rowsOfAnEmptyLog: readonly string[] = ['es_store', 'es_head', 'subject_key_epoch', 'lookup_secret'];
