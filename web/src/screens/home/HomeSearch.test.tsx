import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { countFacets } from '../../../test/fake-search.ts';
import { errorResponse, FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { openFilters } from '../../../test/open-filters.ts';
import { someShopOfPhones } from '../../../test/phone-samples.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someProduct } from '../../../test/samples.ts';

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
  shop.signIn(someUser());
  shop.products = someShopOfPhones();
});

const filters = () => screen.getByRole('region', { name: 'Filters' });
const titles = () =>
  within(screen.getByRole('region', { name: 'Products' }))
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('link').textContent);
const expectTitles = (...expected: string[]) => waitFor(() => expect(titles()).toEqual(expected));
const checkbox = async (name: string) =>
  within(await screen.findByRole('region', { name: 'Filters' })).findByRole('checkbox', { name });
/** All of the panel, once it is there. */
async function allFilters(user: UserEvent): Promise<void> {
  await within(await screen.findByRole('region', { name: 'Filters' })).findAllByRole('group');
  await openFilters(user, filters());
}
const listsSent = () => shop.sent.filter(({ path }) => path === '/products').map(({ query }) => query);

describe('the results of a search', () => {
  it('have a heading, their number as a status, and the best match first', async () => {
    renderShop('/?q=phone');
    expect(await screen.findByRole('heading', { level: 1, name: 'Results for “phone”' })).toBeVisible();
    expect(await screen.findByText('4 products')).toHaveRole('status');
    expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveDisplayValue('Best match');
    expect(listsSent()).toEqual(['?q=phone&_page=1&_limit=10']);
  });

  it('have another sort only if somebody chooses it; the list without a search has no best match', async () => {
    const { user, router } = renderShop('/?q=phone');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sort' }), 'Price: Low to High');
    await waitFor(() => expect(router.location.search).toBe('?q=phone&_sort=discountPrice&_order=asc'));
    await router.navigate('/');
    expect(screen.queryByRole('option', { name: 'Best match' })).toBeNull();
    expect(screen.getByRole('option', { name: 'Featured' })).toBeInTheDocument();
  });

  it('of corrected words say so, and offer the words as they were typed', async () => {
    const { user, router } = renderShop('/?q=phnoe');
    const note = await screen.findByText(/Showing results for/);
    expect(note).toHaveTextContent('Showing results for phone. Search instead for phnoe');
    expect(titles()).toHaveLength(4);
    await user.click(within(note).getByRole('link', { name: 'phnoe' }));
    expect(router.location.search).toBe('?q=phnoe&exact=true');
    expect(await screen.findByText('No results for “phnoe”')).toBeVisible();
    expect(screen.queryByText(/Showing results for/)).toBeNull();
    await user.click(await screen.findByRole('link', { name: 'phone' }));
    await waitFor(() => expect(router.location.search).toBe('?q=phone'));
    await expectTitles('Harbour Phone', 'Summit Phone', 'Pebble Phone', 'Phone Case');
  });

  it('appear together with the note that words were corrected, so that nothing moves', async () => {
    let answer = (_response: Response) => {};
    shop.answerNext('GET /products/facets', () => new Promise((resolve) => (answer = resolve)));
    renderShop('/?q=phnoe');
    await waitFor(() => expect(listsSent()).toHaveLength(1));
    const request = shop.lastSent('GET', '/products/facets');
    expect(titles()).toEqual([]);
    answer(json(countFacets(shop.products, new URLSearchParams(request?.query))));
    await expectTitles('Harbour Phone', 'Summit Phone', 'Pebble Phone', 'Phone Case');
    expect(screen.getByText(/Showing results for/)).toBeVisible();
  });
});

