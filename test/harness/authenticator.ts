import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { AddPasskey, PasskeyChallenge, SignInWithPasskey } from '#contracts';

/**
 * A security key in software, from the WebAuthn specification (level 3, sections 6.1 and 6.5): one ES256 key for each passkey. What it signs
 * can be made wrong piece by piece.
 */

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

const head = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);

/** The few kinds of CBOR (RFC 8949) that an attestation holds. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, part]) => [cbor(key), cbor(part)])]);
};

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

export interface SoftwarePasskey {
  readonly id: string;
  readonly place: string;
  readonly handle: string;
  readonly privateKey: KeyObject;
}

/** What is to be different from how it should be. */
export interface Bent {
  readonly origin?: string;
  readonly place?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly handle?: string;
  /** The person was not asked for their finger or PIN. */
  readonly unverified?: boolean;
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const authenticatorData = (place: string, flags: number, counter: number): Buffer => {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags, 0);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(place), rest]);
};

/** Makes a passkey for a challenge of `POST /api/passkeys/challenge`. */
export const makePasskey = (
  { place, options }: PasskeyChallenge,
  origin: string,
  bent: Bent = {},
): { readonly passkey: SoftwarePasskey; readonly made: AddPasskey } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
  const id = randomBytes(32);
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
  const flags = PRESENT | ATTESTED | (bent.unverified === true ? 0 : VERIFIED);
  const authData = Buffer.concat([authenticatorData(bent.place ?? place, flags, 0), attested]);
  const attestationObject = cbor(
    new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  );
  const challenge = bent.challenge ?? String(options['challenge']);
  const idText = id.toString('base64url');
  return {
    passkey: { id: idText, place, handle: (options['user'] as { readonly id: string }).id, privateKey },
    made: {
      name: 'Work phone',
      id: idText,
      clientDataJSON: clientData(bent.type ?? 'webauthn.create', challenge, bent.origin ?? origin).toString(
        'base64url',
      ),
      attestationObject: attestationObject.toString('base64url'),
    },
  };
};

/** Answers a challenge of `POST /api/auth/passkey/challenge`. */
export const answerWith = (
  { id, place, handle, privateKey }: SoftwarePasskey,
  { options }: PasskeyChallenge,
  { origin, counter }: { readonly origin: string; readonly counter: number },
  bent: Bent = {},
): SignInWithPasskey => {
  const flags = PRESENT | (bent.unverified === true ? 0 : VERIFIED);
  const data = authenticatorData(bent.place ?? place, flags, counter);
  const challenge = bent.challenge ?? String(options['challenge']);
  const client = clientData(bent.type ?? 'webauthn.get', challenge, bent.origin ?? origin);
  return {
    id,
    clientDataJSON: client.toString('base64url'),
    authenticatorData: data.toString('base64url'),
    signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
    userHandle: bent.handle ?? handle,
  };
};
