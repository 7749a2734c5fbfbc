/** `npm run reseal`: seals with SECRET_KEY what SECRET_KEY_PREVIOUS has sealed, also while the shop runs. */

import { requireNode } from './setup/require-node.mjs';

requireNode();
const { reportingFailure } = await import('./setup/failure.mjs');
const { builtProgram } = await import('./setup/places.mjs');
const { ensureBuilt } = await import('./setup/set-up.mjs');
await reportingFailure(ensureBuilt);
await import(builtProgram('reseal'));
