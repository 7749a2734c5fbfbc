/**
 * What a page needs first, so that its document can start all of it at once: the page whose screen will stand there, and
 * what it asks the API for.
 */

import { PAGE_SIZE } from './paging.ts';
import { type PageName, pageNames, pages } from './paths.ts';
import { brandsPath, categoriesPath, productListQuery, productQueryOf, readListState } from './product-list.ts';
import { type Params, queryString } from './query-string.ts';

export type FirstNeeds = { page: string; calls: string[] };

/** They show themselves to whoever comes; the first two send a logged-in user home. */
const forGuests: readonly PageName[] = ['login', 'signup'];
const forEveryone: readonly PageName[] = ['forgotPassword', 'resetPassword', 'logout'];

const NONE: Params = { get: () => null, getAll: () => [] };

/** There a payment may empty the cart while the page loads: one that was read before would be shown after. */
const changingCart: readonly PageName[] = ['stripeCheckout', 'orderSuccess', 'orderSuccessBare'];

/** @returns undefined where no page stands */
export function firstNeeds(path: string, params: Params, loggedIn: boolean): FirstNeeds | undefined {
  const found = findPage(path);
  if (found === undefined) return undefined;
  const { name, id } = found;
  if (forEveryone.includes(name)) return { page: pages[name], calls: loggedIn ? ['/auth/check'] : [] };
  if (!loggedIn) return { page: forGuests.includes(name) ? pages[name] : pages.login, calls: [] };
  const shown = forGuests.includes(name) ? 'home' : name;
  const asked = callsOf(shown, id, shown === name ? params : NONE);
  const cart = changingCart.includes(name) ? [] : ['/cart'];
  return { page: pages[shown], calls: ['/auth/check', ...cart, ...asked] };
}

const patterns = pageNames.map((name) => ({ name, pattern: new RegExp(`^${pages[name].replace(':id', '([^/]+)')}$`) }));

function findPage(path: string): { name: PageName; id: string } | undefined {
  for (const { name, pattern } of patterns) {
    const match = pattern.exec(path);
    if (match !== null) return { name, id: match[1] ?? '' };
  }
  return undefined;
}

/**
 * Beside the session and the cart, which every page shows in its frame. Nothing that only admins may ask for: who it is shows
 * when the session is looked at, and a shopper's browser would complain of refusals.
 */
function callsOf(name: PageName, id: string, params: Params): string[] {
  switch (name) {
    case 'home':
      return [
        `/products${productListQuery(productQueryOf(readListState(params), false))}`,
        brandsPath(false),
        categoriesPath(false),
      ];
    case 'productDetail':
    case 'adminProductDetail':
    case 'adminProductFormEdit':
      return /^[1-9]\d{0,14}$/.test(id) ? [`/products/${id}`] : [];
    case 'myOrders': {
      const page = params.get('page') ?? '';
      return [`/orders/own${queryString({ _page: /^[1-9]\d{0,8}$/.test(page) ? page : 1, _limit: PAGE_SIZE })}`];
    }
    default:
      return [];
  }
}
