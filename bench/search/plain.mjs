/** The same searches in plain PostgreSQL: a GIN index over a tsvector, ts_rank, count(*), and a group by for each facet. */

import { attributesOf, groupOf } from './attributes.mjs';

/** @typedef {import('./kinds.mjs').Asked} Asked */
/** @typedef {import('../data/database.mjs').ShopDatabase} ShopDatabase */

/**
 * The conditions of a request, each by the facet that it belongs to.
 * @param {Asked} asked
 * @param {(value: unknown) => string} bind gives the name of a parameter
 */
function conditionsOf(asked, bind) {
  /** @type {Record<string, string>} */
  const conditions = {};
  if (asked.category)
    conditions.category = `category_id = (select id from categories where value = ${bind(asked.category)})`;
  if (asked.brand) conditions.brand = `brand_id = (select id from brands where value = ${bind(asked.brand)})`;
  if (asked.rating_gte) conditions.rating = `rating_hundredths >= ${bind(asked.rating_gte * 100)}::int`;
  if (asked.price_lte) conditions.price = `discount_price_cents <= ${bind(Math.round(asked.price_lte * 100))}::int`;
  if (asked.in_stock) conditions.stock = 'not sold_out';
  const { values, least } = asked.attributes ?? {};
  if (values) conditions.attribute_0 = `attributes -> 'attribute_0' ?| string_to_array(${bind(values.join())}, ',')`;
  if (least !== undefined)
    conditions.attribute_1 = `(attributes ->> 'attribute_1')::numeric >= ${bind(least)}::numeric`;
  return conditions;
}

/** @param {Asked} asked */
const textOf = ({ q = '', prefix }) => {
  const words = q.split(' ');
  return words.map((word, n) => (prefix && n === words.length - 1 ? `${word}:*` : word)).join(' & ');
};

/** @param {Asked} asked */
function statement(asked) {
  /** @type {unknown[]} */
  const values = [];
  const bind = (/** @type {unknown} */ value) => `$${values.push(value)}`;
  const from = asked.q
    ? `products join bench_texts using (id), to_tsquery('english', ${bind(textOf(asked))}) as query`
    : 'products';
  const base = asked.q ? 'words @@ query and not deleted' : 'not deleted';
  const conditions = conditionsOf(asked, bind);
  /** @param {string} [own] */
  const where = (own) =>
    [base, ...Object.entries(conditions).flatMap(([facet, condition]) => (facet === own ? [] : [condition]))].join(
      ' and ',
    );
  return { values, from, where };
}

/**
 * A page of the best matches, and their number.
 * @param {ShopDatabase} database
 * @param {Asked} asked
 */
async function list(database, asked) {
  const { values, from, where } = statement(asked);
  await database.rows(
    `select products.* from ${from} where ${where()} order by ts_rank(words, query) desc, id limit 10`,
    values,
  );
  await database.rows(`select count(*) from ${from} where ${where()}`, values);
}

/** How each facet is grouped. */
const groups = {
  category: ['category_id', ''],
  brand: ['brand_id', ''],
  color: ["color ->> 'name'", ', jsonb_array_elements(colors) as color'],
  size: ["size ->> 'name'", ', jsonb_array_elements(sizes) as size'],
  rating: ['rating_hundredths / 100', ''],
  price: ['width_bucket(discount_price_cents, 0, 100000, 20)', ''],
  stock: ['sold_out', ''],
};

/**
 * The number of all, and one group by for each facet.
 * @param {ShopDatabase} database
 * @param {Asked} asked
 * @param {number} attributes how many each product has
 */
async function facets(database, asked, attributes) {
  const { values, from, where } = statement(asked);
  await database.rows(`select count(*) from ${from} where ${where()}`, values);
  const ofAttributes = attributesOf(attributes).map((one) => /** @type {const} */ ([one.key, groupOf(one)]));
  for (const [facet, [by = '', more = '']] of [...Object.entries(groups), ...ofAttributes]) {
    // A parameter that one statement does not use would be an error.
    const used = `${where(facet)} and ${values.map((_, n) => `$${n + 1}::text is not null`).join(' and ') || 'true'}`;
    await database.rows(`select ${by}, count(*) from ${from}${more} where ${used} group by 1`, values);
  }
}

/**
 * The five best, and the categories and brands of all that match.
 * @param {ShopDatabase} database
 * @param {Asked} asked
 */
async function suggestions(database, asked) {
  const { values, from, where } = statement(asked);
  await database.rows(
    `select products.id, title from ${from} where ${where()} order by ts_rank(words, query) desc, id limit 5`,
    values,
  );
  for (const by of ['category_id', 'brand_id']) {
    await database.rows(
      `select ${by}, count(*) from ${from} where ${where()} group by 1 order by 2 desc limit 3`,
      values,
    );
  }
}

export const plain = { list, facets, suggestions };
