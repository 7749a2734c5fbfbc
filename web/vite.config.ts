import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';
import { withoutJsonSchema } from './without-json-schema.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), tailwindcss(), withoutJsonSchema(), precompress()],
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2022',
    // A picture inlined as data: would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // Building a schema has no side effect: whoever imports one constant of the contract does not pay for all of Zod.
      treeshake: { manualPureFunctions: ['z'] },
      output: {
        codeSplitting: {
          groups: [
            // What every screen needs, in one piece: it compresses better together, and outlives most releases in the cache.
            {
              name: 'vendor',
              test: /node_modules\/(?:@reduxjs|immer|react|react-dom|react-redux|react-router|redux|redux-thunk|reselect|scheduler|use-sync-external-store|zod)\//,
            },
            { name: 'shop', test: /\/(?:contract\/src|web\/src\/(?:api|state))\// },
          ],
        },
      },
    },
  },
});
