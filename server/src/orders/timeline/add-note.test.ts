import { orderMail } from '@shop/contract/order-mails';
import { ownTimeline, timeline, timelineEntry } from '@shop/contract/timeline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CardShop, startCardShop } from '../../../test/card-shop.ts';
import { makeAdmin, makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { type Client, read } from '../../../test/test-app.ts';

let cards: CardShop;
let staff: Client;
let boss: { id: number; email: string };
beforeAll(async () => {
  // So many mails within an hour would be sent in one.
  cards = await startCardShop({ rateLimits: false });
  const admin = await makeAdmin(cards.shop);
  boss = { id: admin.id, email: admin.email };
  staff = await cards.shop.as(admin);
});
afterAll(() => cards.close());

/** A shopper with a cash order of three lamps. */
async function placeOne() {
  const user = await makeUser(cards.shop);
  const shopper = await cards.shop.as(user);
  const product = await makeProduct(cards.shop);
  const placed = await shopper.post('/orders', orderOf([{ product, quantity: 3 }]));
  const { id }: { id: number } = Object(placed.body);
  return { user, shopper, id };
}

const staffTimeline = async (id: number) => read(timeline, await staff.get(`/orders/${id}/timeline`));
const ownLines = async (shopper: Client, id: number) =>
  read(ownTimeline, await shopper.get(`/orders/own/${id}/timeline`)).map(({ kind, text }) => [kind, text]);
/** Without mails. */
const staffLines = async (id: number) =>
  (await staffTimeline(id)).flatMap(({ kind, text, visible, by }) =>
    kind === 'mail' ? [] : [[kind, text, visible ? 'visible' : 'internal', by?.email ?? 'shop']],
  );

describe('POST /orders/{id}/notes', () => {
  it('adds an internal note, which the shopper neither sees nor gets', async () => {
    const { shopper, id, user } = await placeOne();
    const answer = await staff.post(`/orders/${id}/notes`, { text: 'Called; <b>no</b> answer' });
    expect(answer.status).toBe(201);
    const note = read(timelineEntry, answer);
    expect(note).toMatchObject({ kind: 'note', text: 'Called; <b>no</b> answer', visible: false, by: boss });
    expect(await staffTimeline(id)).toContainEqual(note);
    expect(await ownLines(shopper, id)).toHaveLength(1);
    expect(await openMailbox(cards.shop).read(user.email)).toHaveLength(1);
  });

  it('shows a visible one to the shopper, and mails it', async () => {
    const { shopper, id, user } = await placeOne();
    const text = 'Your lamp comes\n\nin <two> parcels.';
    const answer = await staff.post(`/orders/${id}/notes`, { text, visible: true });
    expect(read(timelineEntry, answer)).toMatchObject({ visible: true, text });
    expect((await ownLines(shopper, id)).at(-1)).toEqual(['note', text]);
    const [, mail] = await openMailbox(cards.shop).read(user.email);
    expect(mail?.parsed.subject).toBe(`A message about your order #${id}`);
    expect(mail?.parsed.text).toContain('in <two> parcels.');
    expect(mail?.parsed.html).toContain('in &lt;two&gt; parcels.');
    const mails = read(z.array(orderMail), await staff.get(`/orders/${id}/mails`));
    expect(mails.map(({ kind }) => kind)).toEqual(['placed', 'note']);
    const lines = await staffTimeline(id);
    expect(lines.at(-1)?.text).toBe('Mail “Message” was sent');
  });

  it('adds a note and mails it once for each key, also when it is sent twice at once', async () => {
    const { id, user } = await placeOne();
    const post = (text: string, to = id) =>
      staff.post(`/orders/${to}/notes`, { text, visible: true }, { 'idempotency-key': `note-${id}` });
    const answers = await Promise.all([post('Once'), post('Once')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect(await post('Once')).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' } });
    expect((await post('Twice')).status).toBe(422);
    expect((await post('Once', (await placeOne()).id)).status).toBe(422);
    expect((await staffLines(id)).filter(([kind]) => kind === 'note')).toHaveLength(1);
    expect(await openMailbox(cards.shop).read(user.email)).toHaveLength(2);
  });

  it('does not make a new version of the order, so that nobody’s edit is stale', async () => {
    const { shopper, id } = await placeOne();
    const before: unknown = (await shopper.get(`/orders/own/${id}`)).body;
    cards.shop.clock.advance(5);
    await staff.post(`/orders/${id}/notes`, { text: 'A note', visible: true });
    expect((await shopper.get(`/orders/own/${id}`)).body).toEqual(before);
  });

  it.each([
    ['no text', {}],
    ['blank text', { text: ' \n ' }],
    ['text that is too long', { text: 'x'.repeat(2001) }],
    ['text that cannot be stored', { text: 'a\u0000b' }],
    ['a visibility that is none', { text: 'x', visible: 'yes' }],
  ])('refuses %s', async (_what, body) => {
    const { id } = await placeOne();
    expect((await staff.post(`/orders/${id}/notes`, body)).status).toBe(400);
  });

  it('is for staff, about orders that there are', async () => {
    const { shopper, id } = await placeOne();
    expect((await shopper.post(`/orders/${id}/notes`, {})).status).toBe(403);
    expect((await cards.shop.visitor.post(`/orders/${id}/notes`, {})).status).toBe(401);
    expect((await staff.post('/orders/999999/notes', { text: 'x' })).status).toBe(404);
    expect((await staff.post(`/orders/${id}/notes`, { text: 'x'.repeat(2000), visible: null, other: 1 })).status).toBe(
      201,
    );
  });
});
