/** The back office as members of staff with each role see it: where they begin, and that nothing leads to what they may not do. */

import type { Page } from '@playwright/test';
import { permissions } from '@shop/contract/permissions';
import { builtInRoles } from '@shop/contract/staff';
import { expect, test } from './journey.ts';
import { inviteMember, makeRole, openAs } from './members.ts';

// Its roles and members are no business of others, and other journeys leave zones to which this one's orders do not go.
test.use({ apart: import.meta.url });

/** Pages with an id in their address are looked at once. */
const kindOf = (path: string) => path.replaceAll(/\/\d+/g, '/1');

/** The addresses that links of the page lead to, of the back office, each kind once. */
async function linksOf(page: Page): Promise<string[]> {
  const found = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return found.flatMap((href) => (href.startsWith('/admin') ? [href.split(/[?#]/)[0] ?? ''] : []));
}

/** Opens all pages that links lead to, from the first one on. @returns their kinds */
async function walk(page: Page): Promise<string[]> {
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(`${answer.request().method()} ${new URL(answer.url()).pathname}`);
  });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const seen = new Set<string>();
  const queue = [new URL(page.url()).pathname];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(kindOf(path))) continue;
    seen.add(kindOf(path));
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(new URL(page.url()).pathname, `${path} is open to who is led there`).toBe(path);
    queue.push(...(await linksOf(page)));
  }
  expect(refused, 'nothing was refused').toEqual([]);
  return [...seen];
}

/** The first page of each, and one that only they may see with what they have. */
const roles: readonly { name: string; given: readonly string[]; begins: string; notLedTo: readonly string[] }[] = [
  { name: 'manager', given: builtInRoles.manager, begins: '/admin', notLedTo: ['/admin/settings', '/admin/staff'] },
  {
    name: 'catalogue',
    given: builtInRoles.catalogue,
    begins: '/admin',
    notLedTo: ['/admin/orders', '/admin/customers'],
  },
  { name: 'fulfilment', given: builtInRoles.fulfilment, begins: '/admin', notLedTo: ['/admin/product-form'] },
  { name: 'support', given: builtInRoles.support, begins: '/admin', notLedTo: ['/admin/imports', '/admin/dashboard'] },
  {
    ...{ name: 'accountant', given: builtInRoles.accountant },
    ...{ begins: '/admin/dashboard', notLedTo: ['/admin', '/admin/promotions'] },
  },
  { name: 'offers', given: ['promotions.write'], begins: '/admin/promotions', notLedTo: ['/admin', '/admin/orders'] },
  { name: 'people', given: ['staff.write', 'customers.read'], begins: '/admin/customers', notLedTo: ['/admin'] },
];

for (const { name, given, begins, notLedTo } of roles) {
  test(`${name}: a member of staff begins at ${begins}, and no page leads to one that is closed`, async ({
    browser,
    shop,
    shopper,
  }) => {
    await shopper.addToCart({ id: 3 });
    await shopper.order();
    if (!(name in builtInRoles)) await makeRole(shop, name, given);
    const context = await openAs(browser, shop, await inviteMember(shop, name));
    const page = await context.newPage();
    await page.goto('/admin');
    await expect(page).toHaveURL(begins);
    const seen = await walk(page);
    for (const path of notLedTo) expect(seen).not.toContain(path);
    await context.close();
  });
}

test('owner: a member who may do everything is led to every part, and nothing is refused', async ({
  browser,
  shop,
}) => {
  expect(builtInRoles.owner).toEqual(permissions);
  const context = await openAs(browser, shop, await inviteMember(shop, 'owner'));
  const seen = await walk(await context.newPage());
  for (const path of ['/admin/orders', '/admin/customers', '/admin/settings', '/admin/staff', '/admin/dashboard']) {
    expect(seen).toContain(path);
  }
  await context.close();
});
