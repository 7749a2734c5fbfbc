/**
 * The back office. A route's own `lazy` would load the script for whoever goes to the address, before any guard has spoken;
 * these load when they are drawn, which is after RequireAdmin has let someone in.
 */

import { lazy, Suspense } from 'react';
import { Outlet, type RouteObject } from 'react-router';
import { Spinner } from '../ui/Spinner.tsx';
import { loadChunk } from './load-chunk.ts';
import { pages } from './paths.ts';

const Admin = lazy(async () => ({
  default: (await loadChunk(() => import('../screens/admin/Admin.tsx'))).Admin,
}));
const AdminProductDetail = lazy(async () => ({
  default: (await loadChunk(() => import('../screens/admin-product-detail/AdminProductDetail.tsx'))).AdminProductDetail,
}));
const AdminProductForm = lazy(async () => ({
  default: (await loadChunk(() => import('../screens/admin-product-form/AdminProductForm.tsx'))).AdminProductForm,
}));
const AdminOrders = lazy(async () => ({
  default: (await loadChunk(() => import('../screens/admin-orders/AdminOrders.tsx'))).AdminOrders,
}));

function AdminOutlet() {
  return (
    <Suspense fallback={<Spinner />}>
      <Outlet />
    </Suspense>
  );
}

export const adminRoutes: RouteObject[] = [
  {
    Component: AdminOutlet,
    children: [
      { path: pages.admin, Component: Admin },
      { path: pages.adminProductDetail, Component: AdminProductDetail },
      { path: pages.adminProductForm, Component: AdminProductForm },
      { path: pages.adminProductFormEdit, Component: AdminProductForm },
      { path: pages.adminOrders, Component: AdminOrders },
    ],
  },
];
