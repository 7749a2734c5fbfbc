import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeFolders } from '@shop/postgres-supervisor/make-folders';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser } from '../../../test/factories.ts';
import { deliverAll, outboxOf } from '../../../test/mailbox.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { openFileTransport } from './file-transport.ts';

let shop: TestApp;
let folder: string;
beforeAll(async () => {
  shop = await startTestApp();
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'shop-mails-')), 'mail');
});
afterAll(async () => {
  await shop.close();
  await rm(path.dirname(folder), { recursive: true });
});

describe('without a mail server', () => {
  it('each mail is a whole file, readable by its owner alone, that the log names without its secrets', async () => {
    const { email } = await makeUser(shop);
    await shop.visitor.post('/auth/reset-password-request', { email });
    const outbox = outboxOf(shop, openFileTransport(folder, makeFolders));
    await deliverAll(outbox);
    const [name, ...more] = await readdir(folder);
    expect(more).toEqual([]);
    expect(name).toMatch(/^20260115T120000Z-\d{6}-reset-link\.eml$/);
    const file = path.join(folder, name ?? '');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const raw = await readFile(file, 'utf8');
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const mail = await PostalMime.parse(raw);
    expect(mail.to).toEqual([{ name: '', address: email }]);
    const token = /token=([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? 'no token';
    expect(mail.html).toContain(token);
    expect(outbox.logged).toEqual([expect.stringContaining(file)]);
    expect(outbox.logged.join()).not.toMatch(token);
    expect(outbox.logged.join()).not.toContain(email);
  });

  it('a mail that was written but not noted, since the process died, is not written a second time', async () => {
    const before = await readdir(folder);
    await shop.db.updateTable('mails').set({ sent_at: null, try_at: shop.clock.now() }).execute();
    await deliverAll(outboxOf(shop, openFileTransport(folder, makeFolders)));
    expect(await readdir(folder)).toEqual(before);
    const open = await shop.db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute();
    expect(open).toEqual([]);
  });
});
