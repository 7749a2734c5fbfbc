import { ShopError } from '@shop/contract/errors';
import type { Reader } from '../../schema.ts';
import { findOption, listOptions, type OptionRow } from './options.queries.ts';

/** @throws ShopError NOT_FOUND */
export async function getOption({ reads }: { reads: Reader }, id: number): Promise<OptionRow> {
  const found = await findOption(reads, id);
  if (found === undefined) throw noSuchOption();
  return found;
}

export function noSuchOption(): ShopError {
  return new ShopError('NOT_FOUND');
}

/** All of them: the built in ones first, then by age. */
export function getOptions({ reads }: { reads: Reader }): Promise<OptionRow[]> {
  return listOptions(reads);
}
