import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { SECRETS } from './environment.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'shop-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(content: string): string {
  const file = path.join(folder, `secret-${Math.random()}`);
  writeFileSync(file, content);
  return file;
}

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

/** A value that each can have, and what else must be set with it. */
const VALUES: Record<(typeof SECRETS)[number], string> = {
  DATABASE_URL: 'postgres://shop:secret@db/shop',
  DATABASE_DIRECT_URL: 'postgres://shop:secret@direct/shop',
  DATABASE_READ_URL: 'postgres://shop:secret@replica/shop',
  ADMIN_PASSWORD: 'Manager-2031',
  SECRET_KEY: 'a key of letters, more than thirty-two',
  SECRET_KEY_PREVIOUS: 'the key of before, with letters enough',
  SMTP_URL: 'smtps://shop:secret@mail.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const BESIDE = {
  ADMIN_EMAIL: 'boss@example.com',
  MAIL_FROM: 'shop@shop.example',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  S3_BUCKET: 'pictures',
};

describe('a secret', () => {
  it('may be in a file, which NAME_FILE names: each of them', () => {
    const files = Object.fromEntries(Object.entries(VALUES).map(([name, value]) => [`${name}_FILE`, fileWith(value)]));
    expect(readConfig({ ...BESIDE, ...files })).toEqual(readConfig({ ...BESIDE, ...VALUES }));
  });

  it.each(['\n', '\r\n', '\n\n'])('in a file has no line break at its end, even if the file ends with %j', (end) => {
    const file = fileWith(` two words ${end}`);
    expect(readConfig({ ADMIN_EMAIL: BESIDE.ADMIN_EMAIL, ADMIN_PASSWORD_FILE: file }).admin?.password).toBe(
      ' two words ',
    );
  });

  it.each(SECRETS)('that is set both ways stops the start with a sentence that names both: %s', (name) => {
    const env = { ...BESIDE, ...VALUES, [`${name}_FILE`]: fileWith(VALUES[name]) };
    expect(faultsOf(env)).toEqual([`${name} and ${name}_FILE are both set: only one of them may say it`]);
  });

  it('stops the start if its file is not there, is a folder or is empty, and never says what is in it', () => {
    const missing = path.join(folder, 'missing');
    expect(faultsOf({ DATABASE_URL_FILE: missing })).toEqual([
      `DATABASE_URL_FILE names a file that cannot be read: ${missing} (ENOENT)`,
    ]);
    expect(faultsOf({ DATABASE_URL_FILE: folder })).toEqual([
      `DATABASE_URL_FILE names a file that cannot be read: ${folder} (EISDIR)`,
    ]);
    const empty = fileWith('\n');
    expect(faultsOf({ DATABASE_URL_FILE: empty })).toEqual([`DATABASE_URL_FILE names an empty file: ${empty}`]);
    expect(faultsOf({ DATABASE_URL_FILE: fileWith('mysql://shop:hidden@db') })).toEqual([
      'DATABASE_URL must start with postgres://',
    ]);
  });

  it('is checked as if it were in the environment, together with all other settings', () => {
    const files = { STRIPE_SECRET_KEY_FILE: fileWith('sk_live_1'), ADMIN_PASSWORD_FILE: fileWith('short') };
    expect(faultsOf({ ...files, PORT: 'x' })).toEqual([
      'PORT must be a whole number from 0 to 65535',
      'ADMIN_PASSWORD must have at least 8 characters',
      'ADMIN_EMAIL must be set with its other half',
      'STRIPE_PUBLISHABLE_KEY is missing: the three keys of Stripe are set all or none',
      'STRIPE_WEBHOOK_SECRET is missing: the three keys of Stripe are set all or none',
    ]);
  });

  it('is found by its name where systemd puts the secrets of a unit', () => {
    writeFileSync(path.join(folder, 'shop_database-url'), 'postgres://shop:secret@db/shop');
    const env = { CREDENTIALS_DIRECTORY: folder, DATABASE_URL_FILE: 'shop_database-url' };
    expect(readConfig(env).databaseUrl).toBe('postgres://shop:secret@db/shop');
  });

  it('is not looked for where its file is not named', () => {
    expect(readConfig({ CREDENTIALS_DIRECTORY: folder, DATABASE_URL_FILE: '' }).databaseUrl).toBeUndefined();
  });
});
