import { ShopError } from '@shop/contract/errors';
import { adminErrorsText } from '@shop/messages/admin-errors';
import { findSegment, type SegmentRow } from '../../pricing/segments/segments.queries.ts';
import type { Reader } from '../../schema.ts';

export function noSuchSegment(): ShopError {
  return new ShopError('NOT_FOUND', { detail: adminErrorsText.noSuchSegment });
}

export async function getSegment(db: Reader, id: number): Promise<SegmentRow> {
  const segment = await findSegment(db, id);
  if (segment === undefined) throw noSuchSegment();
  return segment;
}
