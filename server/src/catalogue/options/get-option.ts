import { ShopError } from '@shop/contract/errors';
import { may } from '@shop/contract/permissions';
import type { Actor } from '../../platform/actor.ts';
import type { Reader } from '../../schema.ts';
import { findOption, listOptions, type OptionRow } from './options.queries.ts';

/**
 * @param asked.admin whether it is read to be shown with what only staff see
 * @throws ShopError NOT_FOUND, FORBIDDEN
 */
export async function getOption(
  { reads }: { reads: Reader },
  actor: Actor,
  { id, admin }: { id: number; admin: boolean },
): Promise<OptionRow> {
  if (admin && !may(actor, 'catalogue.read')) throw new ShopError('FORBIDDEN');
  const found = await findOption(reads, id);
  if (found === undefined) throw noSuchOption();
  return found;
}

export function noSuchOption(): ShopError {
  return new ShopError('NOT_FOUND');
}

/** All of them: the built in ones first, then by age. @throws ShopError FORBIDDEN */
export async function getOptions(
  { reads }: { reads: Reader },
  actor: Actor,
  { admin }: { admin: boolean },
): Promise<OptionRow[]> {
  if (admin && !may(actor, 'catalogue.read')) throw new ShopError('FORBIDDEN');
  return listOptions(reads);
}
