import { ArrowUturnLeftIcon } from '@heroicons/react/20/solid';
import { formatMoney } from '@shop/contract/money';
import { isPrepaid } from '@shop/contract/order-status';
import { adminOrderText } from '@shop/messages/admin-order';
import type { ReactNode } from 'react';
import { useMay } from '../../store/use-may.ts';
import { Button } from '../../ui/Button.tsx';
import { CallState } from './CallState.tsx';
import { Deliver } from './Deliver.tsx';
import { useOrderDesk } from './desk-context.ts';
import { Opener } from './InPlaceForm.tsx';
import { type NextStep, nextSteps } from './next-steps.ts';
import { OrderTools } from './OrderTools.tsx';
import { PaymentReceived } from './PaymentReceived.tsx';
import { Approve, CloseReturn, unitsIn } from './Returns.tsx';
import { stepSentence } from './step-sentences.ts';
import { type DeskCall, useDeskCall } from './use-desk-call.ts';
import type { Undo } from './use-undo.ts';

/** What to do next, as the main button; and all that can be done with the order as a whole. */
export function NextStepPanel({ undo }: { undo: Undo }) {
  const { order } = useOrderDesk();
  // Here and not in the button, which others may have made superfluous: then the reason stays in sight.
  const call = useDeskCall();
  const [main, ...others] = nextSteps(order);
  return (
    <section
      aria-label={adminOrderText.whatToDoNext}
      className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-5 print:hidden"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 data-next-step tabIndex={-1} className="text-lg font-semibold wrap-anywhere">
            {stepSentence(main, order)}
          </h2>
          {others.length > 0 && (
            <p className="mt-0.5 text-sm text-ink-soft">
              {adminOrderText.thenOthers({ others: others.map((step) => stepSentence(step, order)).join(' ') })}
            </p>
          )}
        </div>
        <MainAction key={main.kind} step={main} undo={undo} call={call} />
      </div>
      <CallState call={call} not={adminOrderText.notDone} />
      <UndoBar undo={undo} />
      <OrderTools main={main.kind} undo={undo} />
    </section>
  );
}

type MainActionProps = { step: NextStep; undo: Undo; call: DeskCall };

function MainAction({ step, undo, call }: MainActionProps): ReactNode {
  const mayWrite = useMay('orders.write');
  if (!mayWrite) return null;
  switch (step.kind) {
    case 'dispatch':
      return (
        <Opener form="ship" variant="primary" size="medium">
          {adminOrderText.dispatchUnits({ units: step.units })}
        </Opener>
      );
    case 'deliver':
      return <Deliver undo={undo} call={call} />;
    case 'payment':
      return step.by !== 'processing' && !isPrepaid(step.by) && <PaymentReceived call={call} />;
    case 'hand-over':
      return (
        <Opener form={`hand-over-${step.refund.id}`} variant="primary" size="medium">
          {adminOrderText.recordAmountAsHandedOver({ amount: formatMoney(step.refund.amount) })}
        </Opener>
      );
    case 'answer-return':
      return (
        <div className="flex flex-wrap gap-3">
          <Approve found={step.return} call={call} />
          <Opener form={`decline-${step.return.id}`} size="medium">
            {adminOrderText.declineMenu}
          </Opener>
        </div>
      );
    case 'receive-return':
      return (
        <div className="flex flex-wrap gap-3">
          <Opener form={`receive-${step.return.id}`} variant="primary" size="medium">
            {adminOrderText.recordItemsAsReceived({ items: unitsIn(step.return) })}
          </Opener>
          <Opener form={`decline-${step.return.id}`} size="medium">
            {adminOrderText.declineMenu}
          </Opener>
        </div>
      );
    case 'refund-return':
      if (step.refundable === 0) return <CloseReturn found={step.return} call={call} />;
      return (
        <Opener form={`refund-return-${step.return.id}`} variant="primary" size="medium">
          {adminOrderText.refundTheReturnMenu}
        </Opener>
      );
    case 'await-dispute':
    case 'answer-dispute':
    case 'nothing':
      return null;
  }
}

/** What was done last, as long as it can be undone. */
function UndoBar({ undo: { undoable, call, undo } }: { undo: Undo }) {
  return (
    <div role="status" className={undoable === undefined ? 'sr-only' : ''}>
      {undoable !== undefined && (
        <p className="flex animate-appear flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-green-soft px-4 py-2 text-sm text-green">
          {adminOrderText.doneMailLeavesSoon({ done: undoable.done })}
          <Button
            variant="secondary"
            size="small"
            busy={call.busy}
            busyText={adminOrderText.undoing}
            onClick={() => void undo()}
          >
            <ArrowUturnLeftIcon aria-hidden="true" className="size-4" />
            {adminOrderText.undo}
          </Button>
        </p>
      )}
      <CallState call={call} not={adminOrderText.notUndone} />
    </div>
  );
}
