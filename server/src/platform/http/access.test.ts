import { type Access, may, type Permission, permissions } from '@shop/contract/permissions';
import { builtInRoles } from '@shop/contract/staff';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmin, makeMember, makeProduct, makeUser, orderOf } from '../../../test/factories.ts';
import { type Client, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { staffRoutes } from './staff-routes.fixture.ts';

let shop: TestApp;
let shopper: Client;
let otherShopper: Client;
let admin: Client;
/** A member of staff for each role that comes with the shop, and a shopper. */
let byRole: Map<keyof typeof builtInRoles | 'shopper', Client>;
/** One of each that the shopper owns, by the route that names it. */
let owned: Map<string, number>;

const builtInRoleNames = ['owner', 'manager', 'catalogue', 'fulfilment', 'support', 'accountant'] as const;
const PERSONAL = ['/cart/:id', '/orders/own/:id', '/orders/own/:id/cancel', '/users/:id'];

const idOf = (answer: { body: unknown }) =>
  answer.body !== null && typeof answer.body === 'object' && 'id' in answer.body ? Number(answer.body.id) : Number.NaN;

beforeAll(async () => {
  shop = await startTestApp();
  const me = await makeUser(shop);
  shopper = await shop.as(me);
  otherShopper = await shop.as(await makeUser(shop));
  admin = await shop.as(await makeAdmin(shop));
  byRole = new Map([['shopper', shopper]]);
  for (const role of builtInRoleNames) byRole.set(role, await shop.as(await makeMember(shop, role)));
  const [inCart, ordered] = [await makeProduct(shop), await makeProduct(shop)];
  const line = idOf(await shopper.post('/cart', { product: inCart.id, quantity: 1 }));
  const order = idOf(await shopper.post('/orders', orderOf([{ product: ordered, quantity: 1 }])));
  owned = new Map([
    ['/products/:id', ordered.id],
    ['/cart/:id', line],
    ['/orders/own/:id', order],
    ['/orders/own/:id/cancel', order],
    ['/orders/:id', order],
    ['/users/:id', me.id],
  ]);
});
afterAll(() => shop.close());

/** Every route and method that was registered. */
function routes(): { method: string; url: string; access: Access | undefined }[] {
  const methods = (route: RouteOptions) => [route.method].flat();
  return shop.routes.flatMap((route) =>
    methods(route).map((method) => ({ method, url: route.url, access: route.config?.access })),
  );
}

/** Each of them is enough. */
function permissionsOf({ access }: { access: Access | undefined }) {
  return permissions.filter((permission) => [access].flat().includes(permission));
}

function call(client: Client, { method, url }: { method: string; url: string }) {
  const path = url.replace(':id', String(owned.get(url) ?? 1)).replace('*', 'x');
  if (method === 'POST') return client.post(path, {});
  if (method === 'PATCH') return client.patch(path, {});
  if (method === 'PUT') return client.put(path, {});
  if (method === 'DELETE') return client.delete(path);
  return method === 'HEAD' ? client.head(path) : client.get(path);
}

describe('every registered route', () => {
  it('declares who may call it', () => {
    const declared: string[] = ['public', 'visitor', 'guest', 'user', 'staff', 'owner', ...permissions];
    expect(routes().length).toBeGreaterThan(25);
    expect(routes().filter(({ access }) => [access].flat().some((one) => !declared.includes(one ?? '')))).toEqual([]);
  });

  it('is open to all only below /auth, /config, /shop, /pages, /theme, robots.txt, the sitemap, the payment webhook, /health, the API description and static files', () => {
    const open = routes().filter((route) => route.access === 'public');
    const allowed =
      /^\/(auth\/(signup|login|check|visitor|logout|passkey-options|first-owner|accept-invitation|confirm-email|reset-password|reset-password-request)|config|shop|pages(\/:slug)?|theme\/:file|robots\.txt|sitemap\.xml|sitemap\/:file|webhook|health\/(live|ready)|openapi\.json|docs(\/.*)?|assets\/\*|pictures\/\*|media\/:hash\/:file|favicon\.svg)\/?$/;
    expect(open.filter((route) => !allowed.test(route.url))).toEqual([]);
  });

  it('needs the permission that the contract names, and no other does', () => {
    const forStaff = (permission: Permission) =>
      routes()
        .filter((route) => permissionsOf(route).includes(permission) && route.method !== 'HEAD')
        .map(({ method, url }) => `${method} ${url}`);
    for (const permission of permissions) {
      expect([permission, ...forStaff(permission).sort()]).toEqual([permission, ...staffRoutes[permission].toSorted()]);
    }
  });

  it('that needs a session is 401 for a stranger, also with a session that is none', async () => {
    const forged = shop.with({ cookie: `session=${'A'.repeat(43)}` });
    const closed = routes().filter((route) => route.access !== 'public');
    expect(closed.length).toBeGreaterThan(12);
    for (const route of closed) {
      for (const client of [shop.visitor, forged]) {
        expect({ ...route, status: (await call(client, route)).status }).toEqual({ ...route, status: 401 });
      }
    }
  });

  it('that needs a permission is 403 for each role without it, whatever is sent, and for no other', async () => {
    for (const [role, client] of byRole) {
      const rights = { permissions: role === 'shopper' ? [] : builtInRoles[role] };
      for (const route of routes()) {
        const enough = permissionsOf(route);
        const isAllowed = enough.some((one) => may(rights, one));
        // A stream of events never ends for those who may read it.
        if (enough.length === 0 || (route.url === '/orders/events' && isAllowed)) continue;
        const isForbidden = (await call(client, route)).status === 403;
        expect({ ...route, role, isForbidden }).toEqual({ ...route, role, isForbidden: !isAllowed });
      }
    }
  });

  it('that is for owners or for all staff is 403 for everybody else', async () => {
    for (const [role, client] of byRole) {
      for (const route of routes().filter(({ access }) => access === 'owner' || access === 'staff')) {
        const isAllowed = role === 'owner' || (role !== 'shopper' && route.access === 'staff');
        // What owners may do to the whole shop is tried by its own tests.
        if (isAllowed && route.access === 'owner') continue;
        const isForbidden = (await call(client, route)).status === 403;
        expect({ ...route, role, isForbidden }).toEqual({ ...route, role, isForbidden: !isAllowed });
      }
    }
  });

  it('says in /openapi.json what it needs', () => {
    const described: Readonly<Record<string, unknown>> = shop.app.swagger().paths ?? {};
    for (const route of routes()) {
      const operations = described[route.url.replaceAll(/:(\w+)/g, '{$1}')];
      if (operations === undefined || route.method === 'HEAD') continue;
      const open: Record<string, string> = { public: 'none', guest: 'user', visitor: 'user', owner: 'settings.write' };
      const permission = open[String(route.access)] ?? [route.access].flat()[0];
      expect([route.url, operations]).toMatchObject([
        route.url,
        { [route.method.toLowerCase()]: { 'x-permission': permission } },
      ]);
    }
  });

  it("that names a thing of a shopper's hides it from another shopper and from an admin", async () => {
    const personal = routes().filter((route) => PERSONAL.includes(route.url));
    expect(personal.length).toBeGreaterThanOrEqual(5);
    for (const route of personal) {
      const expected = route.url === '/users/:id' ? [403] : route.method === 'PATCH' ? [400, 404] : [404];
      for (const client of [otherShopper, admin]) {
        expect(expected).toContain((await call(client, route)).status);
      }
    }
    expect(await otherShopper.patch(`/cart/${owned.get('/cart/:id')}`, { quantity: 2 })).toMatchObject({ status: 404 });
    expect(await shopper.get('/cart')).toMatchObject({ body: [{ id: owned.get('/cart/:id'), quantity: 1 }] });
  });

  it('never answers a call without a body with an error of ours', async () => {
    for (const route of routes()) {
      for (const client of [shop.visitor, otherShopper, admin]) {
        expect((await call(client, route)).status).toBeLessThan(500);
      }
    }
  });

  it('is described in /openapi.json, but for files and pages', async () => {
    const described = shop.app.swagger().paths ?? {};
    const missing = routes()
      .filter(
        (route) => route.method !== 'HEAD' && !/^\/(docs|openapi|assets|pictures|media\/:hash|favicon)/.test(route.url),
      )
      .filter(
        (route) =>
          !Object.keys(described[route.url.replaceAll(/:(\w+)/g, '{$1}')] ?? {}).includes(route.method.toLowerCase()),
      );
    expect(missing).toEqual([]);
  });
});

describe('a route that declares no access', () => {
  it('keeps the server from starting', async () => {
    const database = await openTestDatabase();
    const start = startTestApp({
      database,
      beforeReady: (app) => app.get('/forgotten', async () => 'open to anybody'),
    });
    await expect(start).rejects.toThrow('No access declared: /forgotten');
    await database.close();
  });
});