describe('a search whose words no product has together', () => {
  const answer = (changes: Partial<ReturnType<typeof countFacets>>) => {
    const counted = countFacets(shop.products, new URLSearchParams('q=phone'));
    const some = { 'X-Search-Matched': 'some' };
    shop.answerNext('GET /products', () => json(shop.products.slice(0, 2), 200, { 'X-Total-Count': '2', ...some }));
    shop.answerNext('GET /products/facets', () => json({ ...counted, total: 2, ...changes }, 200, some));
  };

  it('says so, names what was left out, and offers all words as they were typed', async () => {
    answer({ droppedWords: ['cheap', 'shiny'] });
    const { user, router } = renderShop('/?q=cheap+shiny+phone');
    const note = await screen.findByText(/No product has all of your words/);
    expect(note).toHaveRole('status');
    expect(note).toHaveTextContent(
      'No product has all of your words. Left out: cheap, shiny. Search instead for cheap shiny phone',
    );
    await expectTitles('Harbour Phone', 'Summit Phone');
    await user.click(within(note).getByRole('link'));
    await waitFor(() => expect(router.location.search).toBe('?q=cheap+shiny+phone&exact=true'));
    expect(screen.queryByText(/No product has all/)).toBeNull();
  });

  it('says so where each product lacks another word, and where words were corrected, too', async () => {
    answer({ droppedWords: [] });
    const { router } = renderShop('/?q=red+phone+kettle');
    expect(await screen.findByText(/No product has all/)).toHaveTextContent(
      'No product has all of your words. These have the most of them. Search instead for red phone kettle',
    );
    answer({ correctedQuery: 'phone', droppedWords: ['cheap'] });
    await router.navigate('/?q=cheap+phnoe');
    await waitFor(() =>
      expect(screen.getByText(/No product has all/)).toHaveTextContent(
        'No product has all of your words. Showing results for phone. Left out: cheap. Search instead for cheap phnoe',
      ),
    );
  });
});

describe('price words of a search', () => {
  it('are a chip beside the others; removing it takes them out of the query', async () => {
    const { user, router } = renderShop('/?q=phone+under+500');
    await expectTitles('Harbour Phone', 'Pebble Phone', 'Phone Case');
    const chips = screen.getByRole('group', { name: 'Applied filters' });
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
    expect(within(filters()).getByRole('textbox', { name: /^Max price/ })).toHaveAttribute('placeholder', '500');
    await user.click(within(chips).getByRole('button', { name: 'Remove filter: Up to $500' }));
    await waitFor(() => expect(router.location.search).toBe('?q=phone'));
    await expectTitles('Harbour Phone', 'Summit Phone', 'Pebble Phone', 'Phone Case');
    expect(chips).toBeEmptyDOMElement();
  });

  it('yield to a price that is chosen, and go with all other filters', async () => {
    const { user, router } = renderShop('/?q=phone+under+500&color=Blue');
    await user.type(await screen.findByRole('textbox', { name: /^Max price/ }), '2000{Enter}');
    await waitFor(() => expect(router.location.search).toBe('?q=phone+under+500&color=Blue&price_lte=2000'));
    const chips = screen.getByRole('group', { name: 'Applied filters' });
    expect(await within(chips).findByRole('button', { name: 'Remove filter: Up to $2,000' })).toBeVisible();
    await waitFor(() => expect(within(chips).queryByRole('button', { name: /\$500/ })).toBeNull());
    await user.click(within(chips).getByRole('button', { name: 'Remove filter: Up to $2,000' }));
    await within(chips).findByRole('button', { name: 'Remove filter: Up to $500' });
    await user.click(within(chips).getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(router.location.search).toBe('?q=phone'));
  });
});

