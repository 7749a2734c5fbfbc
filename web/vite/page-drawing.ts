import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defaultServerConditions, type Plugin } from 'vite';
import { compileMessages } from './compile-messages.ts';
import { currencyDecimalsOfBuild } from './currency-decimals.ts';
import { copyInLanguages } from './language-copies.ts';
import { productionRouter } from './production-router.ts';
import { pureContract } from './pure-contract.ts';

/** Writes `drawing/render-page.js`, with which the server draws pages: the same screens, for Node, with all packages in it; and a copy in each further language. */
export function pageDrawing(): Plugin {
  let root = '';
  return {
    name: 'page-drawing',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async writeBundle({ dir = '.' }) {
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        mode: 'production',
        plugins: [react(), compileMessages(), currencyDecimalsOfBuild(), productionRouter(), pureContract()],
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        ssr: { noExternal: true, resolve: { conditions: ['drawing', ...defaultServerConditions] } },
        build: {
          ssr: join(root, 'src/document/render-page.ts'),
          outDir: join(dir, 'drawing'),
          emptyOutDir: true,
          copyPublicDir: false,
          target: 'node20',
          assetsDir: 'assets',
          assetsInlineLimit: 0,
        },
      });
      await copyInLanguages(join(dir, 'drawing'));
    },
  };
}
