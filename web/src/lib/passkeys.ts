import type { AddPasskey, PasskeyChallenge, SignInWithPasskey } from '#contracts';
import { t } from '#languages';
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ApiError } from './api.js';

const NUMBERS = /^(?:[\d.]+|\[.*\])$/;

/** Whether this page can ask for passkeys: browsers do so over TLS or on localhost, and for addresses with a name alone. */
export const passkeysWork = (): boolean =>
  window.isSecureContext && browserSupportsWebAuthn() && !NUMBERS.test(window.location.hostname);

const plain = (msg: string): ApiError => new ApiError(0, { statusCode: 0, msg });

/** What the browser said, in a sentence for the person. @param cancelled where they closed its dialog, or it had nothing to offer */
const asProblem = (error: unknown, place: string, cancelled: string): unknown => {
  const { name } = error instanceof Error ? error : { name: '' };
  if (name === 'SecurityError' || window.location.hostname !== place)
    return plain(t('Passkeys of Soundings work at {place}. Please open it there.', { place }));
  if (name === 'InvalidStateError') return plain(t('This device has a passkey for your account already.'));
  if (name === 'NotAllowedError' || name === 'AbortError') return plain(cancelled);
  return error;
};

/** Lets the browser make one, in its own dialog. @throws ApiError that says why there is none */
export const madePasskey = async ({ place, options }: PasskeyChallenge, name: string): Promise<AddPasskey> => {
  try {
    const { id, response } = await startRegistration({
      optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
    });
    return { name, id, clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject };
  } catch (error) {
    throw asProblem(error, place, t('No passkey was made. Try again when you are ready.'));
  }
};

/** Lets the person choose one, in the browser's own dialog. @throws ApiError that says why there is none */
export const answeredPasskey = async ({ place, options }: PasskeyChallenge): Promise<SignInWithPasskey> => {
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    });
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
    return { id, clientDataJSON, authenticatorData, signature, userHandle };
  } catch (error) {
    throw asProblem(error, place, t('No passkey was used. Try again, or sign in with your password.'));
  }
};
