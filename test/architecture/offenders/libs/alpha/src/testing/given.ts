export const given = 'given';
