import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someCartItem, someProduct, someVariant } from '../../../test/samples.ts';

const weight = { id: 4, name: 'Weight', kind: 'text' as const };
const grind = { id: 3, name: 'Grind', kind: 'text' as const };
const value = (id: string, name: string) => ({ id, name, hex: null });
const countries = ['Brazil', 'Kenya', 'Ethiopia', 'Peru', 'Rwanda', 'Yemen', 'Java'];

/** 250 g as filter coffee is sold out, and 1 kg of whole beans is not made. */
function someCoffee() {
  const variant = (id: number, weighs: string, ground: string, stock: number) =>
    someVariant({
      ...{ id, stock, price: weighs === '1-kg' ? 40 : null },
      choices: [
        { option: weight.id, value: weighs },
        { option: grind.id, value: ground },
      ],
    });
  return someProduct({
    ...{ id: 4, title: 'Coffee', discountPercentage: 0, discountPrice: 20, priceVaries: true, stock: 9 },
    options: [
      { ...weight, values: [value('250-g', '250 g'), value('1-kg', '1 kg')] },
      { ...grind, values: [value('filter', 'Filter'), value('beans', 'Whole beans')] },
    ],
    variants: [variant(41, '250-g', 'filter', 0), variant(42, '250-g', 'beans', 5), variant(43, '1-kg', 'filter', 4)],
  });
}

describe('the page of a product that comes in options of the shop', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop();
    shop.signIn(someUser());
  });
  async function open(product = someCoffee()) {
    shop.answerNext('GET /products/4', () => json(product));
    const rendered = renderShop('/product-detail/4');
    return { ...rendered, button: await screen.findByRole('button', { name: 'Add to Cart' }) };
  }
  const picker = (name: RegExp) => within(screen.getByRole('group', { name }));

  it('has a picker for each, in their order, with the cheapest that can be had chosen', async () => {
    const { user, button } = await open();
    const groups = screen.getAllByRole('group').map((group) => group.textContent);
    expect(groups.findIndex((text) => text?.startsWith('Weight'))).toBeLessThan(
      groups.findIndex((text) => text?.startsWith('Grind')),
    );
    expect(picker(/^Weight/).getByRole('radio', { name: '250 g' })).toBeChecked();
    expect(picker(/^Grind/).getByRole('radio', { name: 'Whole beans' })).toBeChecked();
    expect(button).toHaveAccessibleDescription('Selected: 250 g, Whole beans');
    shop.answerNext('POST /cart', () => json(someCartItem({ id: 1, product: someCoffee() }), 201));
    await user.click(button);
    expect(await screen.findByText('Item Added to Cart')).toBeVisible();
    expect(shop.lastSent('POST', '/cart')?.body).toMatchObject({ product: 4, quantity: 1, variant: 42 });
  });

  it('says of a value that it is sold out with what else is chosen, and shows it when it is looked at', async () => {
    const { user, router, button } = await open();
    const soldOut = picker(/^Grind/).getByRole('radio', { name: /^Filter, sold out/ });
    await user.click(soldOut);
    expect(router.location.search).toBe('?variant=41');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(picker(/^Weight/).getByRole('radio', { name: '1 kg' }));
    expect(router.location.search).toBe('?variant=43');
    expect(screen.getByText('$40.00', { selector: '.font-bold' })).toBeVisible();
  });

  it('shows up to six values at once, and more in a list', async () => {
    const values = countries.map((name) => value(name.toLowerCase(), name));
    const variants = values.map(({ id }, n) => someVariant({ id: 50 + n, choices: [{ option: grind.id, value: id }] }));
    const { user, router } = await open(
      someProduct({ id: 4, options: [{ id: grind.id, name: 'Country', kind: 'text', values }], variants }),
    );
    expect(screen.queryByRole('radio')).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: /^Country/ }), 'Peru');
    expect(router.location.search).toBe('?variant=53');
  });
});
