/**
 * What a page needs first, so that its document can preload all of it: the page whose screen will be shown, and the calls that it
 * makes to the API.
 */

import { PAGE_SIZE } from './paging.ts';
import { isBackOffice, type PageName, pageNames, pages } from './paths.ts';
import { productQueryOf, readListState } from './product-list.ts';
import { brandsPath, CATEGORY_TREE_PATH, categoriesPath, facetsPath, productListQuery } from './product-query.ts';
import { type Params, queryString } from './query-string.ts';

/** Header and footer around a screen: of the list of products, which has a second search field on phones; of other pages of shoppers; of staff. */
export type FrameName = 'list' | 'shop' | 'back-office';

/** `frame` is undefined for pages without one. */
export type FirstNeeds = { page: string; calls: string[]; frame?: FrameName };

/** Pages without a login; the first two redirect a logged-in user to the home page. */
const forGuests: readonly PageName[] = ['login', 'signup'];
/** While the storefront is public, those without a login see them too. */
const forVisitors: readonly PageName[] = ['home', 'productDetail', 'category', 'collection'];
/** And buy here. What is shown depends on the session, which may be a guest's. */
const forGuestsToo: readonly PageName[] = ['cart', 'checkout', 'orderSuccess', 'orderSuccessBare', 'stripeCheckout'];
const forEveryone: readonly PageName[] = [
  'forgotPassword',
  'resetPassword',
  'firstOwner',
  'acceptInvitation',
  // Who has the link of a mail, or the session that ordered; the app calls with the key that it has.
  'order',
  'confirmEmail',
  'logout',
];

const NONE: Params = { get: () => null, getAll: () => [], keys: () => [] };

/** On these pages a payment may empty the cart while the page loads, so a cart that was read earlier would be wrong. */
const changingCart: readonly PageName[] = ['stripeCheckout', 'orderSuccess', 'orderSuccessBare'];

/** Who it is that looks, in an open shop. */
const VISITOR_PATH = '/auth/visitor';

/** The footer links pages of the shop. */
const ofFooter = ['/pages'];

/**
 * @param isOpen whether the page shows everybody the same
 * @returns undefined when no page has this path
 */
export function firstNeeds(path: string, params: Params, loggedIn: boolean, isOpen = false): FirstNeeds | undefined {
  const found = findPage(path);
  if (found === undefined) return undefined;
  const { name, id } = found;
  if (name === 'page') {
    const ofUser = loggedIn ? ['/auth/check', '/cart'] : [];
    return { page: pages.page, calls: [...ofUser, ...ofFooter, `/pages/${id}`] };
  }
  if (isOpen && forVisitors.includes(name))
    return { page: pages[name], calls: [...ofFooter, ...callsOf(name, id, params)], ...frameOf(name) };
  if (forEveryone.includes(name)) return { page: pages[name], calls: loggedIn ? ['/auth/check'] : [] };
  if (!loggedIn) return { page: forGuests.includes(name) ? pages[name] : pages.login, calls: [] };
  const shown = forGuests.includes(name) ? 'home' : name;
  const asked = callsOf(shown, id, shown === name ? params : NONE);
  const cart = changingCart.includes(name) ? [] : ['/cart'];
  const frame = frameOf(shown);
  const links = frame.frame === undefined ? [] : ofFooter;
  return { page: pages[shown], calls: ['/auth/check', ...cart, ...links, ...asked], ...frame };
}

/**
 * In an open shop a session may be a guest's, so that who it is is asked in another way, and the pages for buying need none.
 * @param hasSession whether the browser sends a session, of whomever
 */
export function firstNeedsInOpenShop(path: string, params: Params, hasSession: boolean): FirstNeeds | undefined {
  const name = findPage(path)?.name;
  const visitor = hasSession ? [VISITOR_PATH] : [];
  if (name !== undefined && forGuests.includes(name)) return { page: pages[name], calls: visitor };
  if (name !== undefined && forGuestsToo.includes(name)) {
    const cart = changingCart.includes(name) ? [] : ['/cart'];
    const frame = frameOf(name);
    return { page: pages[name], calls: [...visitor, ...cart, ...(frame.frame ? ofFooter : [])], ...frame };
  }
  const needs = firstNeeds(path, params, hasSession);
  return needs && { ...needs, calls: needs.calls.map((call) => (call === '/auth/check' ? VISITOR_PATH : call)) };
}

function frameOf(name: PageName): { frame?: FrameName } {
  // The document of the payment page is its own, and shows nothing but the payment.
  if (name === 'stripeCheckout') return {};
  if (name === 'home') return { frame: 'list' };
  return { frame: isBackOffice(pages[name]) ? 'back-office' : 'shop' };
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
 * In addition to the session and the cart, which every page needs. No calls for admins: the role is known only once the session was
 * read, and a shopper's browser would log rejected calls.
 */
function callsOf(name: PageName, id: string, params: Params): string[] {
  switch (name) {
    case 'home': {
      const query = productQueryOf(readListState(params), false);
      return [`/products${productListQuery(query)}`, facetsPath(query), brandsPath(false), categoriesPath(false)];
    }
    case 'category':
    case 'collection': {
      const part = name === 'category' ? { within: id } : { collection: id };
      const query = productQueryOf(readListState(params), false, part);
      return [
        name === 'category' ? CATEGORY_TREE_PATH : `/collections/${id}`,
        `/products${productListQuery(query)}`,
        facetsPath(query),
        brandsPath(false),
        categoriesPath(false),
      ];
    }
    case 'productDetail':
    case 'adminProductDetail':
    case 'adminProductFormEdit':
      return /^[1-9]\d{0,14}$/.test(id) ? [`/products/${id}`] : [];
    case 'myOrders': {
      const page = params.get('page') ?? '';
      const list = `/orders/own${queryString({ _page: /^[1-9]\d{0,8}$/.test(page) ? page : 1, _limit: PAGE_SIZE })}`;
      return [list, '/config'];
    }
    case 'myOrder':
      return /^[1-9]\d{0,14}$/.test(id) ? [`/orders/own/${id}`, `/orders/own/${id}/timeline`, '/config'] : [];
    case 'profile':
      return ['/users/own/second-factor'];
    default:
      return [];
  }
}
