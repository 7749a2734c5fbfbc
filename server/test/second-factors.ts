/** What an authenticator app and a person with it do. */

import { recoveryCodes, totpSetup } from '@shop/contract/second-factor';
import { Secret, TOTP } from 'otpauth';
import { type Client, read, type TestApp } from './test-app.ts';

export const HALF_MINUTE = 30;

/** The app's code at a time. */
export function codeAt(secret: string, time: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: time.getTime() });
}

/** Code of now, and of so many half minutes later. */
export function codeOf({ clock }: Pick<TestApp, 'clock'>, secret: string, later = 0): string {
  return codeAt(secret, new Date(clock.now().getTime() + later * HALF_MINUTE * 1000));
}

/** Sets up an authenticator app; the code that confirms it is the one of the half minute before, so that the present one is free. */
export async function setUpApp(shop: TestApp, client: Client, headers: Record<string, string> = {}) {
  const { secret, uri } = read(totpSetup, await client.post('/users/own/second-factor/totp', {}, headers));
  const confirm = await client.post('/users/own/second-factor/totp/confirm', { code: codeOf(shop, secret, -1) });
  return { secret, uri, recoveryCodes: read(recoveryCodes, confirm).recoveryCodes };
}
