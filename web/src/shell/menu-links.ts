import { may, type Permission, type Rights } from '@shop/contract/permissions';
import { shellText } from '@shop/messages/shell';
import { pages } from '../routing/paths.ts';

export type MenuLink = {
  label: string;
  to: string;
  /** Other pages of the same part of the shop. */
  also?: readonly string[];
  /** The first to go where a bar with a search has no room for all. */
  isSpare?: boolean;
};
type NavigationLink = MenuLink & {
  /** Shown to those who have the permission; left out, to everybody. */
  needs?: Permission;
  /** Not shown to those who have it: another link takes its place. */
  unless?: Permission;
};

/** The links of the top bar and the mobile menu, by permission. */
const navigation: readonly NavigationLink[] = [
  { label: shellText.dashboard, to: pages.adminDashboard, needs: 'reports.read', isSpare: true },
  { label: shellText.orders, to: pages.adminOrders, needs: 'orders.read', also: [pages.adminOrder] },
  { label: shellText.products, to: pages.home, unless: 'catalogue.read' },
  {
    label: shellText.products,
    to: pages.admin,
    needs: 'catalogue.read',
    also: [
      pages.adminProductDetail,
      pages.adminProductForm,
      pages.adminProductFormEdit,
      pages.adminAttributes,
      pages.adminOptions,
      pages.adminCategories,
      pages.adminCollections,
      pages.adminSearch,
      pages.adminImports,
    ],
  },
  {
    label: shellText.customers,
    to: pages.adminCustomers,
    needs: 'customers.read',
    isSpare: true,
    also: [pages.adminCustomer, pages.adminSegments],
  },
  { label: shellText.discounts, to: pages.adminPromotions, needs: 'promotions.write' },
  {
    label: shellText.settings,
    to: pages.adminSettings,
    needs: 'settings.write',
    also: [pages.adminShipping, pages.adminTaxes, pages.adminPages, pages.adminMailTexts, pages.adminStaff],
  },
  { label: shellText.staff, to: pages.adminStaff, needs: 'staff.write', unless: 'settings.write' },
];

/** @param user null sees what every shopper sees */
export function navigationFor(user: Rights | null): readonly MenuLink[] {
  const has = (permission?: Permission) => permission !== undefined && user !== null && may(user, permission);
  return navigation.filter(({ needs, unless }) => (needs === undefined || has(needs)) && !has(unless));
}

/** For aria-current: whether a link leads to the page in sight, or to another one of the same part. */
export function currentFor({ to, also = [] }: MenuLink, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return also.some((page) => isAddressOf(page, pathname)) ? 'true' : undefined;
}

/** What stands in place of the user menu where nobody is logged in. */
export const guestMenu: readonly MenuLink[] = [
  { label: shellText.logIn, to: pages.login },
  { label: shellText.createAccount, to: pages.signup },
];

/** The links of the user menu. */
export const userMenu: readonly MenuLink[] = [
  { label: shellText.myProfile, to: pages.profile },
  { label: shellText.myOrders, to: pages.myOrders },
  { label: shellText.signOut, to: pages.logout },
];

/** @param page of the route table; an id may be at its end */
function isAddressOf(page: string, pathname: string): boolean {
  const [before = '', after] = page.split(':id');
  return after === undefined ? pathname === page : pathname.startsWith(before) && pathname.length > before.length;
}
