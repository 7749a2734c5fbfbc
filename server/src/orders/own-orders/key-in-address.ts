import { KEY_PARAMETER } from '@shop/contract/paths';
import type { FastifyRequest } from 'fastify';
import { readVersions } from '../../accounts/visitors.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/http/access.ts';
import { findKeyHolder } from './order-keys.ts';

/** The owner of the order that the request's address has a good key of, also where the session is another's. */
export async function findCallerByKey(deps: Deps, request: FastifyRequest): Promise<Caller | undefined> {
  const query = new Map(Object.entries(request.query ?? {}));
  const params = new Map(Object.entries(request.params ?? {}));
  const key: unknown = query.get(KEY_PARAMETER);
  const actor = key === undefined ? undefined : await findKeyHolder(deps, { key, id: params.get('id') });
  return actor && { ...(await readVersions(deps)), actor };
}
