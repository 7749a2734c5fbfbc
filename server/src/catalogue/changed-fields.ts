import type { AuditValues } from '../platform/audit/audit.queries.ts';
import type { ProductRow } from './products.queries.ts';

/** What of two versions of a product differs, as each has it; undefined when nothing does. */
export function changedFields(
  before: ProductRow,
  after: ProductRow,
): { before: AuditValues; after: AuditValues } | undefined {
  const [old, now] = [recorded(before), recorded(after)];
  const names = Object.keys(now).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
  if (names.length === 0) return undefined;
  const only = (values: AuditValues) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: only(old), after: only(now) };
}

/** What an admin sets of a product. */
export function recorded(product: ProductRow): AuditValues {
  return {
    title: product.title,
    description: product.description,
    price_cents: product.price_cents,
    discount_hundredths: product.discount_hundredths,
    stock: product.stock,
    brand: product.brand,
    category: product.category,
    thumbnail: product.thumbnail,
    // The last one is the thumbnail.
    images: product.images.slice(0, 3),
    highlights: product.highlights,
    colors: product.colors.map(({ name }) => name),
    sizes: product.sizes.map(({ name, inStock }) => (inStock ? name : `${name} (not in stock)`)),
    deleted: product.deleted,
  };
}
