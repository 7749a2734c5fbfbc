import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMember } from '../../test/factories.ts';
import { returnsOf } from '../../test/returns.ts';
import { runs } from '../../test/runs.ts';
import { codeOf, setUpApp } from '../../test/second-factors.ts';
import { type Client, startTestApp, type TestApp } from '../../test/test-app.ts';

let shop: TestApp;
let desk: Awaited<ReturnType<typeof returnsOf>>;
let mine: Client;
let secret: string;
beforeAll(async () => {
  shop = await startTestApp({ settings: { refundSecondFactorAbove: 10 } });
  desk = await returnsOf(shop);
  mine = await shop.as(await makeMember(shop, 'support'));
  ({ secret } = await setUpApp(shop, mine));
});
afterAll(() => shop.close());

/** Each time one of another half minute. */
function withCode() {
  shop.clock.advance(60);
  return { 'Second-Factor-Code': codeOf(shop, secret) };
}
const refund = (id: number, amount: number, headers = {}, client = mine) =>
  client.post(`/orders/${id}/refunds`, { amount, reason: 'Damaged' }, headers);
const asked = { status: 403, body: { code: 'SECOND_FACTOR_ASKED' }, headers: { 'second-factor': 'totp' } };

describe('a refund above the amount of the settings', () => {
  it('asks for the second factor; one of the amount does not', async () => {
    const { id } = await desk.shippedOrder();
    expect(await refund(id, 10)).toMatchObject({ status: 201 });
    expect(await refund(id, 10.01)).toMatchObject(asked);
    expect(await refund(id, 10.01, { 'Second-Factor-Code': '000000' })).toMatchObject(asked);
    expect(await desk.admin.get(`/orders/${id}`)).toMatchObject({ body: { refundedAmount: 10 } });
    expect(await refund(id, 10.01, withCode())).toMatchObject({ status: 201, body: { amount: 10.01 } });
  });

  it('asks for it, too, when smaller ones of the same order come to more together, also of two at once', async () => {
    const [{ id }, other] = [await desk.shippedOrder(), await desk.shippedOrder()];
    expect(await refund(id, 6)).toMatchObject({ status: 201 });
    const twoAtOnce = await Promise.all([refund(id, 4), refund(id, 4)]);
    expect(twoAtOnce.map(({ status }) => status).toSorted()).toEqual([201, 403]);
    const another = await shop.as(await makeMember(shop, 'support'));
    expect(await refund(id, 0.01, {}, another)).toMatchObject({ body: { code: 'SECOND_FACTOR_DEMANDED' } });
    expect(await refund(id, 0.01, withCode())).toMatchObject({ status: 201 });
    expect(await refund(other.id, 10)).toMatchObject({ status: 201 });
    const { id: returned, returnId } = await desk.received();
    expect(await refund(returned, 9.99)).toMatchObject({ status: 201 });
    expect(
      await mine.patch(`/orders/${returned}/returns/${returnId}`, { state: 'refunded', amount: 0.02 }),
    ).toMatchObject(asked);
  });

  it('is asked for exactly where what staff gave back of the order is above the amount with it', async () => {
    const parts = fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(parts, async (minors) => {
        const { id } = await desk.shippedOrder();
        let given = 0;
        for (const minor of minors) {
          const { status } = await refund(id, minor / 100);
          expect(status).toBe(given + minor > 1000 ? 403 : 201);
          if (status === 201) given += minor;
        }
      }),
      { numRuns: runs(25) },
    );
  });

  it('takes no code twice, and uses none up where it is refused for another reason', async () => {
    const { id } = await desk.shippedOrder();
    const headers = withCode();
    expect(await refund(id, 1000, headers)).toMatchObject({ status: 409, body: { code: 'REFUND_TOO_HIGH' } });
    expect(await refund(id, 11, headers)).toMatchObject({ status: 201 });
    expect(await refund(id, 11, headers)).toMatchObject(asked);
  });

  it('that is repeated with its key gets the first answer without another code', async () => {
    const { id } = await desk.shippedOrder();
    const headers = { ...withCode(), 'Idempotency-Key': randomUUID() };
    const first = await refund(id, 20, headers);
    const second = await refund(id, 20, headers);
    expect(first.status).toBe(201);
    expect(second).toMatchObject({ status: 201, body: first.body, headers: { 'idempotency-replayed': 'true' } });
  });

  it('is refused to a member without a second factor, who is told to set one up', async () => {
    const { id } = await desk.shippedOrder();
    const plain = await shop.as(await makeMember(shop, 'support'));
    const answer = await refund(id, 11, {}, plain);
    expect(answer).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_DEMANDED' } });
    expect(answer.headers['second-factor']).toBe('totp');
    expect(await refund(id, 9, {}, plain)).toMatchObject({ status: 201 });
  });

  it('is asked for the same where it refunds a return', async () => {
    const { id, returnId } = await desk.received();
    const path = `/orders/${id}/returns/${returnId}`;
    expect(await mine.patch(path, { state: 'refunded' })).toMatchObject(asked);
    expect(await mine.patch(path, { state: 'refunded' }, withCode())).toMatchObject({
      status: 200,
      body: { state: 'refunded' },
    });
  });

  it('asks for nothing where the settings have no amount', async () => {
    await shop.set({ refundSecondFactorAbove: null });
    const { id } = await desk.shippedOrder();
    expect(await refund(id, 30)).toMatchObject({ status: 201 });
    await shop.set({ refundSecondFactorAbove: 0 });
    const other = await desk.shippedOrder();
    expect(await refund(other.id, 0.01)).toMatchObject(asked);
  });
});
