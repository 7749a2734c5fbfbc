/** `npm start`: sets up what is missing, then serves the shop in this same process, so that signals reach it. */

import { requireNode } from './setup/require-node.mjs';

requireNode();
const { reportingFailure } = await import('./setup/failure.mjs');
const { builtProgram } = await import('./setup/places.mjs');
const { ensureBuilt } = await import('./setup/set-up.mjs');
await reportingFailure(ensureBuilt);
await import(builtProgram('main'));
