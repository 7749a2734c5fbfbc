import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../../test/factories.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { insertMail } from '../mails/mails.queries.ts';
import { inTransaction } from '../platform/db/database.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { openPasswordReset, takeResetToken } from './password-resets.queries.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.close());

test('a request whose mail is written late does not replace a newer one, whose link stays the only good one', async () => {
  const { id: userId, email } = await makeUser(shop);
  const requestedAt = shop.clock.now();
  const expiresAt = new Date(requestedAt.getTime() + 3_600_000);
  const request = async () => {
    const mail = { kind: 'reset_link', userId, orderId: null, data: { email }, at: requestedAt } as const;
    await inTransaction(shop.db, (tx) => insertMail(tx, { ...mail, language: 'en', giveUpAt: expiresAt }));
    const newest = shop.db.selectFrom('mails').select('id').orderBy('id', 'desc').limit(1);
    return { userId, mailId: (await newest.executeTakeFirstOrThrow()).id, requestedAt, expiresAt };
  };
  const [older, newer] = [await request(), await request()];
  const [olderHash, newerHash] = [hashToken(newToken()), hashToken(newToken())];
  const open = (reset: typeof older, tokenHash: Buffer) =>
    inTransaction(shop.db, (tx) => openPasswordReset(tx, { ...reset, tokenHash }));
  const take = (tokenHash: Buffer) =>
    inTransaction(shop.db, (tx) => takeResetToken(tx, { email, tokenHash, at: requestedAt }));
  expect(await open(newer, newerHash)).toBe(true);
  expect(await open(older, olderHash)).toBe(false);
  expect(await take(olderHash)).toBeUndefined();
  expect(await take(newerHash)).toBe(userId);
});

test('a token is taken until its time is over, once, whatever was checked before', async () => {
  const { id: userId, email } = await makeUser(shop);
  const tokenHash = hashToken(newToken());
  const requestedAt = shop.clock.now();
  const later = (seconds: number) => new Date(requestedAt.getTime() + seconds * 1000);
  const take = (at: Date) => inTransaction(shop.db, (tx) => takeResetToken(tx, { email, tokenHash, at }));
  const mail = { kind: 'reset_link', userId, orderId: null, data: { email }, at: requestedAt } as const;
  await inTransaction(shop.db, (tx) => insertMail(tx, { ...mail, language: 'en', giveUpAt: later(3600) }));
  const { id: mailId } = await shop.db
    .selectFrom('mails')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const reset = { userId, mailId, requestedAt, expiresAt: later(3600), tokenHash };
  await inTransaction(shop.db, (tx) => openPasswordReset(tx, reset));
  expect(await take(later(3600))).toBeUndefined();
  expect(await take(later(3599))).toBe(userId);
  expect(await take(later(3599))).toBeUndefined();
});
