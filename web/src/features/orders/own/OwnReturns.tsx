import type { Order, OrderLine } from '@shop/contract/orders';
import { mayMoveReturn, type ReturnState } from '@shop/contract/return-states';
import type { OrderReturn } from '@shop/contract/returns';
import { ownOrdersText } from '@shop/messages/own-orders';
import { useState } from 'react';
import { sentenceFor, UNANSWERED } from '../../../state/error-sentences.ts';
import { lineName } from '../../../state/line-words.ts';
import { withdrawReturn } from '../../../state/own-orders.ts';
import { returnStateNames } from '../../../state/state-names.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { toast } from '../../../toasts/toast.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { inline } from '../../../ui/inline.ts';
import { Time } from '../../../ui/Time.tsx';
import { OwnPaperLink } from './OwnPaperLink.tsx';

const tones: Record<ReturnState, BadgeTone> = {
  requested: 'purple',
  approved: 'yellow',
  received: 'yellow',
  refunded: 'green',
  declined: 'red',
  withdrawn: 'neutral',
};

/** What happens next. */
const next: Record<ReturnState, string> = {
  requested: ownOrdersText.weLookAtItAnd,
  approved: ownOrdersText.putTheSlipIntoThe,
  received: ownOrdersText.weHaveItYourRefund,
  refunded: ownOrdersText.weHaveRefundedIt,
  declined: ownOrdersText.weCannotTakeItBack,
  withdrawn: ownOrdersText.youKeepIt,
};

type OwnReturnsProps = { order: Order; onChanged: () => void };

/** The returns of an order: their state, what happens next, the slip. */
export function OwnReturns({ order, onChanged }: OwnReturnsProps) {
  return (
    <ul aria-label={ownOrdersText.returns} className="flex flex-col divide-y divide-line">
      {order.returns.map((one) => (
        <li key={one.id} className="flex break-inside-avoid flex-col gap-2 py-4 text-sm first:pt-0 last:pb-0">
          <OwnReturn found={one} items={order.items} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  );
}

type OwnReturnProps = { found: OrderReturn; items: readonly OrderLine[]; onChanged: () => void };

function OwnReturn({ found, items, onChanged }: OwnReturnProps) {
  const { id, order, state, lines, declineReason } = found;
  const { withdraw, running } = useWithdrawal(found, onChanged);
  const isOpen = mayMoveReturn('shopper', state, 'withdrawn');
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-semibold">{ownOrdersText.returnId({ id })}</span>
        <Badge tone={tones[state]}>{returnStateNames[state]}</Badge>
        <span className="text-ink-soft">
          <Time at={found.updatedAt} />
        </span>
      </p>
      <ul className="text-ink-soft">
        {lines.map(({ line, quantity, reason }) => {
          const item = items.find((one) => one.id === line);
          return (
            <li key={line} className="wrap-anywhere">
              {quantity} × {item === undefined ? ownOrdersText.product : lineName(item)}: {reason}
            </li>
          );
        })}
      </ul>
      <p>
        {next[state]}
        {declineReason !== null && <span className="wrap-anywhere"> {declineReason}</span>}
      </p>
      {isOpen && (
        <div className="flex flex-wrap gap-2 print:hidden">
          <OwnPaperLink
            orderId={order}
            path={`${order}/returns/${id}/slip.pdf`}
            name={`return-${id}`}
            className={buttonClass('secondary', 'small')}
          >
            {inline(
              ownOrdersText.printTheSlipOfReturn({ id, span: (parts) => <span className="sr-only">{parts}</span> }),
            )}
          </OwnPaperLink>
          <Button
            variant="quiet"
            size="small"
            busy={running}
            busyText={ownOrdersText.withdrawing}
            onClick={() => void withdraw()}
          >
            {inline(ownOrdersText.withdrawReturnId({ id, span: (parts) => <span className="sr-only">{parts}</span> }))}
          </Button>
        </div>
      )}
    </>
  );
}

function useWithdrawal({ id, order }: OrderReturn, onChanged: () => void) {
  const dispatch = useAppDispatch();
  const [running, setRunning] = useState(false);
  async function withdraw() {
    setRunning(true);
    const result = await dispatch(withdrawReturn({ orderId: order, returnId: id }));
    setRunning(false);
    if (withdrawReturn.fulfilled.match(result)) toast.success(ownOrdersText.returnWithdrawn);
    else toast.error(sentenceFor(result.payload ?? UNANSWERED));
    // After a conflict the return is in another state than the page shows.
    onChanged();
  }
  return { withdraw, running };
}
