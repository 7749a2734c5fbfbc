import type { Order } from '@shop/contract/orders';
import { ownOrdersText } from '@shop/messages/own-orders';
import { useRef, useState } from 'react';
import { hasOrderKey } from '../../../state/own-orders.ts';
import { currentShop } from '../../../state/shown-shop.ts';
import { waitsForCard } from '../../../state/unpaid-order.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { mayCancel } from '../may-cancel.ts';
import { OrderActions } from '../OrderActions.tsx';
import { AgainResultNote } from './AgainResultNote.tsx';
import { ReturnForm } from './ReturnForm.tsx';
import { returnableOf } from './returnable.ts';
import { ORDER_AGAIN, useOrderAgain } from './use-order-again.ts';
import { useReturn } from './use-return.ts';

type OwnOrderToolsProps = {
  order: Order;
  /** Days within which something can be returned. */
  returnDays: number;
  /** Called when the order has changed, or may have: it must be read again. */
  onChanged: () => void;
  /** Of headings in it. */
  level: 'h2' | 'h3';
  /** The id of the element that names the order. */
  describedBy: string;
};

/** All that a shopper can do with an own order: order again, return, cancel. Forms open in place. */
export function OwnOrderTools({ order, returnDays, onChanged, level, describedBy }: OwnOrderToolsProps) {
  const returnable = returnableOf(order, returnDays, Date.now());
  const canReturn = returnable.lines.length > 0;
  // In a shop for members, who came by a link has no cart.
  const ordersAgain = !waitsForCard(order) && (currentShop().isOpen === true || !hasOrderKey(order.id));
  const [returning, setReturning] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { send, sending, error, clearError } = useReturn(order, onChanged);
  const { again, running, result } = useOrderAgain(order);

  function close() {
    setReturning(false);
    clearError();
    // Without anything left to return there is no button.
    (opener.current ?? document.getElementById(describedBy))?.focus();
  }

  return (
    <div className="flex flex-col print:hidden">
      <div className="flex flex-wrap gap-3">
        {ordersAgain && (
          <Button
            variant="secondary"
            busy={running}
            busyText={ownOrdersText.adding}
            aria-describedby={describedBy}
            onClick={() => void again()}
          >
            {ORDER_AGAIN}
          </Button>
        )}
        {canReturn && (
          <Button
            ref={opener}
            variant="secondary"
            aria-expanded={returning}
            aria-describedby={describedBy}
            onClick={() => (returning ? close() : setReturning(true))}
          >
            {ownOrdersText.return}
          </Button>
        )}
        {mayCancel(order) && <OrderActions order={order} onChanged={onChanged} describedBy={describedBy} />}
      </div>
      {result !== undefined && <AgainResultNote result={result} />}
      {error !== undefined && <Alert className="mt-4">{error}</Alert>}
      {returning && canReturn && (
        <ReturnForm
          returnable={returnable}
          level={level}
          sending={sending}
          onSend={async (body) => {
            if (await send(body)) close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
