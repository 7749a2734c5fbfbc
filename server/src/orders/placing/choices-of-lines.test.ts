/** What is chosen of options in carts, quotes and orders. */

import { cartItem } from '@shop/contract/cart';
import { option } from '@shop/contract/options';
import { shopOrder } from '@shop/contract/orders';
import { problem } from '@shop/contract/problem';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CardShop } from '../../../test/card-shop.ts';
import { makeUser, unique } from '../../../test/factories.ts';
import { openMailbox } from '../../../test/mailbox.ts';
import { cartOf, useCardShop } from '../../../test/ordering.ts';
import { pdfOf } from '../../../test/pdf-text.ts';
import { type Client, read } from '../../../test/test-app.ts';
import { cashOrder, createByAdmin, simpleBody } from '../../../test/variants.ts';

let cards: CardShop;
let shopper: Client;
useCardShop((started) => {
  cards = started;
});
beforeEach(async () => {
  shopper = await cards.shop.as(await makeUser(cards.shop));
});

/** A coffee in two weights and two grinds: filter 250 g is sold out, whole beans 250 g cost 10, both of 1 kg 30. */
async function coffee() {
  const grind = read(
    option,
    await cards.admin.post('/options', {
      name: unique('Grind'),
      values: [{ name: 'Whole beans' }, { name: 'Filter' }],
    }),
  );
  const weight = read(
    option,
    await cards.admin.post('/options', { name: unique('Weight'), values: [{ name: '250 g' }, { name: '1 kg' }] }),
  );
  const variant = (weighs: string, ground: string, price: number, stock: number) => ({
    choices: [
      { option: weight.id, value: weighs },
      { option: grind.id, value: ground },
    ],
    price,
    stock,
  });
  const made = await createByAdmin(cards.admin, {
    ...{ ...simpleBody, colors: [], sizes: [] },
    options: [
      { option: weight.id, values: ['250-g', '1-kg'] },
      { option: grind.id, values: ['whole-beans', 'filter'] },
    ],
    variants: [
      variant('250-g', 'filter', 8, 0),
      variant('250-g', 'whole-beans', 10, 5),
      variant('1-kg', 'filter', 30, 5),
      variant('1-kg', 'whole-beans', 30, 5),
    ],
  });
  return { grind, weight, coffee: made };
}
const add = (body: object) => shopper.post('/cart', { quantity: 1, ...body });
const codeOf = (body: unknown) => problem.parse(body).code;

describe('a line of a cart', () => {
  it('is chosen by any part of its choices; what is not named is the cheapest that can be had and fits', async () => {
    const { grind, weight, coffee: made } = await coffee();
    const line = read(cartItem, await add({ product: made.id, choices: [{ option: grind.id, value: 'filter' }] }));
    expect(line.choices).toEqual([
      { option: weight.id, value: '1-kg', name: weight.name, label: '1 kg' },
      { option: grind.id, value: 'filter', name: grind.name, label: 'Filter' },
    ]);
    expect(line.variant?.id).toBe(made.variants[2]?.id);
    const unnamed = read(cartItem, await add({ product: made.id }));
    expect(unnamed.choices.map(({ label }) => label)).toEqual(['250 g', 'Whole beans']);
    expect(await cartOf(shopper)).toEqual(expect.arrayContaining([line, unnamed]));
  });

  it('is not added in what is sold out or not offered', async () => {
    const { grind, weight, coffee: made } = await coffee();
    const of = (...choices: [number, string][]) =>
      add({ product: made.id, choices: choices.map(([one, value]) => ({ option: one, value })) });
    const soldOut = await of([weight.id, '250-g'], [grind.id, 'filter']);
    expect([soldOut.status, codeOf(soldOut.body)]).toEqual([409, 'OUT_OF_STOCK']);
    for (const answer of [await of([weight.id, '5-kg']), await of([1, 'white']), await of([999_999, 'x'])]) {
      expect([answer.status, codeOf(answer.body)]).toEqual([409, 'VARIANT_UNAVAILABLE']);
    }
    expect((await add({ product: made.id, choices: [{ option: 1, value: 'white' }], color: 'black' })).status).toBe(
      400,
    );
  });

  it('keeps what else is chosen when one choice of it changes', async () => {
    const { grind, weight, coffee: made } = await coffee();
    const line = read(cartItem, await add({ product: made.id, variant: made.variants[2]?.id }));
    const changed = await shopper.patch(`/cart/${line.id}`, { choices: [{ option: grind.id, value: 'whole-beans' }] });
    expect(read(cartItem, changed).choices.map(({ value }) => value)).toEqual(['1-kg', 'whole-beans']);
    const other = await shopper.patch(`/cart/${line.id}`, { choices: [{ option: weight.id, value: '250-g' }] });
    expect(read(cartItem, other).choices.map(({ value }) => value)).toEqual(['250-g', 'whole-beans']);
  });

  it('of a product without variants has what is named of its own options', async () => {
    const { grind } = await coffee();
    const made = await createByAdmin(cards.admin, {
      stock: 5,
      options: [{ option: grind.id, values: ['whole-beans', 'filter'] }],
    });
    const choices = [
      { option: 1, value: 'white' },
      { option: grind.id, value: 'filter' },
    ];
    const line = read(cartItem, await add({ product: made.id, choices }));
    expect(line).toMatchObject({ color: { id: 'white' }, choices: [{ label: 'White' }, { label: 'Filter' }] });
    expect(await cartOf(shopper)).toEqual([line]);
    const ordered = await shopper.post('/orders', cashOrder([{ id: line.id, product: made.id, quantity: 1 }], 20));
    expect(read(shopOrder, ordered).items[0]?.choices.map(({ label }) => label)).toEqual(['White', 'Filter']);
    const without = read(cartItem, await add({ product: made.id }));
    expect(without.choices).toEqual([]);
  });
});

