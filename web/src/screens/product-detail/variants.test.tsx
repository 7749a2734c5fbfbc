import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someProduct, someShirt, someShirtLine } from '../../../test/samples.ts';

describe('the page of a product with variants', () => {
  let shop: FakeShop;
  beforeEach(() => {
    shop = new FakeShop();
    shop.signIn(someUser());
  });
  async function open(search = '', product = someShirt()) {
    shop.answerNext('GET /products/4', () => json(product));
    const rendered = renderShop(`/product-detail/4${search}`);
    const button = await screen.findByRole('button', { name: 'Add to Cart' });
    return { ...rendered, button };
  }
  const color = (name: string) => within(screen.getByRole('group', { name: /^Color/ })).getByRole('radio', { name });
  const size = (name: string) => within(screen.getByRole('group', { name: /^Size/ })).getByRole('radio', { name });

  it('opens with the cheapest variant that can be had, named beside the button, so that one press adds it', async () => {
    const { user, button } = await open();
    expect(color('White')).toBeChecked();
    expect(size('M')).toBeChecked();
    expect(button).toHaveAccessibleDescription('Selected: White, M');
    shop.answerNext('POST /cart', () => json(someShirtLine(1, 42), 201));
    await user.click(button);
    expect(await screen.findByText('Item Added to Cart')).toBeVisible();
    const body = { product: 4, quantity: 1, variant: 42, color: 'white', size: 'm' };
    expect(shop.lastSent('POST', '/cart')?.body).toEqual(body);
  });

  it('opens with the one of the lowest price, which the server means, where a discount makes several cost the same', async () => {
    const { variants = [], ...shirt } = someShirt({ discountPercentage: 100, discountPrice: 0 });
    const free = variants.map((one) => ({ ...one, discountPrice: 0 })).reverse();
    const { button } = await open('', { ...shirt, variants: free });
    expect(button).toHaveAccessibleDescription('Selected: White, L · Only 2 left');
  });

  it('tells the GTIN and the part number of the chosen variant', async () => {
    const { variants = [], ...shirt } = someShirt();
    const numbered = variants.map((one) => ({
      ...one,
      gtin: one.id === 44 ? '4006381333931' : null,
      mpn: `M-${one.id}`,
    }));
    const { user } = await open('', { ...shirt, variants: numbered });
    const details = within(screen.getByRole('region', { name: 'Details' }));
    expect(details.getByText('M-42')).toBeInTheDocument();
    expect(details.queryByText('GTIN')).toBeNull();
    await user.click(color('Black, sold out in M'));
    await user.click(size('S'));
    expect(details.getByText('M-44')).toBeInTheDocument();
    expect(details.getByText('4006381333931')).toBeInTheDocument();
  });

  it('opens with the variant that the address names', async () => {
    const { button } = await open('?variant=44');
    expect(color('Black')).toBeChecked();
    expect(button).toHaveAccessibleDescription('Selected: Black, S');
  });

  it('says so if the address names one that is no longer sold, and opens as without it', async () => {
    const { button } = await open('?variant=999');
    expect(screen.getByText('The choice in this address is no longer sold. This one is:')).toBeVisible();
    expect(button).toHaveAccessibleDescription('Selected: White, M');
  });

  it('a choice goes into the address without a step in the history, and keeps what else is there', async () => {
    const { user, router } = await open('?from=mail');
    await user.click(color('Black, sold out in M'));
    expect(router.location.search).toBe('?from=mail&variant=45');
    await user.click(size('L'));
    expect(router.location.search).toBe('?from=mail&variant=46');
  });

  it('changes price, struck-through price, picture, stock note and SKU with the choice', async () => {
    const { user } = await open('', someShirt({ discountPercentage: 0 }));
    expect(screen.getByText('$20.00', { selector: '.font-bold' })).toBeVisible();
    expect(screen.queryByText(/^Only/)).toBeNull();
    await user.click(size('L'));
    expect(screen.getByText(/Only 2 left/)).toBeVisible();
    expect(screen.getByText('SHIRT-43')).toBeVisible();
    await user.click(color('Black'));
    expect(screen.getByText('$25.00', { selector: '.font-bold' })).toBeVisible();
    expect(screen.getByText('from $20.00')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Linen Shirt' })).toHaveAttribute('src', '/pictures/black.webp');
    expect(screen.getByText('SHIRT-46')).toBeVisible();
  });

  it('the picture of a variant has its own alt text, where it has one', async () => {
    const { variants = [], ...shirt } = someShirt();
    const told = variants.map((one) => (one.image === null ? one : { ...one, imageAlt: 'The back in black' }));
    await open('?variant=46', { ...shirt, variants: told });
    expect(screen.getByRole('img', { name: 'The back in black' })).toHaveAttribute('src', '/pictures/black.webp');
  });

  it('says what is sold out in which colour; one can look at it, and not buy it', async () => {
    const { user, button } = await open();
    expect(color('Black, sold out in M')).toBeVisible();
    await user.click(size('S, sold out in White'));
    expect(size('S, sold out in White')).toBeChecked();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('White, S is sold out. Choose another color or size.');
    await user.click(button);
    expect(shop.lastSent('POST', '/cart')).toBeUndefined();
    await user.click(color('Black'));
    expect(button).toHaveAccessibleDescription('Selected: Black, S');
    expect(size('M, sold out in Black')).toBeEnabled();
  });

  it('a size that the chosen colour does not come in cannot be chosen, and another colour brings one that it has', async () => {
    const shirt = someShirt();
    const { user, button } = await open('?variant=43', {
      ...shirt,
      variants: shirt.variants?.filter(({ id }) => id !== 42 && id !== 46),
    });
    expect(size('M, not sold in White')).toBeDisabled();
    await user.click(color('Black'));
    expect(button).toHaveAccessibleDescription('Selected: Black, S');
  });

  it.each([
    { search: '', chosen: 'White, M', variant: 42 },
    { search: '?variant=44', chosen: 'Black, S', variant: 44 },
  ])('chooses and adds nothing while only the list has told of it, then what $search means', async (wanted) => {
    const { variants: _none, ...listed } = someShirt();
    shop.answerNext('GET /products', () => json([listed], 200, { 'X-Total-Count': '1' }));
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    shop.answerNext('GET /products/4', async () => {
      await answered;
      return json(someShirt());
    });
    const { user, router } = renderShop('/');
    await screen.findByRole('link', { name: 'Linen Shirt' });
    await router.navigate(`/product-detail/4${wanted.search}`);
    const button = await screen.findByRole('button', { name: 'Add to Cart' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('The product is being loaded');
    await user.click(color('Black'));
    await user.click(size('L'));
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked();
    expect(screen.getByRole('group', { name: 'Color' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByText(/^Selected/)).toBeNull();
    await user.click(button);
    expect(shop.lastSent('POST', '/cart')).toBeUndefined();

    answer();
    await waitFor(() => expect(button).toHaveAccessibleDescription(`Selected: ${wanted.chosen}`));
    expect(screen.getByRole('group', { name: /^Color/ })).not.toHaveAttribute('aria-disabled');
    shop.answerNext('POST /cart', () => json(someShirtLine(1, wanted.variant), 201));
    await user.click(button);
    expect(await screen.findByText('Item Added to Cart')).toBeVisible();
    expect(shop.lastSent('POST', '/cart')?.body).toMatchObject({ product: 4, variant: wanted.variant });
  });

  it('is chosen from by keyboard: arrows move within a picker', async () => {
    const { user, button } = await open();
    size('M').focus();
    await user.keyboard('{ArrowRight}');
    expect(size('L')).toBeChecked();
    expect(size('L')).toHaveFocus();
    expect(button).toHaveAccessibleDescription('Selected: White, L · Only 2 left');
  });

  it("'Item Already added' is about the chosen variant", async () => {
    shop.cart = [someShirtLine(11, 42)];
    const { user, button } = await open();
    await screen.findByRole('link', { name: 'View cart' });
    await user.click(button);
    expect(await screen.findByText('Item Already added')).toBeVisible();
    await user.click(size('L'));
    expect(screen.queryByRole('link', { name: 'View cart' })).toBeNull();
    shop.answerNext('POST /cart', () => json(someShirtLine(12, 43), 201));
    await user.click(button);
    expect(await screen.findByText('Item Added to Cart')).toBeVisible();
  });

  it('a variant that sold out meanwhile is refused, and the pickers say so then', async () => {
    const { user, button } = await open();
    const now = someShirt();
    shop.answerNext('POST /cart', () => errorResponse('OUT_OF_STOCK'));
    shop.answerNext('GET /products/4', () =>
      json({ ...now, variants: now.variants?.map((one) => (one.id === 42 ? { ...one, stock: 0 } : one)) }),
    );
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('There is not enough in stock');
    await waitFor(() => expect(size('M, sold out in White')).toBeChecked());
    await user.click(size('L'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says so if the variant that it opened with is retired meanwhile, and which one a second press adds', async () => {
    const { user, button } = await open();
    const { variants = [], ...shirt } = someShirt();
    shop.answerNext('POST /cart', () => errorResponse('VARIANT_UNAVAILABLE'));
    shop.answerNext('GET /products/4', () => json({ ...shirt, variants: variants.filter(({ id }) => id !== 42) }));
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('This colour or size is not available');
    expect(await screen.findByText('The choice shown before is no longer sold. This one is:')).toBeVisible();
    expect(button).toHaveAccessibleDescription('Selected: White, L · Only 2 left');
    expect(screen.getByRole('alert')).toBeVisible();
    await user.click(color('Black'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/is no longer sold/)).toBeNull();
    await user.click(color('White'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    { what: 'lower', lowestPrice30Days: 17.5, said: true },
    { what: 'not lower', lowestPrice30Days: 20, said: false },
  ])('beside a discount stands the lowest price of 30 days where it is $what', async ({ lowestPrice30Days, said }) => {
    const discounted = { price: 20, discountPercentage: 10, discountPrice: 18, lowestPrice30Days };
    await open('', someProduct({ id: 4, ...discounted }));
    expect(screen.queryAllByText('Lowest price of the last 30 days: $17.50')).toHaveLength(said ? 1 : 0);
  });

  it.each([
    { what: 'lower', discount: { discountPercentage: 10, discountPrice: 18 }, lowestPrice30Days: 17.5, said: 1 },
    { what: 'not lower', discount: { discountPercentage: 10, discountPrice: 18 }, lowestPrice30Days: 20, said: 0 },
    { what: 'lower, but of no discount', discount: {}, lowestPrice30Days: 17.5, said: 0 },
  ])('a card says the lowest price of 30 days where it is $what', async ({ discount, lowestPrice30Days, said }) => {
    const plain = { price: 20, discountPercentage: 0, discountPrice: 20 };
    const listed = someProduct({ id: 4, title: 'Cap', ...plain, ...discount, lowestPrice30Days });
    shop.answerNext('GET /products', () => json([listed], 200, { 'X-Total-Count': '1' }));
    renderShop('/');
    await screen.findByRole('link', { name: 'Cap' });
    expect(screen.queryAllByText('Lowest price of the last 30 days: $17.50')).toHaveLength(said);
  });

  it.each([
    [{ price: 7.2, per: 100, unit: 'g' }, '$7.20 per 100 g'],
    [{ price: 2, per: 1, unit: 'm2' }, '$2.00 per m²'],
    [{ price: 2, per: 10, unit: 'piece' }, '$2.00 per 10 pieces'],
  ] as const)('beside the price of the page stands that by unit, %o', async (unitPrice, note) => {
    await open('', someProduct({ id: 4, unitPrice }));
    expect(screen.getByText(note)).toBeVisible();
  });

  it('a card says the price by unit', async () => {
    const listed = someProduct({ id: 4, title: 'Tea', unitPrice: { price: 7.2, per: 100, unit: 'g' } });
    shop.answerNext('GET /products', () => json([listed], 200, { 'X-Total-Count': '1' }));
    renderShop('/');
    await screen.findByRole('link', { name: 'Tea' });
    expect(screen.getByText('$7.20 per 100 g')).toBeVisible();
  });

  it('a card says from which price on, where variants differ', async () => {
    const { variants: _none, ...listed } = someShirt();
    shop.answerNext('GET /products', () => json([listed], 200, { 'X-Total-Count': '1' }));
    renderShop('/');
    await screen.findByRole('link', { name: 'Linen Shirt' });
    expect(screen.getByText('from')).toBeVisible();
    expect(screen.getByText('from').parentElement).toHaveTextContent('from $20.00');
  });
});
