/** Whatever a file says of collections: it comes to be, in the order of the file, and undoing it puts all of it back. */

import { collection } from '@shop/contract/collections';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { unique } from '../../../test/factories.ts';
import { type ImportShop, startImportShop } from '../../../test/imports.ts';
import { newProductBody } from '../../../test/product-files.ts';
import { runs } from '../../../test/runs.ts';
import { read } from '../../../test/test-app.ts';

const PRODUCTS = 6;
const SLUGS = ['apple', 'berry', 'cherry'] as const;
let shop: ImportShop;
let ids: number[];
beforeAll(async () => {
  shop = await startImportShop();
  ids = [];
  for (let n = 0; n < PRODUCTS; n += 1) ids.push((await shop.create({ ...newProductBody, title: unique('Lamp') })).id);
  for (const slug of SLUGS) await shop.admin.post('/collections', { title: slug, slug, products: [] });
});
afterAll(() => shop.close());

const idOf = (place: number) => ids[place] ?? 0;
const stored = async () => read(z.array(collection), await shop.admin.get('/collections'));
const listsNow = async () => new Map((await stored()).map(({ slug, products }) => [slug, products]));

/** Of each collection: places of products, in their order. */
const lists = fc.tuple(...SLUGS.map(() => fc.shuffledSubarray(Array.from({ length: PRODUCTS }, (_, place) => place))));
/** Lines of a file: a product, and its collections. */
const file = fc.uniqueArray(fc.record({ place: fc.nat(PRODUCTS - 1), slugs: fc.shuffledSubarray([...SLUGS]) }), {
  selector: ({ place }) => place,
  minLength: 1,
});

it('a file with collections does what it says, and its undo nothing less', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(lists, file, async (before, lines) => {
      for (const [n, { id }] of (await stored()).entries()) {
        await shop.admin.patch(`/collections/${id}`, { products: (before[n] ?? []).map(idOf) });
      }
      const was = await listsNow();
      const exported = await shop.exported();
      const checked = await shop.check(
        lines.map(({ place, slugs }) => ({ productId: idOf(place), collections: slugs.join('|') })),
      );
      expect(checked.errors).toEqual([]);
      await shop.apply(checked);
      const told = new Map(lines.map(({ place, slugs }) => [idOf(place), slugs]));
      for (const slug of SLUGS) {
        const kept = (was.get(slug) ?? []).filter((id) => told.get(id)?.includes(slug) ?? true);
        const added = [...told].flatMap(([id, slugs]) => (slugs.includes(slug) && !kept.includes(id) ? [id] : []));
        expect((await listsNow()).get(slug)).toEqual([...kept, ...added]);
      }
      if (checked.changed > 0) expect(await shop.undo(checked)).toMatchObject({ left: [] });
      expect(await listsNow()).toEqual(was);
      expect(await shop.exported()).toBe(exported);
    }),
    { numRuns: runs(60), endOnFailure: true },
  );
});
