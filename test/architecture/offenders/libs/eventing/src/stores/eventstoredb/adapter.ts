export const adapter = 'loads the client';
