/** The one indexed query of limit (b), for each kind of answer; its parameters are the ids of the address. */

/** @typedef {{ text: string, single?: boolean }} LimitQuery */

const product = `products.id, title, description, price_cents, discount_hundredths, discount_price_cents, rating_hundredths,
  stock, brands.value as brand, categories.value as category, categories.label as category_label, thumbnail, images,
  highlights, colors, sizes, deleted, products.created_at, products.updated_at`;
const joined = `products join brands on brands.id = products.brand_id join categories on categories.id = products.category_id`;

/** @type {Record<string, LimitQuery>} */
export const queries = {
  list: {
    text: `select ${product} from ${joined} where not deleted order by discount_price_cents, products.id limit 10`,
  },
  detail: { text: `select ${product} from ${joined} where products.id = $1`, single: true },
  cart: {
    text: `select cart_items.id as line, quantity, color, size, p.* from cart_items
      join lateral (select ${product} from ${joined} where products.id = cart_items.product_id) as p on true
      where user_id = $1 order by cart_items.id`,
  },
  add: {
    text: `insert into cart_items (user_id, product_id, quantity, created_at) values ($1, $2, 1, now())
      on conflict (user_id, product_id) do nothing returning *`,
    single: true,
  },
  orders: {
    text: `select orders.*,
        (select json_agg(order_lines order by position) from order_lines where order_id = orders.id) as items
      from orders order by id desc limit 10`,
  },
};
