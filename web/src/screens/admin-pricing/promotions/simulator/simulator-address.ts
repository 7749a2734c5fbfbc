/** What the simulator answers for is its address: `?view=simulator&order=12`, or `…&items=7:2,9:1&codes=SUMMER&country=DE`. */

import type { SimulatedOrder } from '../../../../data/price-rules.ts';

export const SIMULATOR_SEARCH = '?view=simulator';

export type SimulatedItem = { product: number; quantity: number };

export type SimulatorAddress = {
  of: 'order' | 'cart';
  order: string;
  items: readonly SimulatedItem[];
  codes: string;
  user: string;
  country: string;
  state: string;
};

export function isSimulator(params: URLSearchParams): boolean {
  return params.get('view') === 'simulator';
}

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);

function itemsIn(text: string): SimulatedItem[] {
  return text.split(',').flatMap((item) => {
    const [product = '', quantity = ''] = item.split(':');
    return isId(product) && /^[1-9]\d{0,3}$/.test(quantity)
      ? [{ product: Number(product), quantity: Number(quantity) }]
      : [];
  });
}

/** Ignores what is unknown. */
export function readSimulator(params: URLSearchParams): SimulatorAddress {
  const text = (name: string) => (params.get(name) ?? '').trim();
  const items = itemsIn(text('items'));
  return {
    of: items.length > 0 || params.get('of') === 'cart' ? 'cart' : 'order',
    order: isId(text('order')) ? text('order') : '',
    items,
    codes: text('codes'),
    user: isId(text('user')) ? text('user') : '',
    country: /^[A-Z]{2}$/.test(text('country')) ? text('country') : '',
    state: text('state'),
  };
}

export function simulatorSearch({ of, order, items, codes, user, country, state }: SimulatorAddress): string {
  const cart = {
    of,
    items: items.map(({ product, quantity }) => `${product}:${quantity}`).join(','),
    codes,
    user,
    country,
    state,
  };
  const params = new URLSearchParams(SIMULATOR_SEARCH);
  for (const [name, value] of Object.entries(of === 'order' ? { order } : cart))
    if (value !== '') params.set(name, value);
  return `?${params.toString()}`;
}

function codesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((code) => code !== '');
}

/** @returns undefined while there is nothing to simulate */
export function simulatedOrder({
  of,
  order,
  items,
  codes,
  user,
  country,
  state,
}: SimulatorAddress): SimulatedOrder | undefined {
  if (of === 'order') return order === '' ? undefined : { order: Number(order) };
  if (items.length === 0) return undefined;
  return {
    items: items.map((item) => ({ ...item })),
    codes: codesIn(codes),
    ...(user !== '' && { user: Number(user) }),
    ...(country !== '' && { selectedAddress: { country, ...(state !== '' && { state }) } }),
  };
}
