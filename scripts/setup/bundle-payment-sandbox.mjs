/** Bundles what the payment sandbox runs in browsers into payment-sandbox/dist: scripts, a stylesheet, two pages. */

import { build } from 'esbuild';
import { root } from './places.mjs';

const folder = 'payment-sandbox/src/browser';

await build({
  absWorkingDir: root,
  entryPoints: ['stripe.ts', 'element.ts', 'authenticate.ts', 'sandbox.css', 'element.html', 'authenticate.html'].map(
    (file) => `${folder}/${file}`,
  ),
  outdir: 'payment-sandbox/dist',
  bundle: true,
  minify: true,
  loader: { '.html': 'copy' },
  platform: 'browser',
  format: 'iife',
  target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
  logLevel: 'warning',
});
