import { t } from '#languages';
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '#platform';

/** Whom a passkey is for (the relying party of WebAuthn), and from which pages it is taken. */
export interface RelyingParty {
  /** Name of the machine, without a port. */
  readonly id: string;
  readonly origin: string;
}

/** An address of the network, as `URL` writes it. */
const NUMBERS = /^(?:[\d.]+|\[.*\])$/;

/**
 * `PUBLIC_URL` where that is set, otherwise the address by which the call came. A call that claims another address gains nothing by it:
 * a passkey works for the name alone that it was made for, which stands in its row.
 * @throws HttpProblem 409 where the address has no name, for which browsers make no passkeys
 */
export const relyingPartyOf = (
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | null,
): RelyingParty => {
  const { origin, hostname } = new URL(URL.canParse(publicUrl ?? '') ? (publicUrl ?? '') : `${protocol}://${host}`);
  if (NUMBERS.test(hostname))
    throw new HttpProblem(
      409,
      t('Passkeys need an address with a name. Please open Soundings by its name and not by numbers.'),
    );
  return { id: hostname, origin };
};
