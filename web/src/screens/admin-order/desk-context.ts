import type { Order } from '@shop/contract/orders';
import type { Permission } from '@shop/contract/permissions';
import { createContext, useContext } from 'react';

/** The form that is open. One at a time, in its place on the page. */
export type OpenForm =
  | 'ship'
  | 'refund'
  | 'cancel'
  | `tracking-${number}`
  | `hand-over-${number}`
  | `decline-${number}`
  | `receive-${number}`
  | `refund-return-${number}`;

/** What the form needs: it is offered to nobody else. */
export function permissionFor(form: OpenForm): Permission {
  return form === 'refund' || /^(?:hand-over|refund-return)-/.test(form) ? 'refunds.write' : 'orders.write';
}

export type OrderDesk = {
  order: Order;
  version: number;
  /** Reads the order and shows it. @returns what has changed since the page had it */
  read: () => Promise<string[]>;
  open: OpenForm | undefined;
  setOpen: (form: OpenForm | undefined) => void;
};

export const OrderDeskContext = createContext<OrderDesk | undefined>(undefined);

export function useOrderDesk(): OrderDesk {
  const desk = useContext(OrderDeskContext);
  if (desk === undefined) throw new Error('This part belongs on the page of an order.');
  return desk;
}
