/** Which screen stands at which address of the route table, and who may see it. Each screen is a chunk of its own. */

import type { RouteObject } from 'react-router';
import { adminRoutes } from './admin-routes.tsx';
import { GuestLayout } from './GuestLayout.tsx';
import { RequireAdmin, RequireGuest, RequireUser } from './guards.tsx';
import { loadChunk } from './load-chunk.ts';
import { PlainLayout } from './PlainLayout.tsx';
import { pages } from './paths.ts';
import { RootLayout } from './RootLayout.tsx';

const guestRoutes: RouteObject[] = [
  {
    path: pages.login,
    lazy: async () => ({ Component: (await loadChunk(() => import('../screens/login/Login.tsx'))).Login }),
  },
  {
    path: pages.signup,
    lazy: async () => ({ Component: (await loadChunk(() => import('../screens/signup/Signup.tsx'))).Signup }),
  },
];

/** For whoever has the link, logged in or not. */
const passwordRoutes: RouteObject[] = [
  {
    path: pages.forgotPassword,
    lazy: async () => ({
      Component: (await loadChunk(() => import('../screens/forgot-password/ForgotPassword.tsx'))).ForgotPassword,
    }),
  },
  {
    path: pages.resetPassword,
    lazy: async () => ({
      Component: (await loadChunk(() => import('../screens/reset-password/ResetPassword.tsx'))).ResetPassword,
    }),
  },
];

const userRoutes: RouteObject[] = [
  {
    path: pages.home,
    lazy: async () => ({ Component: (await loadChunk(() => import('../screens/home/Home.tsx'))).Home }),
  },
  {
    path: pages.productDetail,
    lazy: async () => ({
      Component: (await loadChunk(() => import('../screens/product-detail/ProductDetail.tsx'))).ProductDetail,
    }),
  },
  {
    path: pages.cart,
    lazy: async () => ({ Component: (await loadChunk(() => import('../screens/cart/Cart.tsx'))).Cart }),
  },
  {
    path: pages.checkout,
    lazy: async () => ({ Component: (await loadChunk(() => import('../screens/checkout/Checkout.tsx'))).Checkout }),
  },
  {
    path: pages.orderSuccess,
    lazy: async () => ({
      Component: (await loadChunk(() => import('../screens/order-success/OrderSuccess.tsx'))).OrderSuccess,
    }),
  },
  {
    path: pages.orderSuccessBare,
    lazy: async () => ({
      Component: (await loadChunk(() => import('../screens/order-success/OrderSuccess.tsx'))).OrderSuccess,
    }),
  },
  {
    path: pages.myOrders,
    lazy: async () => ({ Component: (await loadChunk(() => import('../screens/my-orders/MyOrders.tsx'))).MyOrders }),
  },
  {
    path: pages.stripeCheckout,
    lazy: async () => ({
      Component: (await loadChunk(() => import('../screens/stripe-checkout/StripeCheckout.tsx'))).StripeCheckout,
    }),
  },
  {
    path: pages.profile,
    lazy: async () => ({ Component: (await loadChunk(() => import('../screens/profile/Profile.tsx'))).Profile }),
  },
];

const anyoneRoutes: RouteObject[] = [
  {
    path: pages.logout,
    lazy: async () => ({ Component: (await loadChunk(() => import('../screens/logout/Logout.tsx'))).Logout }),
  },
  {
    path: '*',
    lazy: async () => ({ Component: (await loadChunk(() => import('../screens/not-found/NotFound.tsx'))).NotFound }),
  },
];

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    children: [
      { Component: PlainLayout, children: anyoneRoutes },
      { Component: RequireGuest, children: [{ Component: GuestLayout, children: guestRoutes }] },
      { Component: GuestLayout, children: passwordRoutes },
      {
        Component: RequireUser,
        children: [
          {
            lazy: async () => ({ Component: (await loadChunk(() => import('./Frame.tsx'))).Frame }),
            children: [...userRoutes, { Component: RequireAdmin, children: adminRoutes }],
          },
        ],
      },
    ],
  },
];
