import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileMessages } from './vite/compile-messages.ts';
import { currencyDecimalsOfBuild } from './vite/currency-decimals.ts';
import { fontPreload } from './vite/font-preload.ts';
import { languageCopies } from './vite/language-copies.ts';
import { ownImmer } from './vite/own-immer.ts';
import { pageDrawing } from './vite/page-drawing.ts';
import { pageFiles } from './vite/page-files.ts';
import { precompress } from './vite/precompress.ts';
import { productionRouter } from './vite/production-router.ts';
import { pureContract } from './vite/pure-contract.ts';
import { shownDocuments } from './vite/shown-documents.ts';

const OF_ENTRY = /\/(?:vendor|rolldown-runtime)-/;
const OF_FRAME = /\/(?:storefront|shop|forms)-/;
const OF_STAFF = /\/(?:Admin|Shipping|Taxes|Promotions)/;
const IN_FRAME = /\/(?:Category|Cart|Checkout|My|Order|Product|Profile)/;

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    react(),
    tailwindcss(),
    compileMessages(),
    currencyDecimalsOfBuild(),
    productionRouter(),
    pureContract(),
    ownImmer(),
    pageFiles(),
    fontPreload(),
    languageCopies(),
    shownDocuments(),
    pageDrawing(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2022',
    // A picture inlined as data: would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Shoppers load these names with the entry, so it has none of files that are there or on their way: what it imports itself, and
      // for screens in the frame what the frame loads. Screens of staff find their files themselves; their documents name them.
      resolveDependencies: (file, deps, { hostType }) => {
        if (hostType === 'html') return deps;
        // Nor has what takes over pages that the server has drawn: their documents name its files.
        if (OF_STAFF.test(file) || file.includes('/take-over-')) return [];
        return deps.filter((dep) => !OF_ENTRY.test(dep) && !(IN_FRAME.test(file) && OF_FRAME.test(dep)));
      },
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every screen needs is one file: it compresses better, and stays cached across most releases.
            {
              name: 'vendor',
              priority: 4,
              test: /node_modules\/(?:@reduxjs(?!.*\/query\/)|immer|react|react-dom|react-redux|react-router|redux|redux-thunk|reselect|scheduler|use-sync-external-store|zod)\/(?!.*\?back-office)|\/ui\/inline\.ts$/,
            },
            // Few files, since each costs a request and headers: one for what the entry needs,
            {
              name: 'app',
              test: /\/(?:contract|web|messages)\/(?:src|en)\/|@heroicons|icu-minify/,
              tags: ['$initial'],
              priority: 3,
            },
            // one for forms, which is all that login and sign-up need of the shared code,
            {
              name: 'forms',
              test: /\/web\/src\/(?:session\/AccountCard|forms\/(?:EmailField|PasswordField|typed-email|use-schema-form|use-field-errors|after-press)|state\/error-sentences|ui\/(?:Field|FieldFrame|field-class|text-link-class))\.|\/messages\/en\/forms\.ts/,
              priority: 3,
            },
            // one for what only screens of the back office share,
            {
              name: 'back-office',
              test: /\/contract\/src\/(?:media|product-checks|product-fields|field-bodies|titles)\.|\/web\/src\/(?:api\/media|forms\/(?:ErrorSummary|SaveBar|number-in|use-save-shortcut)|ui\/(?:CheckboxRow|ListSearch|OlderButton|Switch|use-after-pause))\.|\/messages\/en\/(?:product-fields|save-bar)\./,
              priority: 3,
            },
            // one for what many screens share, without the history, which only those of admins do, and the VAT numbers of addresses,
            {
              name: 'shop',
              test: /\/(?:contract|web|messages)\/(?:src|en)\/(?!(?:(?:api|features|state)\/)?(?:history|records|customers|segments|palette|order-(?:actions|desk|events|list|mails|views)|category-|attributes|categories|collections|catalogue-|price-rules|home-sections|shown-sections|known-answers|visitor|office-tabs|state-names|payment-words|cart-lines|product-search)|ui\/(?:Picker|picker-options|Time|mail-link|Switch)|whole-number|file-headers|import-mappings|product-(?:bodies|files)|shipping-zones|simulations|tax-rates|vat-numbers|data\/|features\/orders\/|storage\/(?:cart-storage|visit-codes)|forms\/(?:Language|RecordConflict|language-props|local-time|translat|use-record-form)|countries|address-lines|order)/,
              minShareCount: 4,
              priority: 2,
            },
            // one for orders, which the home page does not show,
            { name: 'orders', test: /\/features\/orders\/|\/messages\/en\/order/, minShareCount: 4, priority: 2 },
            // one for the product list in its frame,
            {
              name: 'storefront',
              test: /\/web\/src\/(?:screens\/home|features\/product-list\/(?!home-sections|CataloguePage|own-filters\/)|shell\/Frame\.tsx|search\/(?!Suggestion|suggestion|use-suggestions)|bootstrap\/prefetch-home\.ts)|\/messages\/en\/(?:product-list|search)\.ts/,
              priority: 1,
            },
            // one for the sections of the home page, which not every shop has,
            {
              name: 'home-sections',
              test: /\/home-sections(?:\/|\.ts)|\/contract\/src\/shown-sections\.ts/,
              priority: 0,
            },
            // one for filters by attributes and options, which not every shop has either,
            { name: 'own-filters', test: /\/own-filters(?:\/|\.ts)/, priority: 0 },
            // and one for other icons, which would otherwise be a file each.
            { name: 'icons', test: /@heroicons/, minShareCount: 2, priority: 0 },
          ],
        },
      },
    },
  },
});
