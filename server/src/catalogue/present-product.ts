import type { FilterOption, Product } from '@shop/contract/catalogue';
import type { ProblemProduct } from '@shop/contract/errors';
import { toDollars } from '@shop/contract/money';
import { pagePath } from '@shop/contract/paths';
import type { FilterOptionRow } from './filter-options.queries.ts';
import type { ProductRow } from './products.queries.ts';

export function presentProduct(row: ProductRow): Product {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    price: toDollars(row.price_cents),
    discountPercentage: row.discount_hundredths / 100,
    discountPrice: toDollars(row.discount_price_cents),
    rating: row.rating_hundredths / 100,
    stock: row.stock,
    brand: row.brand,
    category: row.category,
    thumbnail: row.thumbnail,
    images: row.images,
    highlights: row.highlights,
    colors: row.colors,
    sizes: row.sizes,
    deleted: row.deleted,
    breadcrumbs: [
      { id: row.categoryId, name: row.categoryLabel, href: `/?category=${encodeURIComponent(row.category)}` },
    ],
    href: pagePath('productDetail', row.id),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function presentFilterOption(row: FilterOptionRow): FilterOption {
  return { id: row.id, value: row.value, label: row.label, checked: false };
}

/** A product in an error: what the shopper needs for another decision. */
export function presentProblemProduct(row: ProductRow, quantity: number): ProblemProduct {
  return {
    id: row.id,
    title: row.title,
    price: toDollars(row.price_cents),
    discountPrice: toDollars(row.discount_price_cents),
    stock: row.stock,
    deleted: row.deleted,
    quantity,
  };
}
