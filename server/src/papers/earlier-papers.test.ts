/** Papers that were issued before they named rates look as they did then. */

import { expect, it } from 'vitest';
import { creditNoteData, invoiceData } from '../orders/invoices/paper-data.ts';
import { composeCreditNotePaper } from './compose-credit-note.ts';
import { composeInvoicePaper } from './compose-invoice.ts';

const line = {
  title: 'Lamp',
  brand: 'Lux',
  color: null,
  size: 'm',
  sku: 'L-1',
  quantity: 2,
  unit_cents: 500,
  amount_cents: 1000,
};
const common = {
  date: '2026-01-15',
  order: 7,
  ordered: '2026-01-14',
  seller: { name: 'Shop', address: 'Main Street 1', tax_id: 'DE1' },
  buyer: {
    ...{ name: 'Ann', email: 'ann@example.com', phone: null, street: 'Side Street 2', city: 'Bonn', state: null },
    ...{ pin_code: '53111', country: 'DE', tax_id: null },
  },
  currency: 'USD',
};
const taxes = [
  {
    name: 'VAT',
    percent_thousandths: 19_000,
    base_cents: 1000,
    amount_cents: 160,
    included: true,
    reverse_charge: false,
  },
];
const created_at = new Date('2026-01-15T10:00:00Z');

it('an invoice', () => {
  const data = invoiceData.parse({
    ...common,
    payment_method: 'card',
    paid: true,
    lines: [line],
    subtotal_cents: 1000,
    promotions: [],
    shipping: { name: 'Parcel', price_cents: 490, pick_up: false },
    taxes,
    total_cents: 1490,
  });
  const { sections } = composeInvoicePaper({ name: 'INV-000001', created_at, data }, 'A4');
  expect(sections[0]?.blocks).toEqual([
    {
      kind: 'columns',
      columns: [
        { label: 'Seller', lines: ['Shop', 'Main Street 1', 'Tax id DE1'] },
        { label: 'Customer', lines: ['Ann', 'Side Street 2', 'Bonn, 53111', 'Germany', 'ann@example.com'] },
        {
          label: 'Details',
          lines: [
            'Invoice date: January 15, 2026',
            'Order: #7',
            'Order date: January 14, 2026',
            'Payment: By card, received',
          ],
        },
      ],
    },
    {
      kind: 'table',
      columns: [
        { head: 'Item', share: 6, align: 'start' },
        { head: 'Quantity', share: 1.4, align: 'end' },
        { head: 'Unit price', share: 1.7, align: 'end' },
        { head: 'Amount', share: 1.9, align: 'end' },
      ],
      rows: [[{ text: 'Lamp', detail: 'Lux · m · SKU L-1' }, { text: '2' }, { text: '$5.00' }, { text: '$10.00' }]],
    },
    {
      kind: 'sums',
      sums: [
        { label: 'Subtotal', amount: '$10.00' },
        { label: 'Shipping: Parcel', amount: '$4.90' },
        { label: 'VAT 19 % on $10.00, included', amount: '$1.60' },
        { label: 'Total', amount: '$14.90 USD', strong: true },
      ],
    },
  ]);
});

it('a credit note', () => {
  const data = creditNoteData.parse({
    ...common,
    invoice: { number: 'INV-000001', date: '2026-01-15' },
    reason: 'Damaged',
    lines: [line],
    taxes,
    amount_cents: 1000,
  });
  const { sections } = composeCreditNotePaper({ name: 'INV-C000001', created_at, data }, 'A4');
  expect(sections[0]?.blocks.slice(1)).toEqual([
    { kind: 'columns', columns: [{ label: 'Reason', lines: ['Damaged'] }] },
    {
      kind: 'table',
      columns: [
        { head: 'Item', share: 8, align: 'start' },
        { head: 'Quantity', share: 2, align: 'end' },
      ],
      rows: [[{ text: 'Lamp', detail: 'Lux · m · SKU L-1' }, { text: '2' }]],
    },
    {
      kind: 'sums',
      sums: [
        { label: 'VAT 19 % on $10.00, included', amount: '$1.60' },
        { label: 'Credited', amount: '$10.00 USD', strong: true },
      ],
    },
  ]);
});
