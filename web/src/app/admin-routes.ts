/**
 * The routes of the back office, by the permission that they need: only those who have it load their scripts
 * (`loadScreens`), and see them.
 */

import type { Permission } from '@shop/contract/permissions';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { lazyScreen } from '../routing/LazyScreen.tsx';
import { pages } from '../routing/paths.ts';
import { requirePermission } from '../session/guards.tsx';

type Screen = {
  /** They share the screen, which stays mounted when the address changes from one to another. */
  paths: readonly string[];
  get: () => Promise<ComponentType>;
};

function needing(needs: Permission, screens: readonly Screen[]): RouteObject {
  const children = screens.flatMap(({ paths, get }) => {
    const screen = lazyScreen(get, { needs });
    return paths.map((path) => ({ path, ...screen }));
  });
  return { Component: requirePermission(needs), children };
}

const screens: RouteObject[] = [
  needing('catalogue.read', [
    { paths: [pages.admin], get: async () => (await import('../screens/admin/Admin.tsx')).Admin },
    {
      paths: [pages.adminProductDetail],
      get: async () => (await import('../screens/admin-product-detail/AdminProductDetail.tsx')).AdminProductDetail,
    },
  ]),
  needing('catalogue.write', [
    {
      paths: [pages.adminSearch],
      get: async () => (await import('../screens/admin-search/AdminSearch.tsx')).AdminSearch,
    },
    {
      paths: [pages.adminProductForm, pages.adminProductFormEdit],
      get: async () => (await import('../screens/admin-product-form/AdminProductForm.tsx')).AdminProductForm,
    },
    {
      paths: [pages.adminAttributes],
      get: async () => (await import('../screens/admin-attributes/AdminAttributes.tsx')).AdminAttributes,
    },
    {
      paths: [pages.adminCategories],
      get: async () => (await import('../screens/admin-categories/AdminCategories.tsx')).AdminCategories,
    },
    {
      paths: [pages.adminCollections],
      get: async () => (await import('../screens/admin-collections/AdminCollections.tsx')).AdminCollections,
    },
    {
      paths: [pages.adminOptions],
      get: async () => (await import('../screens/admin-options/AdminOptions.tsx')).AdminOptions,
    },
    {
      paths: [pages.adminImports],
      get: async () => (await import('../screens/admin-imports/AdminImports.tsx')).AdminImports,
    },
  ]),
  needing('reports.read', [
    {
      paths: [pages.adminDashboard],
      get: async () => (await import('../screens/admin-dashboard/AdminDashboard.tsx')).AdminDashboard,
    },
  ]),
  needing('orders.read', [
    {
      paths: [pages.adminOrders],
      get: async () => (await import('../screens/admin-orders/AdminOrders.tsx')).AdminOrders,
    },
    { paths: [pages.adminOrder], get: async () => (await import('../screens/admin-order/AdminOrder.tsx')).AdminOrder },
  ]),
  needing('customers.read', [
    {
      paths: [pages.adminCustomers, pages.adminCustomer, pages.adminSegments],
      get: async () => (await import('../screens/admin-customers/AdminCustomerPages.tsx')).AdminCustomerPages,
    },
  ]),
  needing('settings.write', [
    {
      paths: [pages.adminSettings],
      get: async () => (await import('../screens/admin-settings/AdminSettings.tsx')).AdminSettings,
    },
    {
      paths: [pages.adminMailTexts],
      get: async () => (await import('../screens/admin-mail-texts/AdminMailTexts.tsx')).AdminMailTexts,
    },
    {
      paths: [pages.adminShipping],
      get: async () => (await import('../screens/admin-pricing/shipping/Shipping.tsx')).Shipping,
    },
    { paths: [pages.adminTaxes], get: async () => (await import('../screens/admin-pricing/taxes/Taxes.tsx')).Taxes },
  ]),
  needing('settings.write', [
    {
      paths: [pages.adminPages],
      get: async () => (await import('../screens/admin-pages/AdminPages.tsx')).AdminPages,
    },
  ]),
  needing('staff.write', [
    { paths: [pages.adminStaff], get: async () => (await import('../screens/admin-staff/AdminStaff.tsx')).AdminStaff },
  ]),
  needing('promotions.write', [
    {
      paths: [pages.adminPromotions],
      get: async () => (await import('../screens/admin-pricing/promotions/Promotions.tsx')).Promotions,
    },
  ]),
];

/** All of them stand in one layout, so that what is open in it stays open when the screen changes. */
export const adminRoutes: RouteObject[] = [
  {
    ...lazyScreen(async () => (await import('../features/palette/Office.tsx')).Office),
    children: screens,
  },
];
