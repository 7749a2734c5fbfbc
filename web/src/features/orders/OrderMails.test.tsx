import type { OrderMail } from '@shop/contract/order-mails';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeBackOffice } from '../../../test/fake-back-office.ts';
import { errorResponse } from '../../../test/fake-shop.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { someOrder } from '../../../test/samples.ts';

let office: FakeBackOffice;
beforeEach(() => {
  office = new FakeBackOffice();
  office.orders = [someOrder({ id: 8 })];
});

const at = '2026-01-02T12:00:00.000Z';
function someMail(changes: Partial<OrderMail>): OrderMail {
  return { id: 1, kind: 'placed', state: 'sent', recordedAt: at, sentAt: at, tries: 1, ...changes };
}

async function openView() {
  const rendered = renderShop('/admin/orders');
  await rendered.user.click(await screen.findByRole('button', { name: 'View order 8' }));
  return { ...rendered, mails: await screen.findByRole('region', { name: 'Mails' }) };
}
const rows = (mails: HTMLElement) => within(mails).getAllByRole('listitem');

describe('the mails of an order that is viewed', () => {
  test('say which went out and when, which wait, and which failed with the last error', async () => {
    office.mails.set(8, [
      someMail({ id: 1 }),
      {
        id: 2,
        kind: 'paid',
        state: 'failed',
        recordedAt: at,
        failedAt: at,
        tries: 3,
        lastError: '550 no such mailbox',
      },
      { id: 3, kind: 'dispatched', state: 'waiting', recordedAt: at, tries: 1, lastError: 'connect ECONNREFUSED' },
    ]);
    const { mails } = await openView();
    await waitFor(() => expect(rows(mails)).toHaveLength(3));
    const [sent, failed, waiting] = rows(mails);
    expect(sent).toHaveTextContent(/^Order placedsentJan 2, 2026/);
    expect(failed).toHaveTextContent(/^Payment receivedfailed.*, tried 3 times550 no such mailbox/);
    expect(waiting).toHaveTextContent(/^Order dispatchedwaiting.*, tried onceconnect ECONNREFUSED$/);
    expect(
      within(mails)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Send again: Order placed', 'Send again: Payment received']);
  });

  test('can be sent again, and the view follows until they are out', async () => {
    office.mails.set(8, [someMail({ id: 1 })]);
    const { user, mails } = await openView();
    await user.click(await within(mails).findByRole('button', { name: 'Send again: Order placed' }));
    await waitFor(() => expect(rows(mails)).toHaveLength(2));
    expect(rows(mails)[1]).toHaveTextContent(/^Order placedwaiting/);
    office.mails.set(8, [someMail({ id: 1 }), someMail({ id: 101 })]);
    await waitFor(() => expect(rows(mails)[1]).toHaveTextContent(/^Order placedsent/));
  });

  test('that cannot be sent again say why, and stay as they were', async () => {
    office.mails.set(8, [someMail({ id: 1 })]);
    const { user, mails } = await openView();
    office.failNext(errorResponse('UNAVAILABLE'));
    await user.click(await within(mails).findByRole('button', { name: 'Send again: Order placed' }));
    expect(await within(mails).findByRole('alert')).toHaveTextContent('The shop is not available for the moment.');
    expect(rows(mails)[0]).toHaveTextContent(/^Order placedsent/);
  });

  test('of an order without any are said to be none', async () => {
    const { mails } = await openView();
    expect(await within(mails).findByText('None was recorded for this order.')).toBeInTheDocument();
  });
});
