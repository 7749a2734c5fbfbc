/** The screen for each address of the route table, and who may see it. Each screen is a chunk of its own. */

import type { RouteObject } from 'react-router';
import { lazyScreen } from '../routing/LazyScreen.tsx';
import { pages } from '../routing/paths.ts';
import { RequireGuest, RequireUser } from '../session/guards.tsx';
import { GuestLayout } from '../shell/GuestLayout.tsx';
import { PlainLayout } from '../shell/PlainLayout.tsx';
import { RootLayout } from '../shell/RootLayout.tsx';
import { adminRoutes } from './admin-routes.ts';

const guestRoutes: RouteObject[] = [
  {
    path: pages.login,
    ...lazyScreen(async () => (await import('../screens/login/Login.tsx')).Login),
  },
  {
    path: pages.signup,
    ...lazyScreen(async () => (await import('../screens/signup/Signup.tsx')).Signup),
  },
];

/** Open to everybody who has the link, logged in or not. */
const linkRoutes: RouteObject[] = [
  {
    path: pages.forgotPassword,
    ...lazyScreen(async () => (await import('../screens/forgot-password/ForgotPassword.tsx')).ForgotPassword),
  },
  {
    path: pages.resetPassword,
    ...lazyScreen(async () => (await import('../screens/reset-password/ResetPassword.tsx')).ResetPassword),
  },
  {
    path: pages.firstOwner,
    ...lazyScreen(async () => (await import('../screens/first-owner/FirstOwner.tsx')).FirstOwner),
  },
  {
    path: pages.acceptInvitation,
    ...lazyScreen(async () => (await import('../screens/accept-invitation/AcceptInvitation.tsx')).AcceptInvitation),
  },
  {
    path: pages.confirmEmail,
    ...lazyScreen(async () => (await import('../screens/confirm-email/ConfirmEmail.tsx')).ConfirmEmail),
  },
];

const orderSuccess = lazyScreen(async () => (await import('../screens/order-success/OrderSuccess.tsx')).OrderSuccess);

const userRoutes: RouteObject[] = [
  {
    path: pages.home,
    ...lazyScreen(async () => (await import('../screens/home/Home.tsx')).loadHome()),
  },
  {
    path: pages.productDetail,
    ...lazyScreen(async () => (await import('../screens/product-detail/ProductDetail.tsx')).ProductDetail),
  },
  {
    path: pages.category,
    ...lazyScreen(async () => (await import('../screens/category/Category.tsx')).Category),
  },
  {
    path: pages.collection,
    ...lazyScreen(async () => (await import('../screens/collection/Collection.tsx')).Collection),
  },
  {
    path: pages.cart,
    ...lazyScreen(async () => (await import('../screens/cart/Cart.tsx')).Cart),
  },
  {
    path: pages.checkout,
    ...lazyScreen(async () => (await import('../screens/checkout/Checkout.tsx')).Checkout),
  },
  {
    path: pages.orderSuccess,
    ...orderSuccess,
  },
  {
    path: pages.orderSuccessBare,
    ...orderSuccess,
  },
  {
    path: pages.order,
    ...lazyScreen(async () => (await import('../screens/order/Order.tsx')).Order),
  },
  {
    path: pages.myOrders,
    ...lazyScreen(async () => (await import('../screens/my-orders/MyOrders.tsx')).MyOrders),
  },
  {
    path: pages.myOrder,
    ...lazyScreen(async () => (await import('../screens/my-order/MyOrder.tsx')).MyOrder),
  },
  {
    path: pages.stripeCheckout,
    ...lazyScreen(async () => (await import('../screens/stripe-checkout/StripeCheckout.tsx')).StripeCheckout),
  },
  {
    path: pages.profile,
    ...lazyScreen(async () => (await import('../screens/profile/Profile.tsx')).Profile),
  },
];

const anyoneRoutes: RouteObject[] = [
  {
    path: pages.logout,
    ...lazyScreen(async () => (await import('../screens/logout/Logout.tsx')).Logout),
  },
  {
    path: '*',
    ...lazyScreen(async () => (await import('../screens/not-found/NotFound.tsx')).NotFound),
  },
];

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    children: [
      { Component: PlainLayout, children: anyoneRoutes },
      { Component: RequireGuest, children: [{ Component: GuestLayout, children: guestRoutes }] },
      { Component: GuestLayout, children: linkRoutes },
      {
        ...lazyScreen(async () => (await import('../shell/PageLayout.tsx')).PageLayout, { layout: true }),
        children: [{ path: pages.page, ...lazyScreen(async () => (await import('../screens/page/Page.tsx')).Page) }],
      },
      {
        Component: RequireUser,
        children: [
          {
            ...lazyScreen(async () => (await import('../shell/Frame.tsx')).Frame, { layout: true }),
            children: [...userRoutes, ...adminRoutes],
          },
        ],
      },
    ],
  },
];
