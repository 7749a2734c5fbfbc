import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeOrderPage } from '../../../test/fake-order-page.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someOrder } from '../../../test/samples.ts';

let fake: FakeOrderPage;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  fake = new FakeOrderPage();
  fake.office.orders = [someOrder({ id: 8 })];
});

async function openPage() {
  const rendered = renderShop('/admin/orders/8');
  const next = await screen.findByRole('region', { name: 'What to do next' });
  return { ...rendered, next: within(next) };
}
const form = () => within(screen.getByRole('form', { name: 'Dispatch' }));

describe('dispatching', () => {
  test('all that is left is the main button, with the tracking, and can be undone', async () => {
    const { user, next } = await openPage();
    await user.click(next.getByRole('button', { name: 'Dispatch 2 items…' }));
    expect(form().getByRole('combobox', { name: 'Carrier' })).toHaveFocus();
    await user.keyboard('DHL');
    await user.type(form().getByRole('textbox', { name: 'Tracking number' }), 'JD014{Enter}');
    expect(await next.findByText('The parcel is on its way.')).toBeVisible();
    expect(fake.lastSent('POST', '/orders/actions')).toMatchObject({
      body: { ids: [8], action: 'dispatch', carrier: 'DHL', trackingNumber: 'JD014', trackingUrl: '' },
    });
    expect(screen.getByText('DHL JD014')).toBeVisible();
    expect(screen.queryByRole('form', { name: 'Dispatch' })).toBeNull();
    expect(next.getByRole('heading', { name: 'The parcel is on its way.' })).toHaveFocus();
    await user.click(next.getByRole('button', { name: 'Undo' }));
    expect(await next.findByText('2 items to dispatch.')).toBeVisible();
  });

  test('a part of it leaves the rest as the next step', async () => {
    const { user, next } = await openPage();
    await user.click(next.getByRole('button', { name: 'Dispatch 2 items…' }));
    const units = form().getByRole('textbox', { name: /^Units to dispatch: Product 1/ });
    await user.clear(units);
    await user.type(units, '3');
    expect(form().getByText('Enter a whole number from 0 to 2')).toBeVisible();
    await user.clear(units);
    await user.type(units, '1');
    await user.click(form().getByRole('button', { name: 'Dispatch 1 item' }));
    expect(await next.findByText('1 item still to dispatch.')).toBeVisible();
    expect(fake.lastSent('POST', '/orders/8/shipments')?.body).toMatchObject({ lines: [{ line: 51, quantity: 1 }] });
    expect(screen.getByText('1 shipped')).toBeVisible();
    expect(screen.getByText('1 to dispatch')).toBeVisible();
  });

  test('nothing is an error at the form, and nothing is sent', async () => {
    const { user, next } = await openPage();
    await user.click(next.getByRole('button', { name: 'Dispatch 2 items…' }));
    await user.clear(form().getByRole('textbox', { name: /^Units to dispatch/ }));
    await user.click(form().getByRole('button', { name: 'Dispatch' }));
    expect(form().getByRole('alert')).toHaveTextContent('Enter how many units leave, at least one.');
    await user.type(form().getByRole('textbox', { name: 'Tracking link' }), 'dhl.example');
    await user.tab();
    expect(await form().findByText('trackingUrl must be an http(s) URL')).toBeVisible();
    expect(fake.sent).toEqual([]);
  });

  test('the carrier of the last parcel is there for the next one', async () => {
    localStorage.setItem('shop.last-carrier', '"DPD"');
    const { user, next } = await openPage();
    await user.click(next.getByRole('button', { name: 'Dispatch 2 items…' }));
    expect(form().getByRole('combobox', { name: 'Carrier' })).toHaveValue('DPD');
  });

  test('twice at once sends it once', async () => {
    const { user, next } = await openPage();
    await user.click(next.getByRole('button', { name: 'Dispatch 2 items…' }));
    await user.dblClick(form().getByRole('button', { name: 'Dispatch 2 items' }));
    expect(await next.findByText('The parcel is on its way.')).toBeVisible();
    expect(fake.sent).toHaveLength(1);
  });

  test('when the answer is lost says so; pressing again has the same key and ships nothing twice', async () => {
    const { user, next } = await openPage();
    fake.lost = 1;
    await user.click(next.getByRole('button', { name: 'Dispatch 2 items…' }));
    await user.click(form().getByRole('button', { name: 'Dispatch 2 items' }));
    expect(await form().findByRole('alert')).toHaveTextContent(/^Not dispatched. No answer came/);
    await user.click(form().getByRole('button', { name: 'Dispatch 2 items' }));
    expect(await next.findByText('The parcel is on its way.')).toBeVisible();
    expect(fake.sent.map(({ key }) => key)).toEqual([fake.sent[0]?.key, fake.sent[0]?.key]);
    expect(fake.order(8).fulfilment.shipments).toHaveLength(1);
  });

  test('what others have shipped meanwhile shows the order as it is, and what changed', async () => {
    const { user, next } = await openPage();
    await user.click(next.getByRole('button', { name: 'Dispatch 2 items…' }));
    fake.office.editOrder(8, { status: 'cancelled', fulfilment: { shipped: 0, left: 0, shipments: [] } });
    await user.click(form().getByRole('button', { name: 'Dispatch 2 items' }));
    const alert = await next.findByRole('alert');
    expect(alert).toHaveTextContent('Not dispatched. Order 8 is cancelled');
    expect(alert).toHaveTextContent('The status is cancelled now, it was pending.');
    expect(next.getByText('This order is cancelled. Nothing is left to do.')).toBeVisible();
  });

  test('is not offered for an unpaid card order', async () => {
    fake.office.orders = [someOrder({ id: 8, paymentMethod: 'card' })];
    const { user, next } = await openPage();
    expect(next.getByText('The card payment is missing.')).toBeVisible();
    expect(next.queryByRole('button', { name: /^Dispatch/ })).toBeNull();
    await user.keyboard('d');
    expect(screen.queryByRole('form', { name: 'Dispatch' })).toBeNull();
  });
});

describe('what is on its way', () => {
  test('is marked as delivered by the main button, and can be undone', async () => {
    const { user, next } = await openPage();
    await user.keyboard('d');
    await user.click(form().getByRole('button', { name: 'Dispatch 2 items' }));
    await user.click(await next.findByRole('button', { name: 'Mark as delivered' }));
    expect(await next.findByText('Delivered, and not yet paid.')).toBeVisible();
    await user.keyboard('u');
    expect(await next.findByText('The parcel is on its way.')).toBeVisible();
  });

  test('is tracked by what is typed later', async () => {
    const { user } = await openPage();
    await user.keyboard('d');
    await user.click(form().getByRole('button', { name: 'Dispatch 2 items' }));
    await user.click(await screen.findByRole('button', { name: 'Add tracking…' }));
    const tracking = within(screen.getByRole('form', { name: 'Tracking of this shipment' }));
    await user.type(tracking.getByRole('textbox', { name: 'Tracking link' }), 'https://dhl.example/JD014');
    await user.click(tracking.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('link', { name: /^Track the parcel/ })).toHaveAttribute(
      'href',
      'https://dhl.example/JD014',
    );
  });
});
