import type { Role } from '@shop/contract/accounts';
import { pages } from '../routing/paths.ts';

export type MenuLink = {
  label: string;
  to: string;
  /** Other pages of the same part of the shop. */
  also?: readonly string[];
};
type NavigationLink = MenuLink & { roles: readonly Role[] };

/** The links of the top bar and the mobile menu, by role. */
const navigation: readonly NavigationLink[] = [
  { label: 'Products', to: pages.home, roles: ['user'] },
  { label: 'Products', to: pages.admin, roles: ['admin'] },
  { label: 'Orders', to: pages.adminOrders, roles: ['admin'], also: [pages.adminOrder] },
  { label: 'Search terms', to: pages.adminSearch, roles: ['admin'] },
  {
    label: 'Pricing',
    to: pages.adminShipping,
    roles: ['admin'],
    also: [pages.adminTaxes, pages.adminPromotions],
  },
];

export function navigationFor(role: Role): readonly NavigationLink[] {
  return navigation.filter((link) => link.roles.includes(role));
}

/** For aria-current: whether a link leads to the page in sight, or to another one of the same part. */
export function currentFor({ to, also = [] }: MenuLink, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return also.some((page) => isAddressOf(page, pathname)) ? 'true' : undefined;
}

/** The links of the user menu. */
export const userMenu: readonly MenuLink[] = [
  { label: 'My Profile', to: pages.profile },
  { label: 'My Orders', to: pages.myOrders },
  { label: 'Sign out', to: pages.logout },
];

/** @param page of the route table; an id may be at its end */
function isAddressOf(page: string, pathname: string): boolean {
  const [before = '', after] = page.split(':id');
  return after === undefined ? pathname === page : pathname.startsWith(before) && pathname.length > before.length;
}
