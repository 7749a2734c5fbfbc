import { customer, customerNote, customerPage } from '@shop/contract/customers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeMember, makeUser, unique } from '../../test/factories.ts';
import { type Client, read, startTestApp, type TestApp } from '../../test/test-app.ts';
import { listAuditEntries } from '../audit/audit.queries.ts';

let shop: TestApp;
let support: Client;
beforeAll(async () => {
  shop = await startTestApp({ rateLimits: false });
  support = await shop.as(await makeMember(shop, 'support'));
});
afterAll(() => shop.close());

async function customerOf({ email }: { email: string }) {
  const [found] = read(z.array(customer), await support.get(`/customers?${new URLSearchParams({ q: email })}`));
  if (found === undefined) throw new Error(`Nobody is found by ${email}`);
  return found;
}
const pageOf = async (id: number) => read(customerPage, await support.get(`/customers/${id}`));

describe('POST /customers/{id}/notes', () => {
  it('answers its entry with who and when, newest first on the page, once for each key', async () => {
    const { id } = await customerOf(await makeUser(shop));
    const text = '<b>Likes</b> & "quotes"\n=1+1';
    const note = read(customerNote, await support.post(`/customers/${id}/notes`, { text }));
    expect(note).toMatchObject({ text, by: { id: expect.any(Number), email: expect.stringContaining('@') } });
    expect(note.at).toBe(shop.clock.now().toISOString());
    const key = { 'idempotency-key': unique('note') };
    const again = [1, 2].map(() => support.post(`/customers/${id}/notes`, { text: 'Second' }, key));
    const ids = (await Promise.all(again)).map((answer) => read(customerNote, answer).id);
    expect(new Set(ids).size).toBe(1);
    expect((await pageOf(id)).notes.map((one) => one.text)).toEqual(['Second', text]);
  });

  it('leaves in the audit who wrote which note, once, and not what it says', async () => {
    const author = await makeMember(shop, 'support');
    const client = await shop.as(author);
    const { id } = await customerOf(await makeUser(shop));
    const key = { 'idempotency-key': unique('audited') };
    const notes = [];
    for (const _ of [1, 2]) {
      notes.push(read(customerNote, await client.post(`/customers/${id}/notes`, { text: 'Likes tea' }, key)));
    }
    const entries = await listAuditEntries(shop.db, { customerId: id }, { limit: 10, offset: 0 });
    expect(entries).toMatchObject([
      { action: 'note_added', actor_id: author.id, at: shop.clock.now(), before: null, after: { note: notes[0]?.id } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('tea');
    expect((await client.post('/customers/999999/notes', { text: 'x' })).status).toBe(404);
    expect(await listAuditEntries(shop.db, { customerId: 999_999 }, { limit: 10, offset: 0 })).toEqual([]);
  });

  it('takes 1 to 2000 characters', async () => {
    const { id } = await customerOf(await makeUser(shop));
    const status = async (text: unknown) => (await support.post(`/customers/${id}/notes`, { text })).status;
    for (const bad of ['', '  ', 'x'.repeat(2001), 'a\u0000', 7, undefined]) expect(await status(bad)).toBe(400);
    for (const good of ['x', 'x'.repeat(2000)]) expect(await status(good)).toBe(201);
  });

  it('needs customers.write, where reading needs customers.read', async () => {
    const { id } = await customerOf(await makeUser(shop));
    const accountant = await shop.as(await makeMember(shop, 'accountant'));
    const fulfilment = await shop.as(await makeMember(shop, 'fulfilment'));
    expect((await accountant.get(`/customers/${id}`)).status).toBe(200);
    expect((await accountant.post(`/customers/${id}/notes`, { text: 'x' })).status).toBe(403);
    for (const path of ['/customers', '/customers.csv', `/customers/${id}`]) {
      expect((await fulfilment.get(path)).status).toBe(403);
    }
  });
});
