/** Unusual but valid rows for every table; each part fits the schema after one migration. */

import type pg from 'pg';
import { afterOrder, laterPapers, orderKeys, paperFiles } from './odd-after-order.ts';
import {
  attributes,
  categoryTree,
  collections,
  contents,
  details,
  options,
  related,
  sales,
  variants,
} from './odd-catalogue.ts';
import {
  changeSets,
  importKeys,
  importMappings,
  importPictures,
  languageOfImport,
  mappingHistory,
  ofStaffAndAccounts,
  stockChanges,
} from './odd-change-sets.ts';
import { figures } from './odd-figures.ts';
import { orderPrices, pricing } from './odd-prices.ts';
import {
  mailTexts,
  pages,
  synonymsByLanguage,
  textsOfOrders,
  translations,
  translationsOfKinds,
  translationsOfShopTexts,
} from './odd-texts.ts';
import { AT, address, allBytes, hash, json, lists, ODD, type Statement } from './odd-values.ts';

/** The hidden variants have the ids of their products. */
const variantsOfProducts: readonly Statement[] = [
  [
    'insert into variants (product_id, hidden, created_at, updated_at) select id, true, $1, $1 from products order by id',
    [AT],
  ],
  ['insert into stocks (variant_id, stock) select id, 10 from products'],
];

/** @param withVariants whether the migration that gives stocks to variants was applied */
const shop = (withVariants: boolean): readonly Statement[] => [
  [
    `insert into users (email, password_hash, name, role, addresses, created_at, updated_at) values
      ('odd+1@example.com', $1, $1, 'user', $2, $3, $3), ('boss@example.com', 'x', null, 'admin', '[]', $3, $3)`,
    [ODD, JSON.stringify([address]), AT],
  ],
  ['insert into sessions values ($1, 1, $2, $2)', [hash, AT]],
  ["insert into rate_limits values ($1, 3, 'infinity')", [ODD]],
  ['insert into brands (value, label) values ($1, $1)', ['Bränd "x" \\']],
  ['insert into categories (value, label) values ($1, $1)', ['Cätegory\ttab']],
  [
    `insert into products (title, description, price_cents, discount_hundredths${withVariants ? '' : ', stock'}, brand_id,
        category_id, thumbnail, images, highlights, colors, sizes, deleted, created_at, updated_at)
      select $1 || n, $1, 1999, 3333${withVariants ? '' : ', 10'}, 1, 1, '/x', $2, $2, $3, '[]', n = 3, $4, $4
      from generate_series(1, 3) as n`,
    [ODD, lists, JSON.stringify([json]), AT],
  ],
  ...(withVariants ? variantsOfProducts : []),
  [
    `insert into stock_movements (${withVariants ? 'variant_id' : 'product_id'}, delta, reason, created_at)
      select id, 12, 'seed', $1 from products`,
    [AT],
  ],
  [
    `insert into cart_items (user_id, product_id${withVariants ? ', variant_id' : ''}, quantity, color, size, created_at)
      values (1, 1${withVariants ? ', 1' : ''}, 5, $1, null, $2)`,
    [JSON.stringify(json), AT],
  ],
  [
    `insert into orders (user_id, payment_method, payment_status, status, total_amount_cents, total_items,
        selected_address, created_at, updated_at)
      select 1, case n when 1 then 'cash' else 'card' end, case n when 3 then 'received' else 'pending' end,
        case n when 2 then 'cancelled' else 'pending' end, 2666, 2, $1, '2020-01-01', $2 from generate_series(1, 3) as n`,
    [JSON.stringify(address), AT],
  ],
  [
    `insert into order_lines (order_id${withVariants ? ', user_id, variant_id' : ''}, position, product_id, quantity, title,
        brand, thumbnail, price_cents, discount_price_cents, color)
      select id${withVariants ? ', user_id, id' : ''}, 0, id, 2, $1, $1, '', 1999, 1333, $2 from orders`,
    [ODD, JSON.stringify(json)],
  ],
  [
    `insert into stock_movements (${withVariants ? 'variant_id' : 'product_id'}, delta, reason, order_id, created_at)
      select id, -2, 'order', id, $1 from orders`,
    [AT],
  ],
  [
    `insert into stock_movements (${withVariants ? 'variant_id' : 'product_id'}, delta, reason, order_id, user_id, created_at)
      values (2, 2, 'cancellation', 2, 2, $1)`,
    [AT],
  ],
  [withVariants ? 'update stocks set stock = 12 where variant_id = 2' : 'update products set stock = 12 where id = 2'],
  ['insert into idempotency_keys values (1, $1, $2, $3, $4)', ['key \\ "', hash, ODD, AT]],
];

