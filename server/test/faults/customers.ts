/** Customers that use a running shop over HTTP and retry when it does not respond. */

import { setTimeout as delay } from 'node:timers/promises';
import type { Order } from '@shop/contract/orders';
import { shopOrder } from '@shop/contract/orders';
import { z } from 'zod';
import { address, unique } from '../factories.ts';

const PASSWORD = 'Correct-Horse-7';
const withId = z.object({ id: z.int() });

export interface Customer {
  cookie: string;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
}

/** Timeout of each call; a shop that never responds is a fault as well. */
const ANSWER_WITHIN_MS = 40_000;

/**
 * Sends cookies back as a browser does: that of its session, and that of what it has done.
 * @param urls origin of the shop, or of each of its servers
 */
function customer(urls: readonly string[], cookie: string): Customer {
  let turn = 0;
  const cookies = new Map([namedCookie(cookie)]);
  return {
    cookie,
    async call(method, path, body, headers = {}) {
      const url = urls[turn % urls.length] ?? '';
      turn += 1;
      const answer = await fetch(url + path, {
        method,
        headers: {
          cookie: [...cookies.values()].join('; '),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      for (const header of answer.headers.getSetCookie()) {
        const [name, value] = namedCookie(header.split(';', 1)[0] ?? '');
        cookies.set(name, value);
      }
      return answer;
    },
  };
}

/** @param cookie such as `name=value` @returns its name, and all of it */
function namedCookie(cookie: string): [string, string] {
  return [cookie.split('=', 1)[0] ?? '', cookie];
}

export async function signUp(...urls: string[]): Promise<Customer> {
  const email = `${unique('customer')}-${performance.now()}@example.com`;
  const answer = await customer(urls, '').call('POST', '/auth/signup', { email, password: PASSWORD });
  if (answer.status !== 201) throw new Error(`No sign-up: ${answer.status} ${await answer.text()}`);
  return customer(urls, cookieOf(answer));
}

export async function logInAdmin(...urls: string[]): Promise<Customer> {
  const login = { email: 'admin@example.com', password: 'Manager-of-2023' };
  const answer = await customer(urls, '').call('POST', '/auth/login', login);
  if (answer.status !== 200) throw new Error(`No login: ${answer.status} ${await answer.text()}`);
  return customer(urls, cookieOf(answer));
}

function cookieOf(answer: Response): string {
  return (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
}

/** A product at $15.00. @returns its id */
export async function addProduct(admin: Customer, stock: number, description = 'It lights.'): Promise<number> {
  const images = ['/1.png', '/2.png', '/3.png', '/t.png'];
  const answer = await admin.call('POST', '/products', {
    ...{ title: unique('Lamp'), description, price: 15, discountPercentage: 0, stock },
    ...{ brand: 'Acme', category: 'Lamps', thumbnail: '/t.png', images, highlights: ['a', 'b', 'c', 'd'] },
    ...{ colors: [], sizes: [], rating: 0 },
  });
  if (answer.status !== 201) throw new Error(`No product: ${answer.status} ${await answer.text()}`);
  return withId.parse(await answer.json()).id;
}

export function orderBody(product: number, quantity = 1, paymentMethod: 'cash' | 'card' = 'cash') {
  return {
    items: [{ product, quantity }],
    ...{ totalAmount: 15 * quantity, totalItems: quantity, user: 1 },
    ...{ paymentMethod, selectedAddress: address, status: 'pending' },
  };
}

/** Retries with one key until the response is final. Any other response than that and 503 is a fault. */
export async function orderUntilAnswered(
  shopper: Customer,
  body: ReturnType<typeof orderBody>,
  key: string,
  withinMs = 60_000,
): Promise<Order | 'refused'> {
  const deadline = performance.now() + withinMs;
  let last = 'no answer';
  while (performance.now() < deadline) {
    const answer = await shopper.call('POST', '/orders', body, { 'idempotency-key': key }).catch(() => undefined);
    if (answer?.status === 201) {
      // The connection may break in the middle of the response.
      const text = await answer.text().catch(() => undefined);
      if (text !== undefined) return shopOrder.parse(JSON.parse(text));
    } else if (answer?.status === 409) return 'refused';
    else if (answer !== undefined && answer.status !== 503) {
      throw new Error(`An order was answered ${answer.status}: ${await answer.text().catch(String)}`);
    }
    last = answer === undefined ? last : String(answer.status);
    await delay(50);
  }
  throw new Error(`An order was not answered in ${withinMs} ms, at last: ${last}`);
}

/** Runs the tasks with limited concurrency. */
export async function crowd<T>(size: number, items: readonly T[], work: (item: T, index: number) => Promise<void>) {
  const queue = [...items.entries()];
  const one = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: size }, one));
}