describe('the filters', () => {
  it('say how many products each value leaves, counted with all other filters', async () => {
    const { user } = renderShop('/?q=phone');
    await allFilters(user);
    expect(await checkbox('Blue')).toHaveAccessibleDescription('3 products');
    expect(await checkbox('Alder')).toHaveAccessibleDescription('2 products');
    await user.click(await checkbox('Alder'));
    await waitFor(() =>
      expect(within(filters()).getByRole('checkbox', { name: 'Blue' })).toHaveAccessibleDescription('1 product'),
    );
    expect(await checkbox('Birch')).toHaveAccessibleDescription('1 product');
    expect(within(filters()).getByRole('radio', { name: '4 stars & up' })).toHaveAccessibleDescription('1 product');
  });

  it('find a blue phone under $500 with four stars; each stands in the address and on a chip', async () => {
    const { user, router } = renderShop('/?q=phone');
    await allFilters(user);
    await user.click(await checkbox('Blue'));
    await user.type(within(filters()).getByRole('textbox', { name: /^Max price/ }), '500{Enter}');
    await user.click(within(filters()).getByRole('radio', { name: '4 stars & up' }));
    await user.click(await checkbox('Phones'));
    await user.click(await checkbox('In stock'));
    await expectTitles('Harbour Phone');
    expect(router.location.search).toBe('?q=phone&category=Phones&color=Blue&price_lte=500&rating_gte=4&in_stock=true');
    const chips = screen.getByRole('group', { name: 'Applied filters' });
    for (const name of ['Phones', 'Blue', 'Up to $500', '4 stars & up', 'In stock']) {
      expect(within(chips).getByRole('button', { name: `Remove filter: ${name}` })).toBeVisible();
    }
    await user.click(within(chips).getByRole('button', { name: 'Remove filter: Up to $500' }));
    await expectTitles('Harbour Phone', 'Summit Phone');
    expect(within(filters()).getByRole('textbox', { name: /^Max price/ })).toHaveValue('');
    await user.click(within(chips).getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(router.location.search).toBe('?q=phone'));
  });

  it('keep their old counts and their places until the new counts are there', async () => {
    const { user } = renderShop('/');
    await checkbox('Phones');
    await allFilters(user);
    const rows = () =>
      within(within(filters()).getByRole('group', { name: 'Category' }))
        .getAllByRole('checkbox')
        .map((one) => one.getAttribute('aria-label'));
    expect(rows()).toEqual(['Phones', 'Cases', 'Kitchen']);
    let answer = () => {};
    shop.answerNext(
      'GET /products/facets',
      () =>
        new Promise((resolve) => {
          answer = () => resolve(json(later));
        }),
    );
    const later = countFacets(shop.products, new URLSearchParams('color=Blue'));
    await user.click(await checkbox('Blue'));
    await expectTitles('Harbour Phone', 'Summit Phone', 'Phone Case');
    expect(await checkbox('Phones')).toHaveAccessibleDescription('3 products');
    answer();
    await waitFor(() =>
      expect(within(filters()).getByRole('checkbox', { name: 'Phones' })).toHaveAccessibleDescription('2 products'),
    );
    // Nothing blue is for the kitchen: the row stays, with 0.
    expect(rows()).toEqual(['Phones', 'Cases', 'Kitchen']);
    expect(await checkbox('Kitchen')).toHaveAccessibleDescription('0 products');
  });

  it('of a search that finds nothing are not shown; of one that filters emptied they stay', async () => {
    const { user, router } = renderShop('/?q=zeppelin');
    expect(await screen.findByText('There is nothing to filter.')).toBeVisible();
    expect(within(filters()).queryByRole('checkbox')).toBeNull();
    await router.navigate('/?q=phone&color=Blue&price_lte=1');
    await allFilters(user);
    expect(await checkbox('Blue')).toBeChecked();
  });

  it('an old answer never replaces newer counts', async () => {
    const { user } = renderShop('/');
    await checkbox('Phones');
    await allFilters(user);
    let answerOld = (_response: Response) => {};
    shop.answerNext('GET /products/facets', () => new Promise((resolve) => (answerOld = resolve)));
    await user.click(await checkbox('Alder'));
    await user.click(await checkbox('Birch'));
    await waitFor(() =>
      expect(within(filters()).getByRole('checkbox', { name: 'Red' })).toHaveAccessibleDescription('2 products'),
    );
    answerOld(json(countFacets(shop.products, new URLSearchParams('brand=Alder'))));
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(await checkbox('Red')).toHaveAccessibleDescription('2 products');
  });

  it('sizes are in their usual order, without those that are sold out', async () => {
    const { user } = renderShop('/?q=case');
    await allFilters(user);
    const sizes = within(within(filters()).getByRole('group', { name: 'Size' })).getAllByRole('checkbox');
    expect(sizes.map((one) => one.getAttribute('aria-label'))).toEqual(['S', 'L']);
  });

  it('a long one has a search field of its own', async () => {
    shop.products = Array.from({ length: 30 }, (_, n) => someProduct({ id: n + 1, brand: `Brand ${n + 1}` }));
    const { user } = renderShop('/');
    await allFilters(user);
    expect(within(filters()).queryByRole('searchbox', { name: 'Find categories' })).toBeNull();
    const group = within(filters()).getByRole('group', { name: 'Brands' });
    expect(within(group).getAllByRole('checkbox')).toHaveLength(10);
    await user.type(within(group).getByRole('searchbox', { name: 'Find brands' }), 'brand 29');
    expect(within(group).getAllByRole('checkbox')).toHaveLength(1);
    await user.click(within(group).getByRole('checkbox', { name: 'Brand 29' }));
    await user.type(within(group).getByRole('searchbox', { name: 'Find brands' }), 'x');
    expect(within(group).getByText('No brands with this name.')).toBeVisible();
    await user.clear(within(group).getByRole('searchbox', { name: 'Find brands' }));
    expect(within(group).getByRole('checkbox', { name: 'Brand 29' })).toBeChecked();
  });

  it('a price that is none is not sent, bounds in the wrong order are exchanged', async () => {
    const { user, router } = renderShop('/');
    await checkbox('Phones');
    const price = within(filters()).getByRole('group', { name: 'Price' });
    const [least, most] = within(price).getAllByRole('textbox');
    if (least === undefined || most === undefined) throw new Error('no fields');
    await user.type(least, 'cheap{Enter}');
    expect(within(price).getByRole('alert')).toHaveTextContent('Enter dollars, such as 25 or 19.99.');
    expect(least).toBeInvalid();
    await user.clear(least);
    await user.type(least, '$1,000');
    await user.type(most, '20.5{Enter}');
    await waitFor(() => expect(router.location.search).toBe('?price_gte=20.5&price_lte=1000'));
    expect(least).toHaveValue('20.5');
    expect(most).toHaveValue('1000');
  });

  it('without their counts can be used all the same', async () => {
    shop.answerNext('GET /products/facets', () => errorResponse('UNAVAILABLE'));
    const { user, router } = renderShop('/');
    expect(await screen.findByText(/could not be loaded/)).toBeVisible();
    await user.click(await checkbox('Kitchen'));
    await waitFor(() => expect(router.location.search).toBe('?category=Kitchen'));
    await waitFor(() =>
      expect(within(filters()).getByRole('checkbox', { name: 'Phones' })).toHaveAccessibleDescription('3 products'),
    );
  });

  it('on a phone the button of the dialog keeps counting', async () => {
    const { user } = renderShop('/?q=phone');
    await screen.findByText('4 products');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filters' });
    expect(within(dialog).getByRole('button', { name: 'Show 4 products' })).toBeVisible();
    await openFilters(user, dialog);
    await user.click(within(dialog).getByRole('checkbox', { name: 'In stock' }));
    expect(await within(dialog).findByRole('button', { name: 'Show 3 products' })).toBeVisible();
    await user.click(within(dialog).getByRole('radio', { name: '4 stars & up' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Alder' }));
    await user.click(await within(dialog).findByRole('button', { name: 'Show 1 product' }));
    await expectTitles('Harbour Phone');
  });
});