/**
 * @param applied.renamed whether the migration that renames parts of payments was applied
 * @param applied.withVariants and the one that gives stocks to variants
 */
const payments = ({ renamed, withVariants }: { renamed: boolean; withVariants: boolean }): readonly Statement[] => [
  [
    `insert into orders (user_id, payment_method, payment_status, status, total_amount_cents, total_items, selected_address,
        created_at, updated_at) values (1, 'card', 'received', 'delivered', 1333, 1, $1, now(), now())`,
    [JSON.stringify(address)],
  ],
  [
    `insert into order_lines (order_id${withVariants ? ', user_id, variant_id' : ''}, position, product_id, quantity, title,
        brand, thumbnail, price_cents, discount_price_cents)
      values (4${withVariants ? ', 1, 1' : ''}, 0, 1, 1, 'x', 'y', 'z', 1999, 1333)`,
  ],
  [
    `insert into stock_movements (${withVariants ? 'variant_id' : 'product_id'}, delta, reason, order_id, created_at)
      values (1, -1, 'order', 4, $1)`,
    [AT],
  ],
  [
    withVariants
      ? 'update stocks set stock = stock - 1 where variant_id = 1'
      : 'update products set stock = stock - 1 where id = 1',
  ],
  [
    `insert into payments (order_id${withVariants ? ', user_id' : ''}, ${renamed ? 'attempt' : 'round'}, key, intent_id, amount_cents, state, created_at, updated_at)
      values (4${withVariants ? ', 1' : ''}, 1, $1, 'pi_odd', 1333, 'succeeded', $2, $2)`,
    [ODD, AT],
  ],
  ["insert into payment_events values ('evt_odd', $1, 4, $2, $3)", [ODD, renamed ? 'mismatched' : 'does not fit', AT]],
];

const mail: readonly Statement[] = [
  [
    `insert into mails (kind, user_id, order_id, data, recorded_at, give_up_at, last_error, sent_at)
      values ('order_placed', 1, 1, $1, $3, $3, $2, $3)`,
    [JSON.stringify(json), ODD, AT],
  ],
  [`insert into mails (kind, data, recorded_at, give_up_at, try_at) values ('reset_link', '{}', $1, $1, $1)`, [AT]],
  ['insert into password_resets values (1, 2, $1, $1, $2)', [AT, [hash, hash]]],
];

const audit: readonly Statement[] = [
  [
    "insert into audit_entries (at, actor_id, action, product_id, before, after) values ($1, 2, 'product_changed', 1, $2, $2)",
    [AT, JSON.stringify(json)],
  ],
];

const refunds: readonly Statement[] = [
  [
    `insert into refunds (order_id, payment_id, key, refund_id, amount_cents, reason, source, state, failure, handled_at,
        created_at, updated_at) values (4, 1, $1, 're_odd', 7, $1, 'cancellation', 'failed', $1, $2, $2, $2)`,
    [ODD, AT],
  ],
  [
    `insert into disputes (order_id, payment_id, dispute_id, amount_cents, reason, state, told_at, created_at, updated_at)
      values (4, 1, $1, 7, $1, 'lost', $2, $2, $2)`,
    [ODD, AT],
  ],
];

const lowStock: readonly Statement[] = [['insert into fallen_stocks (variant_id) values (1)']];

/** Only older versions have units there. */
const buckets: readonly Statement[] = [['insert into stock_buckets values (3, 0, 0)']];

const searchTerms: readonly Statement[] = [
  ['update search_synonyms set groups = $1', [JSON.stringify([[ODD, 'é'], lists])]],
  ['insert into search_terms values ($1::timestamptz::date, $2, 3, 0, true, $1)', [AT, ODD]],
];

/** Some orders are still to be read by the search. */
const orderSearches: readonly Statement[] = [
  ['delete from unsearched_orders where order_id in (1, 2)'],
  ["select store_order_searches('{1, 2}')"],
];

