/** News of orders, as the server sends them. */

import { type OrderEvent, orderEvent } from '@shop/contract/order-desk';

/** Pauses before a stream that the server has refused is opened again, in milliseconds; the last one repeats. */
const PAUSES_MS = [2000, 5000, 15_000, 60_000];

type Listener = {
  /** The stream is open. Events that were sent before are lost. */
  onOpen: () => void;
  onEvent: (event: OrderEvent) => void;
};

function parsed(text: string): OrderEvent | undefined {
  try {
    return orderEvent.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Opens GET /orders/events and keeps it open. The browser itself reconnects after a lost connection, but not after an answer
 * that is an error, such as from a proxy while the shop restarts.
 *
 * @returns closes the stream
 */
export function listenToOrders({ onOpen, onEvent }: Listener): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refused = 0;

  function open(): void {
    const opened = new EventSource('/orders/events');
    source = opened;
    opened.onopen = () => {
      refused = 0;
      onOpen();
    };
    opened.addEventListener('order', (event) => {
      const news = parsed(String(event.data));
      if (news !== undefined) onEvent(news);
    });
    opened.onerror = () => {
      if (opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, PAUSES_MS[Math.min(refused, PAUSES_MS.length - 1)]);
      refused += 1;
    };
  }

  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
