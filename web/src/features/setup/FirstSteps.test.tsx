import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { errorResponse } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someProduct } from '../../../test/samples.ts';

let office: FakeBackOffice;
beforeEach(() => {
  localStorage.clear();
  office = new FakeBackOffice();
  office.products = [someProduct({ id: 1, title: 'Tea' })];
});

const path = () => screen.findByRole('region', { name: 'First steps' });
const isListed = () => screen.findByRole('link', { name: 'Tea' });
const listReads = () => office.sent.filter(({ path: to }) => to.startsWith('/products?')).length;

describe('the path of first steps', () => {
  test('is on top of the product list, with all steps, how many are done, and where each is done', async () => {
    office.setup.show(3);
    renderShop('/admin');
    const steps = within(await path());
    expect(steps.getAllByRole('listitem')).toHaveLength(11);
    expect(steps.getByRole('status')).toHaveTextContent('3 of 11 done');
    expect(steps.getByRole('progressbar')).toHaveAttribute('value', '3');
    expect(steps.getByRole('link', { name: 'Name the shop' })).toHaveAttribute('href', '/admin/taxes#name');
    expect(steps.getByRole('link', { name: 'Name the shop' }).closest('li')).toHaveTextContent('Done');
    expect(steps.getByRole('link', { name: 'Set up shipping' }).closest('li')).not.toHaveTextContent('Done');
    expect(await isListed()).toBeVisible();
  });

  test('links to no page that this version of the app does not have', async () => {
    office.setup.show(0);
    const [first, ...others] = office.setup.now.steps;
    if (first !== undefined) office.setup.now.steps = [{ ...first, to: '/admin/future#name' }, ...others];
    renderShop('/admin');
    const steps = within(await path());
    expect(steps.getByText('Name the shop')).toBeVisible();
    expect(steps.getAllByRole('link')).toHaveLength(10);
  });

  test('is not there once all is done', async () => {
    office.setup.show(11);
    renderShop('/admin');
    expect(await isListed()).toBeVisible();
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });

  test('can be hidden, and shown again', async () => {
    office.setup.show(0);
    const { user } = renderShop('/admin');
    await user.click(within(await path()).getByRole('button', { name: 'Hide' }));
    await user.click(await screen.findByRole('button', { name: 'Show them again' }));
    expect(await path()).toBeVisible();
    expect(office.setup.now.dismissed).toBe(false);
  });

  test('says why it could not be hidden, and stays', async () => {
    office.setup.show(0);
    const { user } = renderShop('/admin');
    office.failNext(errorResponse('UNAVAILABLE'));
    await user.click(within(await path()).getByRole('button', { name: 'Hide' }));
    expect(await within(await path()).findByRole('alert')).toHaveTextContent(/not available/);
  });

  test('takes the word that no taxes are charged, and takes it back', async () => {
    office.setup.show(0);
    const { user } = renderShop('/admin');
    await user.click(within(await path()).getByRole('button', { name: 'We charge none' }));
    const step = screen.getByRole('link', { name: 'Set up taxes' }).closest('li');
    await waitFor(() => expect(step).toHaveTextContent('Done'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(step).not.toHaveTextContent('Done'));
  });

  test('that cannot be read does not keep the list away', async () => {
    office.shop.answerNext('GET /setup', () => errorResponse('INTERNAL'));
    renderShop('/admin');
    expect(await isListed()).toBeVisible();
  });
});

describe('the demo', () => {
  test('is removed after a question that says how much goes, what stays, and that it is for good', async () => {
    office.setup.show(0);
    office.setup.now.demo = { products: 72, accounts: 1 };
    const { user } = renderShop('/admin');
    await isListed();
    await user.click(within(await path()).getByRole('button', { name: 'Remove the demo' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove the demo for good?' }));
    expect(dialog.getByText(/^72 products and 1 account of the demo go/)).toBeVisible();
    expect(dialog.getByText('This cannot be undone.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(office.lastSent('POST', '/demo/removal')).toBeUndefined();

    await user.click(within(await path()).getByRole('button', { name: 'Remove the demo' }));
    office.products = [];
    const before = listReads();
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove the demo' }));
    expect(await screen.findByText('Removed 72 products, 1 account and 288 pictures')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove the demo' })).toBeNull());
    await waitFor(() => expect(listReads()).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Tea' })).toBeNull());
  });

  test('that could not be removed says why, and can be tried again', async () => {
    office.setup.show(0);
    office.setup.now.demo = { products: 72, accounts: 1 };
    const { user } = renderShop('/admin');
    await user.click(within(await path()).getByRole('button', { name: 'Remove the demo' }));
    office.failNext(errorResponse('UNAVAILABLE'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove the demo' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/not available/);
    await user.click(dialog.getByRole('button', { name: 'Remove the demo' }));
    expect(await screen.findByText(/^Removed 72 products/)).toBeVisible();
  });
});
