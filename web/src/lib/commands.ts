import { bind, messagesOf, type Contract } from '#contracts';

/**
 * Messages by field of what a form would send, from the contract class that the server validates with.
 * @param leaveOut fields that the server fills in (an id, for one)
 */
export const messagesFor = <T extends object>(
  contract: Contract<T>,
  body: object,
  leaveOut: readonly string[] = [],
): Record<string, string> => {
  const messages = messagesOf(bind(contract, body));
  return Object.fromEntries(Object.entries(messages).filter(([field]) => !leaveOut.includes(field)));
};
