import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeBulkEdits } from '../../../test/fake-bulk-edits.ts';
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
