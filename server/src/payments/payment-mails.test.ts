import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CardShop, startCardShop } from '../../test/card-shop.ts';
import { openMailbox, PUBLIC_URL } from '../../test/mailbox.ts';

let cards: CardShop;
let mailbox: ReturnType<typeof openMailbox>;
beforeAll(async () => {
  cards = await startCardShop();
  mailbox = openMailbox(cards.shop);
});
afterAll(() => cards.close());

const UNDO_SECONDS = 6;
const mailsTo = async ({ email }: { email: string }) => (await mailbox.read(email)).map(({ parsed }) => parsed);
const subjects = async (user: { email: string }) => (await mailsTo(user)).map(({ subject }) => subject);

async function paidOrder() {
  const order = await cards.orderWithIntent();
  cards.account.pay(order.intent);
  const event = cards.event('payment_intent.succeeded', order.intent);
  await cards.deliver(event);
  return { ...order, event };
}

describe('the mails about a card order', () => {
  it('ask for its payment, by the time that it has', async () => {
    const { user, id } = await cards.order();
    const [mail] = await mailsTo(user);
    expect(mail?.text).toContain('without one it is cancelled on January 15, 2026 at 12:30 PM UTC.');
    expect(mail?.text).toContain(`${PUBLIC_URL}/stripe-checkout/?order=${id}`);
  });

  it('say once that it is paid, however many events arrive', async () => {
    const { user, id, event } = await paidOrder();
    await Promise.all([cards.deliver(event), cards.deliver({ ...event, id: 'evt_again' }), cards.reconcileDue()]);
    expect(await subjects(user)).toEqual([`Order #${id} is placed`, `Payment received for order #${id}`]);
  });

  it('say that it was cancelled after its payment deadline, and that there is nothing to pay', async () => {
    const { user, id } = await cards.order();
    cards.timeIsOver();
    await cards.reconcileDue();
    await cards.reconcileDue();
    expect(await subjects(user)).toEqual([`Order #${id} is placed`, `Order #${id} was cancelled`]);
    expect((await mailsTo(user)).at(-1)?.text).toContain(
      'There is nothing to pay; if a payment by card still comes in',
    );
  });

  it('promise a refund exactly when a payment was captured', async () => {
    const paid = await paidOrder();
    const calledPaid = await cards.order();
    const givenBack = await paidOrder();
    await cards.stripe.refundByHand(givenBack.intent);
    await cards.deliver(cards.event('charge.refunded', givenBack.intent));
    await cards.admin.patch(`/orders/${calledPaid.id}`, { paymentStatus: 'received' });
    for (const { id } of [paid, calledPaid, givenBack])
      await cards.admin.patch(`/orders/${id}`, { status: 'cancelled' });
    cards.shop.clock.advance(UNDO_SECONDS);
    await cards.reconcileDue();
    const [backToCard, byHand] = [(await mailsTo(paid.user)).at(-1), (await mailsTo(calledPaid.user)).at(-1)];
    expect(backToCard?.text).toContain('Your payment of $30.00 goes back to your card in full.');
    expect(byHand?.subject).toBe(`Order #${calledPaid.id} was cancelled`);
    expect(byHand?.text).not.toContain('goes back');
    expect((await mailsTo(givenBack.user)).at(-1)?.text).not.toContain('goes back to your card');
  });

  it('promise no more than what is left where something was refunded before', async () => {
    const { user, id } = await paidOrder();
    expect((await cards.admin.post(`/orders/${id}/refunds`, { amount: 12.5, reason: 'Late' })).status).toBe(201);
    await cards.admin.patch(`/orders/${id}`, { status: 'cancelled' });
    cards.shop.clock.advance(UNDO_SECONDS);
    const mail = (await mailsTo(user)).at(-1);
    expect(mail?.subject).toBe(`Order #${id} was cancelled`);
    expect(mail?.text).toContain('What is left of your payment goes back to your card.');
    expect(mail?.text).not.toContain('in full');
  });
});
