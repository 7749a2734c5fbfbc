import type { StaffInvitation, StaffMember, StaffRole } from '@shop/contract/staff';
import { builtInRoles } from '@shop/contract/staff';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse, FakeShop, json, someUser } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';

const roles: StaffRole[] = [
  ...Object.entries(builtInRoles).map(([name, permissions], index) => ({
    ...{ id: index + 1, name, permissions: [...permissions], builtIn: true },
  })),
  { id: 20, name: 'packers', permissions: ['orders.read'], builtIn: false },
];
const member = (id: number, staffRole: string, name: string | null = null): StaffMember => ({
  ...{ id, staffRole, name, email: `m${id}@example.com`, permissions: [], secondFactor: false },
  createdAt: '2026-01-01T00:00:00.000Z',
});
const invitation: StaffInvitation = {
  ...{ id: 3, email: 'new@example.com', staffRole: 'support', expiresAt: '2026-01-08T00:00:00.000Z' },
};

let shop: FakeShop;
beforeEach(() => {
  shop = new FakeShop();
  shop.signIn(someUser({ role: 'admin', name: 'Olga' }));
});

const press = (name: string | RegExp) => screen.getByRole('button', { name });
const answerReads = () => {
  shop.answerNext('GET /staff', () =>
    json([member(7, 'owner', 'Olga'), member(8, 'support', 'Sue'), member(9, 'owner')]),
  );
  shop.answerNext('GET /staff/roles', () => json(roles));
  shop.answerNext('GET /staff/invitations', () => json([invitation]));
};

async function open() {
  answerReads();
  const rendered = renderShop('/admin/staff');
  await screen.findByRole('heading', { name: 'Members' });
  return rendered;
}

describe('the staff, for an owner', () => {
  test('gives a member another role at once', async () => {
    const { user } = await open();
    expect(screen.getByText('(you)')).toBeVisible();
    shop.answerNext('PATCH /staff/8', () => json(member(8, 'accountant', 'Sue')));
    answerReads();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role of Sue' }), 'accountant');
    expect(await screen.findByText('Sue is accountant now')).toBeVisible();
    expect(shop.lastSent('PATCH', '/staff/8')?.body).toEqual({ staffRole: 'accountant' });
  });

  test('shows who has two-step log-in, and removes that of a member who has lost it', async () => {
    const lost = { ...member(8, 'support', 'Sue'), secondFactor: true };
    shop.answerNext('GET /staff', () => json([{ ...member(7, 'owner', 'Olga'), secondFactor: true }, lost]));
    const { user } = await open();
    expect(screen.getAllByText('Two-step log-in')).toHaveLength(2);
    await user.click(press('Remove two-step log-in'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove the two-step log-in of Sue?' });
    shop.answerNext('DELETE /staff/8/second-factor', () => json({ success: true }));
    await user.click(within(dialog).getByRole('button', { name: 'Remove two-step log-in' }));
    expect(await screen.findByText('The two-step log-in of Sue is removed')).toBeVisible();
  });

  test('removes a member after asking, and says why it may not be', async () => {
    const { user } = await open();
    await user.click(press('Remove Olga'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove Olga from the staff?' });
    shop.answerNext('DELETE /staff/7', () => errorResponse('LAST_OWNER'));
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText(/The shop needs an owner/)).toBeVisible();
  });

  test('invites by mail, and withdraws', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ann@example.com');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'manager');
    shop.answerNext('POST /staff/invitations', () => json({ ...invitation, id: 4, email: 'ann@example.com' }, 201));
    answerReads();
    await user.click(press('Send invitation'));
    expect(await screen.findByText(/on its way to ann@example\.com/)).toBeVisible();
    expect(shop.lastSent('POST', '/staff/invitations')?.body).toEqual({
      ...{ email: 'ann@example.com', staffRole: 'manager' },
    });
    shop.answerNext('DELETE /staff/invitations/3', () => json({ success: true }));
    answerReads();
    await user.click(press('Withdraw the invitation of new@example.com'));
    expect(await screen.findByText('The invitation of new@example.com is withdrawn')).toBeVisible();
  });

  test('makes a role of what its members may do, and changes an own one', async () => {
    const { user } = await open();
    expect(screen.queryByRole('button', { name: 'Edit manager' })).toBeNull();
    await user.click(press('New role'));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'night shift');
    await user.click(screen.getByRole('checkbox', { name: 'work on orders' }));
    await user.click(screen.getByRole('checkbox', { name: 'see orders' }));
    shop.answerNext('POST /staff/roles', () => errorResponse('STAFF_ROLE_TAKEN'));
    await user.click(press('Save role'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toBeInvalid());
    shop.answerNext('POST /staff/roles', () => json({ ...roles[0], id: 21 }, 201));
    answerReads();
    await user.click(press('Save role'));
    expect(await screen.findByText('Role night shift saved')).toBeVisible();
    expect(shop.lastSent('POST', '/staff/roles')?.body).toEqual({
      ...{ name: 'night shift', permissions: ['orders.read', 'orders.write'] },
    });
    expect(press('New role')).toHaveFocus();
    await user.click(press('Edit packers'));
    expect(screen.getByRole('checkbox', { name: 'see orders' })).toBeChecked();
    await user.click(press('Cancel'));
    expect(press('Edit packers')).toHaveFocus();
  });
});

test.each([
  ['change the catalogue', 'see the whole catalogue', ['catalogue.read', 'catalogue.write']],
  ['work on orders', 'see orders', ['orders.read', 'orders.write']],
  ['give money back', 'see orders', ['orders.read', 'refunds.write']],
  ['write notes on customers', 'see customers', ['customers.read', 'customers.write']],
])('a role that may %s may %s with it, and says so', async (work, look, permissions) => {
  const { user } = await open();
  await user.click(press('New role'));
  const [working, looking] = [
    screen.getByRole('checkbox', { name: work }),
    screen.getByRole('checkbox', { name: look }),
  ];
  await user.click(working);
  expect(looking).toBeChecked();
  expect(looking).toBeDisabled();
  expect(screen.getByText(/Who may work on something may also see it/)).toBeVisible();
  await user.click(working);
  expect(looking).not.toBeChecked();
  await user.click(working);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'night shift');
  shop.answerNext('POST /staff/roles', () => json({ ...roles[0], id: 21 }, 201));
  answerReads();
  await user.click(press('Save role'));
  expect(await screen.findByText('Role night shift saved')).toBeVisible();
  expect(shop.lastSent('POST', '/staff/roles')?.body).toEqual({ name: 'night shift', permissions });
});

test('who is no owner neither changes owners nor gives more than they have', async () => {
  shop.rights = { staffRole: 'head', permissions: ['staff.write', 'orders.read'] };
  await open();
  expect(screen.getByRole('combobox', { name: 'Role of m9@example.com' })).toBeDisabled();
  expect(press('Remove m9@example.com')).toHaveAttribute('aria-disabled', 'true');
  const offered = within(screen.getByRole('combobox', { name: 'Role' })).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['packers']);
  expect(screen.getByRole('link', { name: 'Staff' })).toHaveAttribute('href', '/admin/staff');
});
