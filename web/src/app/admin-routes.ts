/**
 * The routes of the back office. Its scripts are loaded for admins only: a guard protects the routes, and `loadScreens`
 * checks the role.
 */

import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { lazyScreen } from '../routing/LazyScreen.tsx';
import { pages } from '../routing/paths.ts';

function adminScreen(get: () => Promise<ComponentType>) {
  return lazyScreen(get, { forAdmins: true });
}

/** Both addresses share one screen, which stays mounted when saving a new product changes the address. */
const productForm = adminScreen(
  async () => (await import('../screens/admin-product-form/AdminProductForm.tsx')).AdminProductForm,
);

export const adminRoutes: RouteObject[] = [
  { path: pages.admin, ...adminScreen(async () => (await import('../screens/admin/Admin.tsx')).Admin) },
  {
    path: pages.adminProductDetail,
    ...adminScreen(
      async () => (await import('../screens/admin-product-detail/AdminProductDetail.tsx')).AdminProductDetail,
    ),
  },
  { path: pages.adminProductForm, ...productForm },
  { path: pages.adminProductFormEdit, ...productForm },
  {
    path: pages.adminOrders,
    ...adminScreen(async () => (await import('../screens/admin-orders/AdminOrders.tsx')).AdminOrders),
  },
  {
    path: pages.adminOrder,
    ...adminScreen(async () => (await import('../screens/admin-order/AdminOrder.tsx')).AdminOrder),
  },
  {
    path: pages.adminImports,
    ...adminScreen(async () => (await import('../screens/admin-imports/AdminImports.tsx')).AdminImports),
  },
  {
    path: pages.adminSearch,
    ...adminScreen(async () => (await import('../screens/admin-search/AdminSearch.tsx')).AdminSearch),
  },
  {
    path: pages.adminShipping,
    ...adminScreen(async () => (await import('../screens/admin-pricing/shipping/Shipping.tsx')).Shipping),
  },
  {
    path: pages.adminTaxes,
    ...adminScreen(async () => (await import('../screens/admin-pricing/taxes/Taxes.tsx')).Taxes),
  },
  {
    path: pages.adminPromotions,
    ...adminScreen(async () => (await import('../screens/admin-pricing/promotions/Promotions.tsx')).Promotions),
  },
];
