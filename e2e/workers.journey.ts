/** Several server processes serve one shop; one that dies is started again. */

import { expect, test } from '@playwright/test';
import { type RunningShop, startShop } from './start-shop.ts';

let shop: RunningShop;
test.beforeAll(async () => {
  shop = await startShop({ WORKERS: '2', LOG_LEVEL: 'info' });
});
test.afterAll(() => shop.stop());

/** The ids of the serving processes, from the log: the newest of each worker number. */
function workers(): number[] {
  const pids = new Map<number, number>();
  for (const line of shop.output().split('\n')) {
    const [, pid, slot] = /"pid":(\d+),"slot":(\d+),"msg":"Server listening/.exec(line) ?? [];
    if (pid !== undefined) pids.set(Number(slot), Number(pid));
  }
  return [...pids.values()];
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function logIn(password: string): Promise<Response> {
  return fetch(`${shop.url}/auth/login`, {
    method: 'POST',
    // A new connection each time: the operating system distributes them.
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: JSON.stringify({ email: 'shopper@example.com', password }),
  });
}

test('sessions and the limit of failed logins hold over all processes', async () => {
  await expect.poll(workers).toHaveLength(2);
  const answer = await logIn('Shopper-2023');
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  for (let call = 0; call < 6; call += 1) {
    const own = await fetch(`${shop.url}/users/own`, { headers: { cookie, connection: 'close' } });
    expect(own.status).toBe(200);
  }
  const failed = [];
  for (let call = 0; call < 11; call += 1) failed.push((await logIn('Wrong-Word-1')).status);
  expect(failed).toEqual([...Array(10).fill(401), 429]);
});

test('one that is killed is started again, and the shop goes on in the meantime', async () => {
  const [victim] = workers();
  if (victim === undefined) throw new Error('no server process is in the log');
  process.kill(victim, 'SIGKILL');
  await expect.poll(() => workers().includes(victim)).toBe(false);
  await expect.poll(async () => (await fetch(`${shop.url}/health/ready`)).status).toBe(200);
  expect(workers()).toHaveLength(2);
});

test('none outlives the process that started it, and the shop can start again at once', async () => {
  const before = workers();
  await shop.shutDown('SIGKILL');
  await expect.poll(() => before.some(isAlive), { timeout: 15_000 }).toBe(false);
  await shop.startAgain();
  expect((await fetch(`${shop.url}/health/ready`)).status).toBe(200);
});
