/** `npm run build`: packages, app, server and pictures, as far as they are out of date. */

import { requireNode } from './setup/require-node.mjs';

requireNode();
const { reportingFailure } = await import('./setup/failure.mjs');
const { ensureBuilt } = await import('./setup/set-up.mjs');
await reportingFailure(ensureBuilt);
console.log('The build is up to date.');
