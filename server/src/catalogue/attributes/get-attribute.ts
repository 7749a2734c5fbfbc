import { ShopError } from '@shop/contract/errors';
import type { Reader } from '../../schema.ts';
import { type AttributeRow, findAttribute, listAttributes } from './attributes.queries.ts';

/** @throws ShopError NOT_FOUND */
export async function getAttribute({ reads }: { reads: Reader }, key: string): Promise<AttributeRow> {
  const found = await findAttribute(reads, key);
  if (found === undefined) throw noSuchAttribute();
  return found;
}

export function noSuchAttribute(): ShopError {
  return new ShopError('NOT_FOUND');
}

/** All of them, in their order. */
export function getAttributes({ reads }: { reads: Reader }): Promise<AttributeRow[]> {
  return listAttributes(reads);
}