describe('an order', () => {
  it('takes choices where it takes colour and size, and keeps the names of then', async () => {
    const { grind, weight, coffee: made } = await coffee();
    const items = [{ product: made.id, quantity: 2, choices: [{ option: weight.id, value: '1-kg' }] }];
    const quote = await shopper.post('/quotes', { items });
    expect(quote.body).toMatchObject({ lines: [{ variant: made.variants[2]?.id, amount: 60 }] });
    const placed = read(shopOrder, await shopper.post('/orders', cashOrder(items, 60)));
    const choices = [
      { option: weight.id, value: '1-kg', name: weight.name, label: '1 kg' },
      { option: grind.id, value: 'filter', name: grind.name, label: 'Filter' },
    ];
    expect(placed.items[0]?.choices).toEqual(choices);
    await cards.admin.patch(`/options/${grind.id}`, {
      name: unique('Milled'),
      values: grind.values.map(({ id }) => ({ id, name: `${id}!` })),
    });
    expect(read(shopOrder, await shopper.get(`/orders/own/${placed.id}`)).items[0]?.choices).toEqual(choices);
  });

  it('names what was chosen in its mail, its invoice and its packing slip', { timeout: 60_000 }, async () => {
    const { grind, weight, coffee: made } = await coffee();
    const user = await makeUser(cards.shop);
    const buyer = await cards.shop.as(user);
    const items = [{ product: made.id, quantity: 1, choices: [{ option: weight.id, value: '1-kg' }] }];
    const { id } = read(shopOrder, await buyer.post('/orders', cashOrder(items, 30)));
    const [mail] = await openMailbox(cards.shop).read(user.email);
    await cards.change(id, { status: 'dispatched' });
    const papers = [
      await pdfOf(buyer, `/orders/own/${id}/invoice.pdf`),
      await pdfOf(cards.admin, `/orders/packing-slips.pdf?ids=${id}`),
    ];
    for (const text of [mail?.parsed.text, mail?.parsed.html, ...papers.map((paper) => paper.text)]) {
      expect(text).toMatch(new RegExp(`${weight.name}:? 1 kg`));
      expect(text).toMatch(new RegExp(`${grind.name}:? Filter`));
    }
  });

  it('shows colour and size as choices, too', async () => {
    const made = await createByAdmin(cards.admin, { variants: [{ color: 'black', size: 'm', stock: 2 }] });
    const placed = read(shopOrder, await shopper.post('/orders', cashOrder([{ product: made.id, quantity: 1 }], 20)));
    expect(placed.items[0]).toMatchObject({
      color: { id: 'black' },
      choices: [
        { option: 1, value: 'black', name: 'Color', label: 'Black' },
        { option: 2, value: 'm', name: 'Size', label: 'M' },
      ],
    });
  });
});
