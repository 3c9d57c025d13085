export const contracts = 'contracts';
