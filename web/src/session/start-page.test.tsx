import { permissions } from '@shop/contract/permissions';
import { builtInRoles } from '@shop/contract/staff';
import { waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FakeShop, someUser } from '../../test/fake-shop.ts';
import { renderShop } from '../../test/render-shop.tsx';
import { navigationFor } from '../shell/menu-links.ts';
import { startPageOf } from './start-page.ts';

test('staff begin at the first part of the back office that the top bar leads to, whatever they may', () => {
  fc.assert(
    fc.property(fc.subarray([...permissions]), (given) => {
      const first = navigationFor({ permissions: given }).find(({ to }) => to.startsWith('/admin'));
      expect(startPageOf({ permissions: given })).toBe(first?.to ?? '/');
    }),
  );
});

test.each([
  ['an accountant', builtInRoles.accountant, '/admin', '/admin/dashboard'],
  ['an accountant', builtInRoles.accountant, '/admin/settings', '/admin/dashboard'],
  ['fulfilment', builtInRoles.fulfilment, '/admin/dashboard', '/admin/orders'],
  ['a role of discounts alone', ['promotions.write'], '/admin', '/admin/promotions'],
  ['a role of the staff alone', ['staff.write'], '/admin', '/admin/staff'],
  ['a role that may see nothing', ['refunds.write'], '/admin', '/'],
])('%s with %j who opens %s lands on %s', async (_, given, opened, shown) => {
  const shop = new FakeShop();
  shop.signIn(someUser({ role: 'admin' }));
  shop.rights = { staffRole: 'own', permissions: given };
  const { path } = renderShop(opened);
  await waitFor(() => expect(path()).toBe(shown));
});
