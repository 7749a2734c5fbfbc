import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeBulkEdits, someBulkEdit } from '../../../test/fake-bulk-edits.ts';
import { errorResponse } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someProduct } from '../../../test/samples.ts';

let fake: FakeBulkEdits;
beforeEach(() => {
  window.localStorage.clear();
  fake = new FakeBulkEdits();
  fake.office.products = Array.from({ length: 30 }, (_, n) => someProduct({ id: n + 1 }));
});

/** Opens the table, whose first page has 25 products. */
async function openTable() {
  const { user } = renderShop('/admin?view=table');
  await screen.findByRole('grid');
  return user;
}

type User = Awaited<ReturnType<typeof openTable>>;

/** Raises all prices, up to the press that does it. */
async function changeAll(user: User) {
  await user.click(screen.getByRole('button', { name: /^Change all/ }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Percent' }), '5');
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  await user.click(await screen.findByRole('button', { name: 'Change 2 products' }));
}

async function turnToPage2(user: User) {
  await user.click(screen.getByRole('link', { name: 'Page 2' }));
  expect(await screen.findByText('Product 30')).toBeInTheDocument();
}

describe('a bulk edit', () => {
  it('of which one product cannot be changed leaves it out by one press, and has the focus in its preview', async () => {
    const user = await openTable();
    const errors = [{ productId: 1, message: 'price must be at least 1' }];
    fake.next = someBulkEdit({ count: 100, changed: 99, errorCount: 1, errors });
    fake.leftOut = errors;
    await user.click(screen.getByRole('button', { name: /^Change all/ }));
    await user.type(screen.getByRole('textbox', { name: 'Percent' }), '-10{Enter}');
    const press = await screen.findByRole('button', { name: 'Leave these out, change 99' });
    await waitFor(() => expect(press).toHaveFocus());
    expect(screen.getByText(/^Product 1: price must be at least 1/)).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('99 products changed, 1 product left out')).toBeInTheDocument();
    expect(fake.applied).toEqual([{ leaveOut: true }]);
  });
});

describe('the table after a bulk edit', () => {
  it('that is undone from another page is read again there', async () => {
    const user = await openTable();
    await changeAll(user);
    expect(await screen.findByText('2 products changed')).toBeInTheDocument();
    await turnToPage2(user);
    fake.office.editProduct(30, { title: 'Product thirty' });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 products put back')).toBeInTheDocument();
    expect(await screen.findByText('Product thirty')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Loading the products…')).toBeNull());
  });

  it('stays on the page that was opened meanwhile, however late the former one is answered', async () => {
    const user = await openTable();
    const release = fake.holdNextList();
    await changeAll(user);
    expect(await screen.findByText('2 products changed')).toBeInTheDocument();
    await turnToPage2(user);
    await act(async () => release());
    expect(screen.getByText('Product 30')).toBeInTheDocument();
    expect(screen.queryByText('Loading the products…')).toBeNull();
  });
});

describe('the former changes of several products', () => {
  /** @returns what finds in the dialog */
  async function openFormer(user: User) {
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('button', { name: 'History' }));
    return within(screen.getByRole('dialog', { name: 'History' }));
  }

  it('say who changed what of how many products when, and each can be undone', async () => {
    fake.former = [
      someBulkEdit({ id: 9, state: 'applied', changed: 3, by: { id: 2, email: 'bo@example.com' } }),
      someBulkEdit({ id: 8, state: 'undone', change: { deleted: true }, changed: 4, undone: 3, leftCount: 1 }),
    ];
    fake.left = [{ productId: 12, variantId: null, field: 'price' }];
    const user = await openTable();
    const dialog = await openFormer(user);
    const button = await dialog.findByRole('button', { name: 'Undo: Price by +5 %, 3 products' });
    const [newer, older] = dialog.getAllByRole('listitem');
    expect(newer).toHaveTextContent(/^Price by \+5 %3 products, Jan 2, 2026 .*, bo@example\.comUndo$/);
    expect(older).toHaveTextContent(
      /^Deleted4 products.*3 products put back\. 1 value was changed since and stays as it is\.undone$/,
    );
    fake.office.editProduct(1, { title: 'Product one' });
    await user.click(button);
    expect(
      await dialog.findByText('3 products put back. Changed since, and left as they are: price of product 12.'),
    ).toBeVisible();
    expect(newer).toHaveTextContent(/undone$/);
    await waitFor(() => expect(newer).toHaveFocus());
    expect(await screen.findByText('Product one')).toBeInTheDocument();
  });

  it('say so while there are none, and why they could not be read or undone', async () => {
    const user = await openTable();
    fake.failNext(errorResponse('UNAVAILABLE'));
    const dialog = await openFormer(user);
    await user.click(await dialog.findByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('No products have been changed together yet.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();

    fake.former = [someBulkEdit({ state: 'applied' })];
    const again = await openFormer(user);
    const button = await again.findByRole('button', { name: /^Undo/ });
    fake.failNext(errorResponse('UNAVAILABLE'));
    await user.click(button);
    expect(await again.findByRole('alert')).toBeVisible();
    expect(button).toHaveFocus();
  });

  it('are shown twenty at a time', async () => {
    fake.former = Array.from({ length: 21 }, (_, n) => someBulkEdit({ id: 40 - n, state: 'applied' }));
    const user = await openTable();
    const dialog = await openFormer(user);
    expect(await dialog.findByText('Showing 20 of 21')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Show older' }));
    expect(await dialog.findByText('Showing 21 of 21')).toBeInTheDocument();
    await waitFor(() => expect(dialog.getAllByRole('listitem')[20]).toHaveFocus());
  });
});
