/** What tests of figures share: the dashboard, and what the lists that it links to say themselves. */

import { type Dashboard, dashboard } from '@shop/contract/dashboard';
import { toMinorUnits } from '@shop/contract/money';
import { type Order, shopOrder } from '@shop/contract/orders';
import { returnStateTraits } from '@shop/contract/return-states';
import { z } from 'zod';
import { sumUpFigures } from '../src/figures/sum-up-figures.ts';
import { type Client, read, type TestApp, totalOf } from './test-app.ts';

export async function dashboardOf(client: Client, query = ''): Promise<Dashboard> {
  return read(dashboard, await client.get(`/dashboard?${query}`));
}

/** As two processes do it at the same time, until nothing is left. */
export async function sumUpInTwoProcesses({ deps }: TestApp): Promise<void> {
  const process = async () => {
    while (!(await sumUpFigures(deps, { most: Number.POSITIVE_INFINITY, waitMs: 0 })));
  };
  await Promise.all([process(), process()]);
}

/** All orders of the list at an address. */
async function listAt(client: Client, address: string | null): Promise<Order[]> {
  const orders: Order[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await client.get(`${address}&_page=${page}&_limit=100`);
    orders.push(...read(z.array(shopOrder), answer));
    if (page * 100 >= totalOf(answer)) return orders;
  }
}

const sum = (orders: readonly Order[], of: (order: Order) => number) =>
  orders.reduce((all, order) => all + of(order), 0);

const unitsBack = ({ returns }: Order) =>
  returns
    .filter(({ state }) => returnStateTraits[state].goodsReceived)
    .flatMap(({ lines }) => lines)
    .reduce((units, { quantity }) => units + quantity, 0);

/** The figures of a dashboard as they are, and as a sum over the orders of each list gives them; amounts in minor units. */
export async function figuresBesideLists(client: Client, { figures }: Dashboard) {
  const taken = await listAt(client, figures.takings.orders);
  const placed = await listAt(client, figures.orders.orders);
  const firsts = await listAt(client, figures.newCustomers.orders);
  const returned = await listAt(client, figures.returns.orders);
  const total = sum(placed, ({ totalAmount }) => toMinorUnits(totalAmount));
  return {
    shown: {
      takings: toMinorUnits(figures.takings.value),
      orders: figures.orders.value,
      average: toMinorUnits(figures.average.value),
      newCustomers: figures.newCustomers.value,
      units: figures.units.value,
      returns: figures.returns.value,
    },
    listed: {
      takings: sum(
        taken,
        ({ totalAmount, refundedAmount }) => toMinorUnits(totalAmount) - toMinorUnits(refundedAmount),
      ),
      orders: placed.length,
      average: placed.length === 0 ? 0 : Math.round(total / placed.length),
      newCustomers: firsts.length,
      units: sum(await listAt(client, figures.units.orders), ({ totalItems }) => totalItems),
      returns: sum(returned, unitsBack),
    },
  };
}
