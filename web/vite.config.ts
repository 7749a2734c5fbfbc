import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), tailwindcss(), precompress()],
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
    },
  },
});
