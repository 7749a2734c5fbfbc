import type { Order } from '@shop/contract/orders';
import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeOrderPage } from '../../../test/fake-order-page.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someOrder } from '../../../test/samples.ts';

const paid: Partial<Order> = { id: 8, paymentMethod: 'card', paymentStatus: 'received', paidByCard: true };

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

describe('cancelling', () => {
  test('an order for which no money and no parcel has moved is done at once, and can be undone', async () => {
    const { user, next } = await openPage();
    await user.click(next.getByRole('button', { name: 'Cancel order' }));
    expect(await next.findByText('This order is cancelled. Nothing is left to do.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await next.findByText('2 items to dispatch.')).toBeVisible();
  });

  test('one that was paid asks in place and says what becomes of the money', async () => {
    fake.office.orders = [someOrder(paid)];
    const { user, next } = await openPage();
    await user.click(next.getByRole('button', { name: 'Cancel order…' }));
    const question = within(screen.getByRole('form', { name: 'Cancel order #8?' }));
    expect(question.getByText('$36.00 are refunded to the card, which cannot be undone.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('form', { name: 'Cancel order #8?' })).toBeNull();
    expect(next.getByRole('button', { name: 'Cancel order…' })).toHaveFocus();
    await user.click(next.getByRole('button', { name: 'Cancel order…' }));
    await user.click(screen.getByRole('button', { name: 'Cancel the order' }));
    expect(await next.findByText('This order is cancelled. Nothing is left to do.')).toBeVisible();
  });

  test('one of which one item has left says in sentences what becomes of it', async () => {
    const [line] = someOrder().items;
    const fulfilment = {
      shipped: 1,
      left: 0,
      shipments: [
        {
          id: 3,
          at: '2026-01-02T00:00:00.000Z',
          lines: [{ line: line?.id ?? 0, quantity: 1 }],
          carrier: null,
          trackingNumber: null,
          trackingUrl: null,
          deliveredAt: null,
        },
      ],
    };
    fake.office.orders = [someOrder({ id: 8, status: 'dispatched', totalItems: 1, fulfilment })];
    const { user, next } = await openPage();
    await user.click(next.getByRole('button', { name: 'Cancel order…' }));
    const question = within(screen.getByRole('form', { name: 'Cancel order #8?' }));
    expect(question.getByText('1 item has left already: 1 shipment is taken back.')).toBeVisible();
    expect(question.getByText('1 item goes back in stock.')).toBeVisible();
  });

  test('leaves nothing to pay and nothing to pack', async () => {
    fake.office.orders = [someOrder({ id: 8, status: 'cancelled' })];
    const { next } = await openPage();
    expect(screen.getAllByText('not due').length).toBeGreaterThan(0);
    expect(screen.queryByText('pending', { selector: 'span' })).toBeNull();
    expect(next.queryByRole('link', { name: /^Packing slip/ })).toBeNull();
  });

  test('one that somebody else has changed shows their change and cancels nothing', async () => {
    const { user, next } = await openPage();
    fake.office.editOrder(8, { paymentStatus: 'received' });
    await user.click(next.getByRole('button', { name: 'Cancel order' }));
    const alert = await next.findByRole('alert');
    expect(alert).toHaveTextContent('Not cancelled. Someone else changed this meanwhile.');
    expect(alert).toHaveTextContent('The payment is received now, it was pending.');
    expect(fake.order(8).status).toBe('pending');
  });
});

describe('an order whose payment was refunded in full', () => {
  const back = { id: 1, amount: 36, reason: 'Return', at: '2026-01-02T00:00:00.000Z', lines: [] };
  const refunds = [{ ...back, source: 'shop' as const, state: 'made' as const }];
  const refunded = { id: 8, paymentMethod: 'card', paymentStatus: 'received', refunds, refundedAmount: 36 } as const;

  test('says so, and not that its payment is missing', async () => {
    const fulfilment = { shipped: 2, left: 0, shipments: [] };
    fake.office.orders = [someOrder({ ...refunded, status: 'delivered', fulfilment })];
    const { next } = await openPage();
    expect(next.getByText('Its payment was refunded. Nothing is left to do.')).toBeVisible();
    expect(screen.getAllByText('refunded').length).toBeGreaterThan(1);
    expect(screen.queryByText('pending', { selector: 'span' })).toBeNull();
  });

  test('before anything was dispatched can be cancelled to put it back in stock', async () => {
    fake.office.orders = [someOrder(refunded)];
    const { next } = await openPage();
    expect(
      next.getByText('Its payment was refunded. Cancel it to put what was not dispatched back in stock.'),
    ).toBeVisible();
    expect(screen.getByText('2 not dispatched')).toBeVisible();
    expect(next.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  });
});

describe('statuses by hand', () => {
  test('may follow each other freely, and cancelling asks as the button does', async () => {
    fake.office.orders = [someOrder(paid)];
    const { user } = await openPage();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Payment Status of order 8' }), 'pending');
    expect(await screen.findByText('Order #8: payment pending')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Order #8: payment received');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order Status of order 8' }), 'cancelled');
    expect(screen.getByRole('form', { name: 'Cancel order #8?' })).toBeVisible();
    expect(fake.order(8).status).toBe('pending');
  });
});

describe('notes', () => {
  test('are for staff only, unless it is said otherwise', async () => {
    const { user } = await openPage();
    await user.keyboard('n');
    const field = screen.getByRole('textbox', { name: 'Note' });
    expect(field).toHaveFocus();
    expect(screen.getByText('Only staff read it. No mail is sent.')).toBeVisible();
    await user.keyboard('Calls back at noon');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('Calls back at noon')).toBeVisible();
    expect(screen.getByText(/for staff only/)).toBeVisible();
    expect(field).toHaveValue('');

    await user.type(field, 'We wait for the lorry');
    await user.click(screen.getByRole('checkbox', { name: 'Show it to the shopper, and mail it' }));
    await user.click(screen.getByRole('button', { name: 'Send to the shopper' }));
    expect(await screen.findByText('We wait for the lorry')).toBeVisible();
    expect(fake.lastSent('POST', '/orders/8/notes')?.body).toEqual({ text: 'We wait for the lorry', visible: true });
  });

  test('that are not saved stay in the field', async () => {
    const { user } = await openPage();
    fake.lost = 1;
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Fragile');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText(/^Not added. No answer came/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Fragile');
  });
});

describe('a change by others', () => {
  const look = () => act(async () => void window.dispatchEvent(new Event('focus')));

  test('appears when the page gets the focus, and is said', async () => {
    const { next } = await openPage();
    fake.office.editOrder(8, { status: 'cancelled', fulfilment: { shipped: 0, left: 0, shipments: [] } });
    await look();
    expect(await screen.findByText('Changed just now')).toBeVisible();
    expect(screen.getByText('The status is cancelled now, it was pending.')).toBeVisible();
    expect(next.getByText('This order is cancelled. Nothing is left to do.')).toBeVisible();
  });

  test('waits while a form is open, and is shown on demand', async () => {
    const { user, next } = await openPage();
    await user.keyboard('d');
    fake.office.editOrder(8, { paymentStatus: 'received' });
    await look();
    expect(await screen.findByText('Someone has just changed this order')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Payment' })).toHaveTextContent('pending');
    await user.click(screen.getByRole('button', { name: 'Show it' }));
    expect(screen.getByRole('region', { name: 'Payment' })).toHaveTextContent('received');
    expect(next.getByRole('form', { name: 'Dispatch' })).toBeVisible();
  });
});

describe('from the list', () => {
  async function openFromList() {
    fake.office.orders = [1, 2, 3].map((id) => someOrder({ id }));
    const rendered = renderShop('/admin/orders?status=pending');
    await rendered.user.click(within(await screen.findByRole('table')).getByRole('link', { name: /\b2$/ }));
    await screen.findByRole('heading', { level: 1, name: 'Order #2' });
    return rendered;
  }
  const address = ({ router }: Awaited<ReturnType<typeof openFromList>>) =>
    router.location.pathname + router.location.search;

  test('j and k lead to its other orders, and b back to it as it was', async () => {
    const rendered = await openFromList();
    await rendered.user.keyboard('j');
    expect(await screen.findByRole('heading', { level: 1, name: 'Order #1' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Previous order, #2' })).toBeVisible();
    await rendered.user.keyboard('k');
    expect(await screen.findByRole('heading', { level: 1, name: 'Order #2' })).toBeVisible();
    await rendered.user.keyboard('b');
    await screen.findByRole('table');
    expect(address(rendered)).toBe('/admin/orders?status=pending');
  });

  test('the link back goes back, so that the list has its place again', async () => {
    const rendered = await openFromList();
    await rendered.user.click(screen.getByRole('link', { name: 'Back to the list' }));
    await screen.findByRole('table');
    expect(address(rendered)).toBe('/admin/orders?status=pending');
  });
});

describe('the customer', () => {
  test('is named by the e-mail address of the account, which begins a mail', async () => {
    const by = { id: someOrder().user ?? 0, email: 'account@example.com' };
    fake.timeline.push({
      id: 1,
      at: '2026-01-01T00:00:00.000Z',
      kind: 'placed',
      text: 'Order placed',
      visible: true,
      by,
    });
    await openPage();
    const customer = within(screen.getByRole('region', { name: 'Customer' }));
    const link = await customer.findByRole('link', { name: 'account@example.com' });
    expect(link).toHaveAttribute('href', 'mailto:account@example.com');
    expect(customer.queryByText(/user \d/)).toBeNull();
  });
});

describe('single keys', () => {
  test('are listed by ?, open the packing slip by p, and can be switched off', async () => {
    const open = vi.fn();
    vi.stubGlobal('open', open);
    const { user } = await openPage();
    await user.keyboard('p');
    expect(open).toHaveBeenCalledWith('/orders/packing-slips.pdf?ids=8', '_blank', 'noopener');
    await user.keyboard('?');
    expect(await screen.findByText('dispatch what is left')).toBeVisible();
    await user.click(screen.getByRole('switch', { name: 'Single keys' }));
    await user.keyboard('d');
    expect(screen.queryByRole('form', { name: 'Dispatch' })).toBeNull();
  });

  test('are text in a field', async () => {
    const { user } = await openPage();
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'drum');
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('drum');
    expect(screen.queryByRole('form', { name: 'Dispatch' })).toBeNull();
  });
});

test('what others have done already is said at the main button', async () => {
  const parcel = { id: 7, at: '2026-01-02T10:00:00.000Z', carrier: null, trackingNumber: null, trackingUrl: null };
  const shipment = { ...parcel, deliveredAt: null, lines: [{ line: 51, quantity: 2 }] };
  const fulfilment = { shipped: 2, left: 0, shipments: [shipment] };
  fake.office.orders = [someOrder({ id: 8, status: 'dispatched', fulfilment })];
  const { user, next } = await openPage();
  fake.office.editOrder(8, { status: 'cancelled', fulfilment: { shipped: 0, left: 0, shipments: [] } });
  await user.click(next.getByRole('button', { name: 'Mark as delivered' }));
  const alert = await next.findByRole('alert');
  expect(alert).toHaveTextContent('Not done. Order 8 is cancelled');
  expect(alert).toHaveTextContent('A shipment was taken back.');
});
