/** `npm run restore -- FILE [--replace]`: puts a backup into an empty database. */

import { requireNode } from './setup/require-node.mjs';

requireNode();
const { reportingFailure } = await import('./setup/failure.mjs');
const { builtProgram } = await import('./setup/places.mjs');
const { ensureBuilt } = await import('./setup/set-up.mjs');
await reportingFailure(ensureBuilt);
await import(builtProgram('restore'));
