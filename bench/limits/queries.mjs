/** The one indexed query of limit (b), for each kind of answer; its parameters are the ids of the address. */

/** @typedef {{ text: string, single?: boolean }} LimitQuery */

const product = `products.id, title, description, price_cents, discount_hundredths, discount_price_cents, rating_hundredths,
  (select sum(stock) from variants join stocks on variant_id = variants.id where product_id = products.id and not retired) as stock,
  base_price_cents, price_varies, lowest_price_cents, weight_grams, tax_class, brands.value as brand, categories.value as category, categories.label as category_label, thumbnail, images,
  highlights, colors, sizes, deleted, products.created_at, products.updated_at`;
const joined = `products join brands on brands.id = products.brand_id join categories on categories.id = products.category_id`;

const variants = `(select json_agg(json_build_object('id', variants.id, 'hidden', hidden, 'retired', retired, 'sku', sku, 'color', color,
  'size', size, 'price_cents', variants.price_cents, 'image', image, 'stock', stock) order by position, variants.id)
  from variants join stocks on variant_id = variants.id where product_id = products.id) as variants`;

/** @type {Record<string, LimitQuery>} */
export const queries = {
  list: {
    text: `select ${product} from ${joined} where not deleted order by discount_price_cents, products.id limit 10`,
  },
  detail: { text: `select ${product}, ${variants} from ${joined} where products.id = $1`, single: true },
  cart: {
    text: `select cart_items.id as line, quantity, cart_items.variant_id, color, size, p.* from cart_items
      join lateral (select ${product}, ${variants} from ${joined} where products.id = cart_items.product_id) as p on true
      where user_id = $1 order by cart_items.id`,
  },
  add: {
    text: `insert into cart_items (user_id, product_id, variant_id, quantity, created_at)
        select $1, $2, id, 1, now() from variants where product_id = $2 and not retired order by position limit 1
      on conflict (user_id, variant_id) do nothing returning *`,
    single: true,
  },
  orders: {
    text: `select orders.*,
        (select json_agg(order_lines order by position) from order_lines where order_id = orders.id) as items
      from orders order by id desc limit 10`,
  },
};
