/** Each page of the shop with something on it, and who looks at it. */

import { clientOf, logIn } from './data/client.mjs';

const SHOPPER = { email: 'shopper@example.com', password: 'Shopper-2023' };
const ADMIN = { email: 'admin@example.com', password: 'Manager-2023' };
const ORDERS = 5;
const ADDRESS = {
  name: 'Ada Shopper',
  email: 'ada@example.com',
  phone: '555 0100',
  street: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  pinCode: '62701',
};
const METHODS = ['Parcel', 'Express', 'Freight'].map((name, place) => ({
  name,
  by: 'total',
  rates: [{ from: 0, price: 4.9 + 5 * place }],
  days: { from: 1, to: 4 },
}));

/**
 * Sets up shipping, a tax, two promotions, a saved address, orders, and a cart of three lines in the demo shop.
 * @param {string} origin
 * @returns {Promise<{ pages: { path: string, cookie: string }[], shopper: string, open: () => Promise<string[]> }>}
 */
export async function preparePages(origin) {
  const [shopper, admin] = await Promise.all([logIn(origin, SHOPPER), logIn(origin, ADMIN)]);
  await admin.post('/shipping-zones', { name: 'Home', countries: ['US'], methods: METHODS });
  await admin.post('/tax-rates', { name: 'Sales tax', country: 'US', percent: 8.875 });
  await admin.post('/promotions', { name: 'Ten percent', kind: 'percent', value: 10, automatic: true });
  await admin.post('/promotions', { name: 'A code', kind: 'fixed', value: 5, code: 'FIVE' });
  const user = JSON.parse((await shopper.get('/users/own')).text);
  await shopper.patch(`/users/${user.id}`, { ...user, addresses: [ADDRESS] });
  const listed = JSON.parse((await shopper.get('/products?in_stock=true&_limit=3&')).text);
  const ids = listed.map((/** @type {{ id: number }} */ { id }) => id);
  let order = 0;
  for (let placed = 0; placed < ORDERS; placed += 1) order = await placeOrder(shopper, ids);
  for (const product of ids) await shopper.post('/cart', { product, quantity: 1 });
  const promotion = JSON.parse((await admin.get('/promotions')).text)[0].id;
  const guest = clientOf(origin);
  const pages = [
    ...['/login', '/signup'].map((path) => ({ path, cookie: guest.cookie })),
    ...[
      '/',
      '/?q=leather',
      `/product-detail/${ids[0]}`,
      '/cart',
      '/checkout',
      '/my-orders',
      `/my-orders/${order}`,
      '/profile',
    ].map((path) => ({ path, cookie: shopper.cookie })),
    ...[
      '/admin',
      `/admin/product-form/edit/${ids[0]}`,
      '/admin/orders',
      `/admin/orders/${order}`,
      '/admin/imports',
      '/admin/search',
      '/admin/shipping',
      '/admin/taxes',
      '/admin/promotions',
      `/admin/promotions?edit=${promotion}`,
    ].map((path) => ({ path, cookie: admin.cookie })),
  ];
  /** Opens the shop to all. @returns what guests and search engines look at first */
  const open = async () => {
    await admin.patch('/settings', { storefront: 'public' });
    const [category] = JSON.parse((await guest.get('/category-tree')).text);
    return ['/', `/category/${category.slug}`, `/product-detail/${ids[0]}`];
  };
  return { pages, shopper: shopper.cookie, open };
}

/**
 * @param {import('./data/client.mjs').Client} shopper
 * @param {readonly number[]} products
 * @returns {Promise<number>} its id
 */
async function placeOrder(shopper, products) {
  const items = products.map((product) => ({ product, quantity: 1 }));
  const quote = JSON.parse((await shopper.post('/quotes', { items, selectedAddress: ADDRESS })).text);
  const body = { items, selectedAddress: ADDRESS, paymentMethod: 'cash', totalAmount: quote.total };
  return JSON.parse((await shopper.post('/orders', body)).text).id;
}
