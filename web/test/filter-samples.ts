import type { ListFilters } from '@shop/contract/product-list';
import fc from 'fast-check';

const name = fc
  .string({ minLength: 1, unit: 'grapheme' })
  .filter((text) => text.trim() === text && text !== '' && !text.includes(','));
const names = fc.uniqueArray(name, { maxLength: 4 });
const price = fc.option(fc.nat({ max: 99_999_999 }), { nil: undefined });
const shown = (minor: number) => String(minor / 100);

/** The filters of any list, as its address may hold them. */
export const someFilters: fc.Arbitrary<ListFilters> = fc
  .record({
    q: fc.string({ maxLength: 20, unit: 'grapheme' }).map((text) => text.replaceAll('\0', '').trim()),
    category: names,
    brand: names,
    color: names,
    size: names,
    own: fc.dictionary(
      fc.constantFrom('attr.material', 'attr.author', 'attr.width_gte', 'option.3'),
      fc.uniqueArray(
        fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text.trim() !== ''),
        { minLength: 1, maxLength: 3 },
      ),
    ),
    from: price,
    to: price,
    rating: fc.option(fc.integer({ min: 0, max: 50 }), { nil: undefined }),
    inStock: fc.boolean(),
    exact: fc.boolean(),
  })
  .map(({ from, to, rating, inStock, exact, ...lists }) => ({
    ...lists,
    values: {
      ...(from !== undefined && { price_gte: shown(to === undefined ? from : Math.min(from, to)) }),
      ...(to !== undefined && { price_lte: shown(from === undefined ? to : Math.max(from, to)) }),
      ...(rating !== undefined && { rating_gte: String(rating / 10) }),
      ...(inStock && { in_stock: 'true' }),
      ...(exact && lists.q !== '' && { exact: 'true' }),
    },
  }));
