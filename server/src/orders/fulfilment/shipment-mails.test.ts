import { beforeEach, describe, expect, it } from 'vitest';
import { makeAdmin, unique } from '../../../test/factories.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { useShop } from '../../../test/ordering.ts';
import { orderOfLines, shippingBy } from '../../../test/shipments.ts';
import type { TestApp } from '../../../test/test-app.ts';

let shop: TestApp;
let mailbox: ReturnType<typeof openMailbox>;
let desk: ReturnType<typeof shippingBy>;
useShop((started) => {
  shop = started;
});
beforeEach(async () => {
  mailbox = openMailbox(shop);
  desk = shippingBy(await shop.as(await makeAdmin(shop)));
});

async function order(quantities: readonly number[]) {
  const placed = await orderOfLines(shop, quantities);
  /** All mails about it but the first. */
  const mails = async () =>
    (await mailbox.read(placed.user.email)).slice(1).map(({ parsed }) => ({
      subject: parsed.subject,
      text: parsed.text ?? '',
      html: parsed.html || '',
    }));
  return { ...placed, mails };
}

describe('the mail about a shipment', () => {
  it('of a whole order says that it is on its way, with the carrier, the number and the tracking link', async () => {
    const { id, mails, placed } = await order([2]);
    const trackingUrl = 'https://dhl.example/track?code=JD014&lang=en';
    await desk.shipped(id, { carrier: 'DHL', trackingNumber: 'JD014', trackingUrl });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Order #${id} is on its way`);
    expect(mail?.text).toContain('Parcel:\nDHL\nJD014');
    expect(mail?.text).toContain(`Track your parcel:\n${trackingUrl}\n`);
    expect(mail?.text).toContain(`Please have $${placed.totalAmount.toFixed(2)} in cash ready when it arrives.`);
    expect(mail?.html).toContain('<a href="https://dhl.example/track?code=JD014&amp;lang=en"');
  });

  it('of a part says so, and what is in it; that of the last one is about the rest', async () => {
    const { id, lines, mails, placed } = await order([2, 1]);
    await desk.shipped(id, { lines: [{ line: lines[0], quantity: 1 }] });
    await desk.shipped(id);
    const [part, rest, ...others] = await mails();
    expect(others).toEqual([]);
    expect(part?.subject).toBe(`Part of your order #${id} is on its way`);
    expect(part?.text).toContain(
      `We have handed over 1 of 3 items of your order #${id} for delivery. We will tell you`,
    );
    expect(part?.text).toContain('1 of 2');
    expect(part?.text).not.toContain(placed.items[1]?.product.title);
    expect(part?.text).not.toContain('Track your parcel');
    expect(rest?.subject).toBe(`The rest of your order #${id} is on its way`);
    expect(rest?.text).toContain('2 of 3 items');
    for (const item of placed.items) expect(rest?.text).toContain(item.product.title);
  });

  it('is sent once under one key, and not for a shipment that was rejected', async () => {
    const { id, mails } = await order([2]);
    const key = unique('key');
    for (let time = 0; time < 3; time += 1) await desk.ship(id, {}, key);
    await desk.ship(id);
    expect(await mails()).toHaveLength(1);
  });

  it('shows what staff typed as text that no mail client makes a link of, and nothing but the tracking link as one', async () => {
    const { id, mails } = await order([1]);
    await desk.shipped(id, {
      carrier: '<img src=x onerror=alert(1)> evil.example',
      trackingNumber: 'https://evil.example/a\n\nTotal: $0.00',
      trackingUrl: 'https://dhl.example/?a=1&b=\u00e9',
    });
    const [mail] = await mails();
    expect(mail?.html).not.toMatch(/<img|href="https:\/\/evil/);
    expect(mail?.html).toContain('&lt;img');
    for (const part of [mail?.text, mail?.html]) expect(part).not.toContain('evil.example');
    expect(mail?.text.split('\n')).not.toContain('Total: $0.00');
    const links = [...(mail?.html ?? '').matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links.filter((link) => !link?.startsWith('https://shop.example'))).toEqual([
      'https://dhl.example/?a=1&amp;b=\u00e9',
    ]);
  });
});

describe('by the old way', () => {
  it('dispatched sends one mail, about the rest where a part was sent before', async () => {
    const { id, lines, mails } = await order([2]);
    await desk.shipped(id, { lines: [{ line: lines[0], quantity: 1 }] });
    await desk.set(id, { status: 'dispatched' });
    await desk.set(id, { status: 'delivered' });
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      `Part of your order #${id} is on its way`,
      `The rest of your order #${id} is on its way`,
      `Order #${id} was delivered`,
    ]);
  });

  it('delivered says that alone, as before', async () => {
    const { id, mails } = await order([2]);
    await desk.set(id, { status: 'delivered' });
    expect((await mails()).map(({ subject }) => subject)).toEqual([`Order #${id} was delivered`]);
  });

  it('dispatched after a cancellation that nobody was told of sends the mail about the shipment', async () => {
    const { id, mails } = await order([1]);
    await desk.set(id, { status: 'cancelled' });
    await desk.set(id, { status: 'dispatched' });
    shop.clock.advance(60);
    expect((await mails()).map(({ subject }) => subject)).toEqual([`Order #${id} is on its way`]);
  });
});

describe('an order that arrives', () => {
  it('has its mail when the last shipment is delivered, and none before', async () => {
    const { id, lines, mails } = await order([2]);
    const first = await desk.shipped(id, { lines: [{ line: lines[0], quantity: 1 }] });
    const second = await desk.shipped(id);
    await desk.change(id, first.id, { delivered: true });
    expect(await mails()).toHaveLength(2);
    await desk.change(id, second.id, { delivered: true });
    expect((await mails()).at(-1)?.subject).toBe(`Order #${id} was delivered`);
  });
});
