import type { Role } from '@shop/contract/accounts';
import { pages } from '../routing/paths.ts';

type NavigationLink = { label: string; to: string; roles: readonly Role[] };

/** The links of the top bar and the mobile menu, by role. */
const navigation: readonly NavigationLink[] = [
  { label: 'Products', to: pages.home, roles: ['user'] },
  { label: 'Products', to: pages.admin, roles: ['admin'] },
  { label: 'Orders', to: pages.adminOrders, roles: ['admin'] },
  { label: 'Search terms', to: pages.adminSearch, roles: ['admin'] },
];

export function navigationFor(role: Role): readonly NavigationLink[] {
  return navigation.filter((link) => link.roles.includes(role));
}

/** The links of the user menu. */
export const userMenu: readonly { label: string; to: string }[] = [
  { label: 'My Profile', to: pages.profile },
  { label: 'My Orders', to: pages.myOrders },
  { label: 'Sign out', to: pages.logout },
];
