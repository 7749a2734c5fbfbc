/** What stands in the browser's tab for each page: the server writes it into the document, the screens say the same. */

import { type PageName, pageNames, pages } from './paths.ts';
import { SHOP_NAME } from './shop-name.ts';

/**
 * A page that is about one product or order gets a more precise one from its screen: the document waits for no database, and
 * tells nobody what only a session may read.
 */
export const pageTitles: Readonly<Record<PageName, string>> = {
  home: 'All Products',
  admin: 'Products – Back office',
  login: 'Log in to your account',
  signup: 'Create a New Account',
  forgotPassword: 'Forgot your password?',
  resetPassword: 'Choose a new password',
  cart: 'Cart',
  checkout: 'Checkout',
  productDetail: 'Product',
  adminProductDetail: 'Product',
  adminProductForm: 'Add New Product',
  adminProductFormEdit: 'Edit Product',
  adminOrders: 'Orders',
  orderSuccess: 'Your order',
  orderSuccessBare: 'Your order',
  myOrders: 'My Orders',
  profile: 'My Profile',
  stripeCheckout: 'Payment',
  logout: 'Signing out',
};

const titles = new Map<string, string>(pageNames.map((name) => [pages[name], pageTitles[name]]));

/** @param page of the route table, such as '/product-detail/:id'; undefined where none stands */
export function documentTitleOf(page: string | undefined): string {
  return `${titles.get(page ?? '') ?? 'Page not found'} – ${SHOP_NAME}`;
}
