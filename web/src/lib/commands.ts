import { bind, fillNeeded, messagesOf, type Capability, type Contract } from '#contracts';

/**
 * Messages by field of what a form would send, from the contract class that the server validates with.
 * @param may what its sender may do: a fee that they may not say is not asked for
 * @param leaveOut fields that the server fills in (an id, for one)
 */
export const messagesFor = <T extends object>(
  contract: Contract<T>,
  body: object,
  leaveOut: readonly string[] = [],
  may: (capability: Capability) => boolean = () => true,
): Record<string, string> => {
  const bound = bind(contract, body);
  fillNeeded(bound, (capability) => !may(capability));
  const messages = messagesOf(bound);
  return Object.fromEntries(Object.entries(messages).filter(([field]) => !leaveOut.includes(field)));
};
