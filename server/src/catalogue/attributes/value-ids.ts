/** Ids of values are made from their names, so that addresses and files can be read. */

import { ShopError } from '@shop/contract/errors';
import type { AttributeChoiceColumn } from '../../schema/attributes.ts';

const MOST = 40;

interface SentValue {
  id?: string | null | undefined;
  name?: string | undefined;
}

/**
 * The values that an attribute has from now on. One with an id that it has keeps it, and its name unless another is sent.
 * @throws ShopError INVALID_INPUT for an id that is sent twice, or that it does not have
 */
export function valuesFrom(sent: readonly SentValue[], now: readonly AttributeChoiceColumn[]): AttributeChoiceColumn[] {
  // Those that leave are taken, too: an id in an address or a file never comes to mean another value of the same save.
  const taken = new Set(now.map(({ id }) => id));
  const kept = new Set<string>();
  return sent.map(({ id, name }, n) => {
    const own = now.find((one) => one.id === id);
    if (own !== undefined && !kept.has(own.id)) {
      kept.add(own.id);
      return { id: own.id, name: name?.trim() ?? own.name };
    }
    if (id != null && (own !== undefined || now.length > 0 || name === undefined)) {
      const message = own === undefined ? `there is no value ${id}` : `the value ${id} is there twice`;
      throw new ShopError('INVALID_INPUT', { errors: [{ path: `values.${n}.id`, message }] });
    }
    const made = valueIdFor(name ?? '', taken);
    taken.add(made);
    return { id: made, name: (name ?? '').trim() };
  });
}

function valueIdFor(name: string, taken: ReadonlySet<string>): string {
  const id =
    name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, MOST)
      .replaceAll(/[\ud800-\udbff]$|-+$/g, '') || 'value';
  for (let n = 2; ; n += 1) {
    if (!taken.has(id)) return id;
    if (!taken.has(`${id}-${n}`)) return `${id}-${n}`;
  }
}
