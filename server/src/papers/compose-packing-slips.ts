/** A pick list of several orders, in the order in which one walks past the places, and a packing slip for each. */

import { isPrepaid, isReceived, orderStatusTraits } from '@shop/contract/order-status';
import type { ShopSettings } from '@shop/contract/settings';
import { papersText } from '@shop/messages/papers';
import type { PaperDocument, PaperSection } from '@shop/pdf-documents/paper-document';
import { dayIn, namesOf } from '../orders/invoices/paper-data.ts';
import type { OrderLineRow, OrderWithLines } from '../orders/order/select-orders.queries.ts';
import { sellerOf } from '../settings/seller.ts';
import { buyerLines, column, dayText, lineCell, moneyText, pageSizeIn, paperLanguage } from './paper-texts.ts';

interface Packed {
  line: OrderLineRow;
  quantity: number;
}

interface Slips {
  /** In the order of their pages. */
  orders: readonly OrderWithLines[];
  places: ReadonlyMap<number, string>;
  shop: ShopSettings;
  at: Date;
}

// A-2 comes before A-10.
const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export function composePackingSlips({ orders, places, shop, at }: Slips): PaperDocument {
  return {
    title:
      orders.length === 1
        ? papersText.packingSlipOf({ order: orders[0]?.order.id ?? '' })
        : papersText.packingSlipsOf({ count: orders.length }),
    author: sellerOf(shop).name,
    size: pageSizeIn(shop.country),
    language: paperLanguage(),
    createdAt: at.toISOString(),
    sections: [pickList(orders, places), ...orders.map((found) => slipOf(found, places, shop.timeZone))],
  };
}

/**
 * What goes into the parcel: what is left to ship; once nothing is left, the units of the newest shipment. Nothing of a cancelled
 * order.
 */
function packedLines({ order, lines, shipments }: OrderWithLines): Packed[] {
  if (!orderStatusTraits[order.status].holdsStock) return [];
  const shipped = (lineId: number, of: OrderWithLines['shipments']) =>
    of.flatMap((one) => one.lines).reduce((sum, { line_id, quantity }) => sum + (line_id === lineId ? quantity : 0), 0);
  const left = lines.map((line) => ({ line, quantity: line.quantity - shipped(line.id, shipments) }));
  const newest = lines.map((line) => ({ line, quantity: shipped(line.id, shipments.slice(-1)) }));
  const packed = left.some(({ quantity }) => quantity > 0) ? left : newest;
  return packed.filter(({ quantity }) => quantity > 0);
}

/** One row for each variant, sorted by place; without a place last, by title. */
function pickList(orders: readonly OrderWithLines[], places: ReadonlyMap<number, string>): PaperSection {
  const picked = new Map<string, Packed & { orders: number[] }>();
  for (const found of orders) {
    for (const { line, quantity } of packedLines(found)) {
      const key = `${line.variant_id} ${JSON.stringify(namesOf(line))}`;
      const known = picked.get(key) ?? { line, quantity: 0, orders: [] };
      picked.set(key, {
        line,
        quantity: known.quantity + quantity,
        orders: [...new Set([...known.orders, found.order.id])],
      });
    }
  }
  const rows = [...picked.values()].toSorted((one, other) => {
    const [place, otherPlace] = [places.get(one.line.product_id), places.get(other.line.product_id)];
    if ((place === undefined) !== (otherPlace === undefined)) return place === undefined ? 1 : -1;
    return natural.compare(place ?? '', otherPlace ?? '') || natural.compare(one.line.title, other.line.title);
  });
  const count = orders.length;
  const units = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    heading: papersText.pickList,
    foot: papersText.pickListOf({ count }),
    blocks: [
      { kind: 'text', text: papersText.ordersAndItems({ count, units }) },
      {
        kind: 'table',
        boxes: true,
        columns: [
          { head: papersText.place, share: 2, align: 'start' },
          { head: papersText.product, share: 5, align: 'start' },
          { head: papersText.quantity, share: 1.4, align: 'end' },
          { head: papersText.orders, share: 2.4, align: 'end' },
        ],
        rows: rows.map(({ line, quantity, orders: ids }) => [
          { text: places.get(line.product_id) ?? '–' },
          lineCell(namesOf(line)),
          { text: String(quantity) },
          { text: ids.map((id) => `#${id}`).join(', ') },
        ]),
      },
    ],
  };
}

function slipOf(found: OrderWithLines, places: ReadonlyMap<number, string>, timeZone: string): PaperSection {
  const { order } = found;
  const packed = packedLines(found);
  const units = packed.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    heading: papersText.orderHeading({ order: order.id }),
    foot: papersText.orderHeading({ order: order.id }),
    blocks: [
      {
        kind: 'columns',
        columns: [
          column(order.shipping?.pick_up ? papersText.pickedUpBy : papersText.shipTo, recipientLines(found)),
          column(papersText.details, [
            papersText.ordered({ day: dayText(dayIn(timeZone, order.created_at)) }),
            ...(order.shipping === null ? [] : [shippingText(order.shipping)]),
            ...paymentLines(found),
            papersText.itemsInThisParcel({ units, all: order.total_items }),
          ]),
        ],
      },
      packed.length === 0
        ? { kind: 'text', text: papersText.doNotPack, strong: true }
        : {
            kind: 'table',
            boxes: true,
            columns: [
              { head: papersText.place, share: 2, align: 'start' },
              { head: papersText.product, share: 7, align: 'start' },
              { head: papersText.quantity, share: 1.6, align: 'end' },
            ],
            rows: packed.map(({ line, quantity }) => [
              { text: places.get(line.product_id) ?? '–' },
              lineCell(namesOf(line)),
              { text: String(quantity) },
            ]),
          },
    ],
  };
}

const shippingText = ({ name, pick_up }: { name: string; pick_up: boolean }) =>
  pick_up ? papersText.pickUpAt({ name }) : papersText.shippingBy({ name });

function recipientLines({ order }: OrderWithLines): string[] {
  const address = order.selected_address;
  if (address === null) return [papersText.customerOf({ order: order.id })];
  const { pinCode, country = null } = address;
  // What the carrier needs: neither e-mail address nor tax id.
  return buyerLines({ ...address, pin_code: pinCode, country, email: null, tax_id: null });
}

function paymentLines({ order }: OrderWithLines): string[] {
  if (isReceived(order.payment_status)) return [papersText.received];
  return [
    isPrepaid(order.payment_method)
      ? papersText.byCardNotReceived
      : papersText.toCollect({ amount: moneyText(order.total_amount_cents) }),
  ];
}