const media: readonly Statement[] = [
  [
    `insert into media (hash, type, width, height, alt, created_at, updated_at)
      values ('0123456789abcdef0123456789abcdef01234567', 'avif', 1, 16383, $1, $2, $2)`,
    [ODD, AT],
  ],
];

const auditOfPictures: readonly Statement[] = [
  [
    "insert into audit_entries (at, actor_id, action, media_id, before, after) values ($1, 2, 'picture_changed', 1, $2, $2)",
    [AT, JSON.stringify({ alt: ODD })],
  ],
];

const firstOwner: readonly Statement[] = [['insert into first_owner_tokens values ($1, $2)', [hash, AT]]];

const settings: readonly Statement[] = [
  [
    'update settings set given = $1, updated_at = $2',
    [JSON.stringify({ shopName: ODD, currency: 'JPY', unknown: [json] }), AT],
  ],
];

const demo: readonly Statement[] = [
  ['insert into demo_products values (3)'],
  ['insert into demo_accounts values (2)'],
  ['insert into demo_pictures values (1)'],
  ['update setup set dismissed = true, no_taxes = true, mail_accepted_at = $1', [AT]],
];

/** By the number of the migration that creates their tables. */
const partsOf = (migrations: number): ReadonlyMap<number, readonly Statement[]> =>
  new Map([
    [1, shop(migrations >= 16)],
    [2, payments({ renamed: migrations >= 14, withVariants: migrations >= 16 })],
    [3, mail],
    [4, audit],
    [12, refunds],
    [16, variants],
    [17, media],
    [18, changeSets],
    [19, lowStock],
    [21, searchTerms],
    [22, orderSearches],
    [24, pricing],
    [25, orderPrices],
    [26, afterOrder],
    [32, buckets],
    [33, auditOfPictures],
    [40, paperFiles],
    [44, firstOwner],
    [46, laterPapers],
    [47, stockChanges],
    [50, settings],
    [51, demo],
    [53, mailTexts],
    [54, pages],
    [58, categoryTree],
    [60, collections],
    [59, details],
    [64, related],
    [62, sales],
    [65, attributes],
    [70, options],
    [72, contents],
    [67, importPictures],
    [68, importKeys],
    [69, importMappings],
    [89, translations],
    [91, synonymsByLanguage],
    [92, translationsOfShopTexts],
    [93, translationsOfKinds],
    [94, textsOfOrders],
    [96, languageOfImport],
    [73, mappingHistory],
    ...ofStaffAndAccounts,
    [78, orderKeys],
    [83, figures],
  ]);

/** Rows for the schema after the first migrations; the others create no tables to fill. */
export async function insertOddData(client: pg.Client, migrations: number): Promise<void> {
  for (const [number, statements] of partsOf(migrations)) {
    if (number > migrations) continue;
    for (const [text, values] of statements) await client.query(text, values && [...values]);
  }
}

export async function insertOddSandbox(client: pg.Client): Promise<void> {
  await client.query("insert into payment_sandbox.credentials values (true, $1, 'pk', 'wh')", [ODD]);
  await client.query(
    `insert into payment_sandbox.intents (id, client_secret, amount_cents, currency, status, metadata, card, created_at)
      values ('pi_1', $1, 5, 'usd', 'succeeded', $2, $2, $3)`,
    [ODD, JSON.stringify(json), AT],
  );
  await client.query(
    "insert into payment_sandbox.charges (id, intent_id, succeeded, amount_cents, card, created_at) values ('ch_1', 'pi_1', true, 5, $1, $2)",
    [JSON.stringify(json), AT],
  );
  await client.query(
    "insert into payment_sandbox.refunds (id, charge_id, intent_id, amount_cents, metadata, created_at) values ('re_1', 'ch_1', 'pi_1', 5, '{}', $1)",
    [AT],
  );
  await client.query(
    "insert into payment_sandbox.events (id, type, body, next_attempt_at, created_at) values ('evt_1', 'x', $1, $2, $2)",
    [ODD, AT],
  );
  await client.query('insert into payment_sandbox.idempotency_keys values ($1, $2, 200, $3, $4)', [
    ODD,
    allBytes,
    JSON.stringify(json),
    AT,
  ]);
}
