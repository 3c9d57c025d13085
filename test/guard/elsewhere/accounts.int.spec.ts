// The very same examples, with the log where it shares no transaction with the guards.
process.env['SPEC_STORE'] = 'elsewhere';
await import('../../../libs/staff/src/accounts.int.spec.js');
