import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { HOME_WITH_SECTIONS, type PageName, pages, TAKEN_OVER } from '../../contract/src/paths.ts';

/** The modules that the router loads for each page, besides the entry. */
const FRAME = 'src/shell/Frame.tsx';
const HOME = [FRAME, 'src/screens/home/Home.tsx'];
const modules: Record<(typeof pages)[PageName] | typeof HOME_WITH_SECTIONS | typeof TAKEN_OVER, readonly string[]> = {
  [pages.home]: HOME,
  [HOME_WITH_SECTIONS]: [...HOME, 'src/features/product-list/home-sections/HomeSections.tsx'],
  [TAKEN_OVER]: ['src/app/take-over.tsx'],
  [pages.admin]: [FRAME, 'src/screens/admin/Admin.tsx'],
  [pages.login]: ['src/screens/login/Login.tsx'],
  [pages.signup]: ['src/screens/signup/Signup.tsx'],
  [pages.forgotPassword]: ['src/screens/forgot-password/ForgotPassword.tsx'],
  [pages.resetPassword]: ['src/screens/reset-password/ResetPassword.tsx'],
  [pages.firstOwner]: ['src/screens/first-owner/FirstOwner.tsx'],
  [pages.acceptInvitation]: ['src/screens/accept-invitation/AcceptInvitation.tsx'],
  [pages.confirmEmail]: ['src/screens/confirm-email/ConfirmEmail.tsx'],
  [pages.category]: [FRAME, 'src/screens/category/Category.tsx'],
  [pages.collection]: [FRAME, 'src/screens/collection/Collection.tsx'],
  [pages.cart]: [FRAME, 'src/screens/cart/Cart.tsx'],
  [pages.checkout]: [FRAME, 'src/screens/checkout/Checkout.tsx'],
  [pages.productDetail]: [
    FRAME,
    'src/screens/product-detail/ProductDetail.tsx',
    'src/features/product-page/DeliveryLine.tsx',
  ],
  [pages.adminProductDetail]: [FRAME, 'src/screens/admin-product-detail/AdminProductDetail.tsx'],
  [pages.adminProductForm]: [FRAME, 'src/screens/admin-product-form/AdminProductForm.tsx'],
  [pages.adminProductFormEdit]: [FRAME, 'src/screens/admin-product-form/AdminProductForm.tsx'],
  [pages.adminDashboard]: [FRAME, 'src/screens/admin-dashboard/AdminDashboard.tsx'],
  [pages.adminOrders]: [FRAME, 'src/screens/admin-orders/AdminOrders.tsx'],
  [pages.adminOrder]: [FRAME, 'src/screens/admin-order/AdminOrder.tsx'],
  [pages.adminImports]: [FRAME, 'src/screens/admin-imports/AdminImports.tsx'],
  [pages.adminSearch]: [FRAME, 'src/screens/admin-search/AdminSearch.tsx'],
  [pages.adminOptions]: [FRAME, 'src/screens/admin-options/AdminOptions.tsx'],
  [pages.adminAttributes]: [FRAME, 'src/screens/admin-attributes/AdminAttributes.tsx'],
  [pages.adminCategories]: [FRAME, 'src/screens/admin-categories/AdminCategories.tsx'],
  [pages.adminCollections]: [FRAME, 'src/screens/admin-collections/AdminCollections.tsx'],
  [pages.adminCustomers]: [FRAME, 'src/screens/admin-customers/AdminCustomerPages.tsx'],
  [pages.adminCustomer]: [FRAME, 'src/screens/admin-customers/AdminCustomerPages.tsx'],
  [pages.adminSegments]: [FRAME, 'src/screens/admin-customers/AdminCustomerPages.tsx'],
  [pages.adminStaff]: [FRAME, 'src/screens/admin-staff/AdminStaff.tsx'],
  [pages.adminMailTexts]: [FRAME, 'src/screens/admin-mail-texts/AdminMailTexts.tsx'],
  [pages.adminShipping]: [FRAME, 'src/screens/admin-pricing/shipping/Shipping.tsx'],
  [pages.adminTaxes]: [FRAME, 'src/screens/admin-pricing/taxes/Taxes.tsx'],
  [pages.adminPromotions]: [FRAME, 'src/screens/admin-pricing/promotions/Promotions.tsx'],
  [pages.adminPages]: [FRAME, 'src/screens/admin-pages/AdminPages.tsx'],
  [pages.page]: ['src/shell/PageLayout.tsx', 'src/screens/page/Page.tsx'],
  [pages.adminSettings]: [FRAME, 'src/screens/admin-settings/AdminSettings.tsx'],
  [pages.orderSuccess]: [FRAME, 'src/screens/order-success/OrderSuccess.tsx'],
  [pages.orderSuccessBare]: [FRAME, 'src/screens/order-success/OrderSuccess.tsx'],
  [pages.order]: [FRAME, 'src/screens/order/Order.tsx'],
  [pages.myOrders]: [FRAME, 'src/screens/my-orders/MyOrders.tsx'],
  [pages.myOrder]: [FRAME, 'src/screens/my-order/MyOrder.tsx'],
  [pages.profile]: [FRAME, 'src/screens/profile/Profile.tsx', 'src/screens/profile/two-step/TwoStepLogIn.tsx'],
  [pages.stripeCheckout]: [FRAME, 'src/screens/stripe-checkout/StripeCheckout.tsx'],
  [pages.logout]: ['src/screens/logout/Logout.tsx'],
};

/** Modules that only the back office loads. */
const OFFICE = /\/web\/src\/(?:screens\/admin|data\/)|\/toolkit\/dist\/query\//;

type Chunk = { type: 'chunk'; fileName: string; imports: string[]; isEntry: boolean; moduleIds: string[] };

/**
 * Writes `pages.json`: the scripts of each page of the route table, those of the entry first. The server names them in
 * the document, so that the browser loads them in parallel.
 */
export function pageFiles(): Plugin {
  let pagesWithFiles: (readonly [string, string[]])[] = [];
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part): part is typeof part & Chunk => part.type === 'chunk');
      const entry = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
      pagesWithFiles = Object.entries(modules).map(([page, wanted]) => {
        const holders = wanted.map((module) => {
          const holder = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/web/${module}`)));
          return holder?.fileName ?? this.error(`The build has no ${module}: is it still the screen of ${page}?`);
        });
        return [page, closure(chunks, [...entry, ...holders])] as const;
      });
      for (const [page, files] of pagesWithFiles) {
        if (page.startsWith(pages.admin)) continue;
        const module = chunks
          .filter(({ fileName }) => files.includes(fileName))
          .flatMap(({ moduleIds }) => moduleIds)
          .find((id) => OFFICE.test(id));
        if (module !== undefined)
          this.error(`Shoppers would load ${module} with ${page}: see codeSplitting in vite.config.ts.`);
      }
    },
    async writeBundle({ dir = '.' }, bundle) {
      // Vite omits an entry that would only import others: the document then names those.
      const left = pagesWithFiles.map(([page, files]) => [page, files.filter((file) => file in bundle)] as const);
      await writeFile(join(dir, 'pages.json'), JSON.stringify(Object.fromEntries(left), null, 1));
    },
  };
}

/** These files and all their static imports. */
function closure(chunks: readonly Chunk[], names: readonly string[]): string[] {
  const found = new Set<string>();
  const queue = [...names];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    if (found.has(name)) continue;
    found.add(name);
    queue.push(...(chunks.find(({ fileName }) => fileName === name)?.imports ?? []));
  }
  return [...found];
}
