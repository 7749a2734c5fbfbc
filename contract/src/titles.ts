/** The title of each page: the server writes it into the document, and the screens set the same. */

import { type PageName, pageNames, pages } from './paths.ts';

/**
 * The screen of one product or order sets a more precise title: the document does not wait for the database, and contains nothing
 * that needs a session. The document of a page of the merchant's has its own title.
 */
export const pageTitles: Readonly<Record<PageName, string>> = {
  home: 'All Products',
  admin: 'Products – Back office',
  login: 'Log in to your account',
  signup: 'Create a New Account',
  forgotPassword: 'Forgot your password?',
  resetPassword: 'Choose a new password',
  firstOwner: 'Make the first account',
  cart: 'Cart',
  checkout: 'Checkout',
  productDetail: 'Product',
  adminProductDetail: 'Product',
  adminProductForm: 'Add New Product',
  adminProductFormEdit: 'Edit Product',
  adminOrders: 'Orders',
  adminOrder: 'Order',
  adminImports: 'Import and export',
  adminSearch: 'Search terms',
  adminMailTexts: 'Mail texts',
  adminShipping: 'Shipping',
  adminTaxes: 'Taxes',
  adminPromotions: 'Promotions',
  adminPages: 'Pages',
  page: 'Page',
  adminSettings: 'Settings',
  orderSuccess: 'Your order',
  orderSuccessBare: 'Your order',
  myOrders: 'My Orders',
  myOrder: 'Your order',
  profile: 'My Profile',
  stripeCheckout: 'Payment',
  logout: 'Signing out',
};

const titles = new Map<string, string>(pageNames.map((name) => [pages[name], pageTitles[name]]));

/** @param page of the route table, such as '/product-detail/:id'; undefined where none stands */
export function pageTitleOf(page: string | undefined): string {
  return titles.get(page ?? '') ?? 'Page not found';
}
