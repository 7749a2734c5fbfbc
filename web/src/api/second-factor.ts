import {
  type AddedPasskey,
  addedPasskey,
  type NewPasskeyAnswer,
  type NewPasskeyOptions,
  newPasskeyOptions,
  type PasskeyOptions,
  passkeyOptions,
  recoveryCodes,
  type SecondFactor,
  secondFactor,
  type TotpSetup,
  totpSetup,
} from '@shop/contract/second-factor';
import { CallFailed } from './failure.ts';
import { request, requestDone } from './request.ts';

const OWN = '/users/own/second-factor';

/**
 * The document of the profile has asked for this before. The browser hands that answer over even when it was a failure and
 * the shop answers again, so a failed connection is tried a second time.
 */
export async function fetchSecondFactor(): Promise<SecondFactor> {
  try {
    return await request(secondFactor, OWN);
  } catch (cause) {
    if (!(cause instanceof CallFailed) || cause.failure.kind !== 'network') throw cause;
    return request(secondFactor, OWN);
  }
}

export function beginTotp(): Promise<TotpSetup> {
  return request(totpSetup, `${OWN}/totp`, { method: 'POST', body: {} });
}

export async function confirmTotp(body: { code: string }): Promise<string[]> {
  return (await request(recoveryCodes, `${OWN}/totp/confirm`, { method: 'POST', body })).recoveryCodes;
}

export async function removeTotp(): Promise<void> {
  await requestDone(`${OWN}/totp`, { method: 'DELETE' });
}

export async function makeRecoveryCodes(): Promise<string[]> {
  return (await request(recoveryCodes, `${OWN}/recovery-codes`, { method: 'POST', body: {} })).recoveryCodes;
}

export function askForNewPasskey(): Promise<NewPasskeyOptions> {
  return request(newPasskeyOptions, `${OWN}/passkeys/options`, { method: 'POST', body: {} });
}

export function addPasskey(body: { name: string; response: NewPasskeyAnswer }): Promise<AddedPasskey> {
  return request(addedPasskey, `${OWN}/passkeys`, { method: 'POST', body });
}

export async function removePasskey(id: number): Promise<void> {
  await requestDone(`${OWN}/passkeys/${id}`, { method: 'DELETE' });
}

/** Of the account with this address, which logs in or confirms something. */
export function askForPasskey(body: { email: string }): Promise<PasskeyOptions> {
  return request(passkeyOptions, '/auth/passkey-options', { method: 'POST', body });
}
