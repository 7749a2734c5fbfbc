/** `npm run migrate`: brings the schema of the database up to date, also while shops run on it. */

import { requireNode } from './setup/require-node.mjs';

requireNode();
const { reportingFailure } = await import('./setup/failure.mjs');
const { builtProgram } = await import('./setup/places.mjs');
const { ensureBuilt } = await import('./setup/set-up.mjs');
await reportingFailure(ensureBuilt);
await import(builtProgram('migrate'));
