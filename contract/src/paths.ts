/**
 * The route table: every page of the app, once. The server answers a navigation to one of them with the app,
 * the app's router builds its screens from them. `:id` matches one path segment; of a page it is the slug.
 */
export const pages = {
  home: '/',
  admin: '/admin',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  firstOwner: '/first-owner',
  acceptInvitation: '/accept-invitation',
  confirmEmail: '/confirm-email',
  cart: '/cart',
  checkout: '/checkout',
  productDetail: '/product-detail/:id',
  adminProductDetail: '/admin/product-detail/:id',
  adminProductForm: '/admin/product-form',
  adminProductFormEdit: '/admin/product-form/edit/:id',
  adminDashboard: '/admin/dashboard',
  adminOrders: '/admin/orders',
  adminOrder: '/admin/orders/:id',
  adminImports: '/admin/imports',
  adminSearch: '/admin/search',
  adminAttributes: '/admin/attributes',
  adminCategories: '/admin/categories',
  adminCollections: '/admin/collections',
  adminOptions: '/admin/options',
  adminMailTexts: '/admin/mail-texts',
  adminShipping: '/admin/shipping',
  adminTaxes: '/admin/taxes',
  adminPromotions: '/admin/promotions',
  adminPages: '/admin/pages',
  page: '/page/:id',
  category: '/category/:id',
  collection: '/collection/:id',
  adminCustomers: '/admin/customers',
  adminCustomer: '/admin/customers/:id',
  adminSegments: '/admin/segments',
  adminStaff: '/admin/staff',
  adminSettings: '/admin/settings',
  orderSuccess: '/order-success/:id',
  orderSuccessBare: '/order-success',
  order: '/order/:id',
  myOrders: '/my-orders',
  myOrder: '/my-orders/:id',
  profile: '/profile',
  stripeCheckout: '/stripe-checkout',
  logout: '/logout',
} as const;

/** The parameter of an order's address that holds a key of it. */
export const KEY_PARAMETER = 'key';

/** What the scripts of the home page are listed by in a shop whose home page has sections. */
export const HOME_WITH_SECTIONS = '/#sections';

/** What the scripts are listed by that pages need which the server has drawn. */
export const TAKEN_OVER = '/#taken-over';

/** Whether staff work there: these pages show and save the merchant's texts of the default language. @param path without a language */
export function isBackOffice(path: string): boolean {
  return path === pages.admin || path.startsWith(`${pages.admin}/`);
}

export type PageName = keyof typeof pages;

function isPageName(name: string): name is PageName {
  return name in pages;
}

export const pageNames: readonly PageName[] = Object.keys(pages).filter(isPageName);

/** The path of a page with an id in it: `pagePath('productDetail', 7)` is '/product-detail/7'. */
export function pagePath(name: PageName, id?: number | string): string {
  return id === undefined ? pages[name] : pages[name].replace(':id', String(id));
}
