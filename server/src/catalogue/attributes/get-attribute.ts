import { ShopError } from '@shop/contract/errors';
import { may } from '@shop/contract/permissions';
import type { Actor } from '../../platform/actor.ts';
import type { Reader } from '../../schema.ts';
import { type AttributeRow, findAttribute, listAttributes } from './attributes.queries.ts';

/**
 * @param asked.admin whether it is read to be shown with what only staff see
 * @throws ShopError NOT_FOUND, FORBIDDEN
 */
export async function getAttribute(
  { reads }: { reads: Reader },
  actor: Actor,
  { key, admin }: { key: string; admin: boolean },
): Promise<AttributeRow> {
  if (admin && !may(actor, 'catalogue.read')) throw new ShopError('FORBIDDEN');
  const found = await findAttribute(reads, key);
  if (found === undefined) throw noSuchAttribute();
  return found;
}

export function noSuchAttribute(): ShopError {
  return new ShopError('NOT_FOUND');
}

/** All of them, in their order. @throws ShopError FORBIDDEN */
export async function getAttributes(
  { reads }: { reads: Reader },
  actor: Actor,
  { admin }: { admin: boolean },
): Promise<AttributeRow[]> {
  if (admin && !may(actor, 'catalogue.read')) throw new ShopError('FORBIDDEN');
  return listAttributes(reads);
}
