import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontPreload } from './vite/font-preload.ts';
import { homeDocument } from './vite/home-document.ts';
import { pageFiles } from './vite/page-files.ts';
import { precompress } from './vite/precompress.ts';
import { productionRouter } from './vite/production-router.ts';
import { pureContract } from './vite/pure-contract.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    react(),
    tailwindcss(),
    productionRouter(),
    pureContract(),
    pageFiles(),
    fontPreload(),
    homeDocument(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2022',
    // A picture inlined as data: would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every screen needs, in one piece: it compresses better together, and outlives most releases in the cache.
            {
              name: 'vendor',
              priority: 4,
              test: /node_modules\/(?:@reduxjs|immer|react|react-dom|react-redux|react-router|redux|redux-thunk|reselect|scheduler|use-sync-external-store|zod)\//,
            },
            // Few files: each of its own costs a request and its headers. What the entry needs,
            { name: 'app', test: /\/(?:contract|web)\/src\/|@heroicons/, tags: ['$initial'], priority: 3 },
            // what forms are made of: login and sign-up need nothing else that many screens share,
            {
              name: 'forms',
              test: /\/web\/src\/(?:session\/AccountCard|forms\/(?:EmailField|PasswordField|typed-email|use-schema-form|use-field-errors|after-press)|state\/error-sentences|ui\/(?:Field|FieldFrame|field-class|text-link-class))\./,
              priority: 3,
            },
            // what many screens share,
            { name: 'shop', test: /\/(?:contract|web)\/src\//, minShareCount: 4, priority: 2 },
            // and what one comes for: the list of products in its frame.
            {
              name: 'storefront',
              test: /\/web\/src\/(?:screens\/home|features\/product-list\/|shell\/Frame\.tsx)/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
