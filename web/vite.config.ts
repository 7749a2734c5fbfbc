import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './vite/precompress.ts';
import { productionRouter } from './vite/production-router.ts';
import { pureContract } from './vite/pure-contract.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), tailwindcss(), productionRouter(), pureContract(), precompress()],
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
              test: /node_modules\/(?:@reduxjs|immer|react|react-dom|react-redux|react-router|redux|redux-thunk|reselect|scheduler|use-sync-external-store|zod)\//,
            },
            // Small pieces that many screens share, in one file: each file of its own costs a request and its headers.
            { name: 'shared', test: /\/web\/src\/(?:app|ui)\//, minShareCount: 5 },
            // Without what only a rare screen needs: the login, with its small budget, would load it too.
            {
              name: 'shop',
              test: /\/(?:contract\/src|web\/src\/(?:api|state))\/(?!(?:order-mails|password-reset)\.ts)/,
            },
          ],
        },
      },
    },
  },
});
