/** The slip that a shopper puts into the parcel with which goods come back. */

import type { ShopSettings } from '@shop/contract/settings';
import { papersText } from '@shop/messages/papers';
import type { PaperDocument } from '@shop/pdf-documents/paper-document';
import { dayIn, namesOf } from '../orders/invoices/paper-data.ts';
import type { OrderReturnRow, OrderWithLines } from '../orders/order/select-orders.queries.ts';
import { sellerOf } from '../settings/seller.ts';
import { buyerLines, column, dayText, lineCell, pageSizeIn, paperLanguage, sellerLines } from './paper-texts.ts';

export function composeReturnSlip(
  { order, lines }: OrderWithLines,
  found: OrderReturnRow,
  shop: ShopSettings,
): PaperDocument {
  const seller = sellerOf(shop);
  const title = papersText.returnOf({ id: found.id, order: order.id });
  const requestedAt = new Date(found.created_at);
  const address = order.selected_address;
  return {
    title,
    author: seller.name,
    size: pageSizeIn(shop.country),
    language: paperLanguage(),
    createdAt: requestedAt.toISOString(),
    sections: [
      {
        heading: title,
        foot: title,
        blocks: [
          {
            kind: 'columns',
            columns: [
              column(papersText.sendTo, sellerLines({ ...seller, tax_id: '' })),
              column(
                papersText.from,
                address === null
                  ? [papersText.customerOf({ order: order.id })]
                  : buyerLines({
                      ...address,
                      pin_code: address.pinCode,
                      country: address.country ?? null,
                      email: null,
                      tax_id: null,
                    }),
              ),
              column(papersText.details, [
                papersText.return({ id: found.id }),
                papersText.order({ order: order.id }),
                papersText.requested({ day: dayText(dayIn(shop.timeZone, requestedAt)) }),
              ]),
            ],
          },
          { kind: 'text', text: papersText.putIntoParcel },
          {
            kind: 'table',
            boxes: true,
            columns: [
              { head: papersText.item, share: 5, align: 'start' },
              { head: papersText.reason, share: 3.5, align: 'start' },
              { head: papersText.quantity, share: 1.5, align: 'end' },
            ],
            rows: found.lines.flatMap(({ line_id, quantity, reason, note }) =>
              lines
                .filter(({ id }) => id === line_id)
                .map((line) => [
                  lineCell(namesOf(line)),
                  { text: reason, ...(note !== null && { detail: note }) },
                  { text: String(quantity) },
                ]),
            ),
          },
        ],
      },
    ],
  };
}
