/** Addresses of pictures in files. Products hold a placeholder of each until its picture is fetched, which tells which one that is. */

import { createHash } from 'node:crypto';
import { PLACEHOLDER_PICTURE } from '@shop/contract/pictures';
import { fields } from '@shop/contract/product-fields';
import type { Deps } from '../../deps.ts';
import { hashAt } from '../../media/picture-files.ts';
import { listFetchedPictures, type NotedPicture, notePictures } from '../change-sets/import-pictures.queries.ts';
import type { ReadValues } from '../product-files/product-fields.ts';
import type { WholeProduct } from '../products/products.queries.ts';
import type { ImportLine } from './imports.queries.ts';

const pictureFields = ['thumbnail', 'image1', 'image2', 'image3', 'image'] as const;
const AWAITED = `${PLACEHOLDER_PICTURE}#`;

/** The same for the same address, so that a file that is sent again changes nothing. */
const placeholderOf = (url: string) => `${AWAITED}${createHash('sha256').update(url).digest('hex').slice(0, 24)}`;

/** @param base where own pictures are reached */
function isElsewhere(value: string | null | undefined, base: string): value is string {
  return value != null && /^https?:/i.test(value) && hashAt(value, base) === undefined;
}

/**
 * The lines with placeholders for the pictures that are to be fetched, which are noted. Where a product has such a picture already,
 * as it was fetched or by its address, it keeps it.
 * @param known the products of these lines
 * @returns also the address of each placeholder, to be shown
 */
export async function awaitPictures<Group extends { lines: readonly ImportLine[] }>(
  deps: Pick<Deps, 'db' | 'media'>,
  changeSetId: number,
  groups: readonly Group[],
  known: ReadonlyMap<number, WholeProduct>,
): Promise<{ groups: (Group & { lines: ImportLine[] })[]; urls: ReadonlyMap<string, string> }> {
  const lines = groups.flatMap((group) => group.lines);
  const named = new Set(lines.flatMap(({ cells }) => addressesIn(cells.values, deps.media.url)));
  const fetched = await fetchedFor(deps, [...named]);
  const noted = new Map<string, NotedPicture>();
  const withPlaceholders = (line: ImportLine): ImportLine => {
    const shown = picturesOf(known.get(line.productId ?? 0));
    const values: ReadValues = { ...line.cells.values };
    for (const name of pictureFields) {
      const url = values[name];
      // As an export says that was made before the picture came.
      if (shown.size > 0 && url?.startsWith(AWAITED)) delete values[name];
      if (!isElsewhere(url, deps.media.url) || !fields[name].body.safeParse(url).success || shown.has(url)) continue;
      const placeholder = placeholderOf(url);
      const own = fetched.get(placeholder)?.find((picture) => shown.has(picture));
      values[name] = own ?? placeholder;
      if (own !== undefined || noted.has(placeholder)) continue;
      noted.set(placeholder, { line: line.cells.pictureLines?.[name] ?? line.line, url, placeholder });
    }
    return { ...line, cells: { ...line.cells, values } };
  };
  const replaced = groups.map((group) => ({ ...group, lines: group.lines.map(withPlaceholders) }));
  await notePictures(deps.db, changeSetId, [...noted.values()]);
  return { groups: replaced, urls: new Map([...noted.values()].map(({ placeholder, url }) => [placeholder, url])) };
}

function addressesIn(values: ReadValues, base: string): string[] {
  return pictureFields.flatMap((name) => {
    const value = values[name];
    return isElsewhere(value, base) ? [value] : [];
  });
}

function picturesOf(product: WholeProduct | undefined): ReadonlySet<string> {
  if (product === undefined) return new Set();
  return new Set([product.thumbnail, ...product.images, ...product.variants.flatMap(({ image }) => image ?? [])]);
}

async function fetchedFor({ db }: Pick<Deps, 'db'>, urls: readonly string[]): Promise<Map<string, string[]>> {
  const pictures = new Map<string, string[]>();
  for (const { placeholder, picture } of await listFetchedPictures(db, urls.map(placeholderOf))) {
    pictures.set(placeholder, [...(pictures.get(placeholder) ?? []), picture]);
  }
  return pictures;
}
