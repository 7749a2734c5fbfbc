import type { Amount } from '@shop/contract/money';
import { awaitsGoods, type ReturnState, type ReturnStep, returnStateTraits } from '@shop/contract/return-states';
import type { OrderReturn } from '@shop/contract/returns';
import { adminOrderFormsText } from '@shop/messages/admin-order-forms';
import type { ComponentType } from 'react';
import { useMoveReturnMutation } from '../../data/orders.ts';
import { moneyOf } from '../../features/orders/order-money.ts';
import { itemCount } from '../../features/orders/status-change.ts';
import { lineName } from '../../state/line-words.ts';
import { returnStateNames } from '../../state/state-names.ts';
import { useMay } from '../../store/use-may.ts';
import { toast } from '../../toasts/toast.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button, type ButtonProps } from '../../ui/Button.tsx';
import { inline } from '../../ui/inline.ts';
import { Time } from '../../ui/Time.tsx';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { CallState } from './CallState.tsx';
import { useOrderDesk } from './desk-context.ts';
import { Opener } from './InPlaceForm.tsx';
import { nextSteps } from './next-steps.ts';
import { DeclineForm, ReceiveForm, RefundReturnForm } from './ReturnForms.tsx';
import { Section } from './Section.tsx';
import { type DeskCall, useDeskCall } from './use-desk-call.ts';

const tones: Record<ReturnState, BadgeTone> = {
  requested: 'purple',
  approved: 'yellow',
  received: 'purple',
  refunded: 'green',
  declined: 'red',
  withdrawn: 'neutral',
};

/** The returns of the order, each with what can be done about it. */
export function Returns() {
  const { order } = useOrderDesk();
  if (order.returns.length === 0) return null;
  return (
    <Section title={adminOrderFormsText.returns}>
      <ul className="flex flex-col divide-y divide-line">
        {order.returns.map((one) => (
          <li key={one.id} className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
            <Return found={one} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const unitsIn = ({ lines }: OrderReturn) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

function Return({ found }: { found: OrderReturn }) {
  const { order, open } = useOrderDesk();
  const { refundable } = moneyOf(order);
  const slip = `/orders/${order.id}/returns/${found.id}/slip.pdf`;
  // The main button of the page already says what to do about this one.
  const steps = nextSteps(order);
  const [main] = steps;
  const isMain = 'return' in main && main.return.id === found.id;
  const waits = steps.some((step) => step.kind === 'await-dispute' && step.return.id === found.id);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium">{itemCount(unitsIn(found))}</span>
        <Badge tone={tones[found.state]}>{returnStateNames[found.state]}</Badge>
        <span className="text-sm text-ink-soft">
          <Time at={found.updatedAt} />
        </span>
      </p>
      <ul className="flex flex-col gap-1 text-sm">
        {found.lines.map(({ line, quantity, reason, note, restock }) => {
          const item = order.items.find(({ id }) => id === line);
          const sentence = restockSentence(restock);
          const name = item === undefined ? adminOrderFormsText.lineNumber({ line }) : lineName(item);
          return (
            <li key={line} className="wrap-anywhere">
              {inline(sentence({ quantity, name, reason, q: (parts) => <q>{parts}</q> }))}
              {note !== null && <span className="block whitespace-pre-line text-ink-soft">{note}</span>}
            </li>
          );
        })}
      </ul>
      {found.declineReason !== null && (
        <p className="text-sm wrap-anywhere text-ink-soft">
          {adminOrderFormsText.declinedBecause({ declineReason: found.declineReason })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
        {!isMain && !waits && <ReturnActions found={found} refundable={refundable} />}
        {awaitsGoods(found.state) && (
          <a href={slip} target="_blank" rel="noreferrer" className={`${textLinkClass} text-sm`}>
            {adminOrderFormsText.slipForTheParcel}
          </a>
        )}
      </div>
      {open === `decline-${found.id}` && <DeclineForm found={found} />}
      {open === `receive-${found.id}` && <ReceiveForm found={found} />}
      {open === `refund-return-${found.id}` && <RefundReturnForm found={found} />}
    </>
  );
}

function restockSentence(restock: boolean | null) {
  if (restock === null) return adminOrderFormsText.returnedLine;
  return restock ? adminOrderFormsText.returnedLineBackInStock : adminOrderFormsText.returnedLineNotInStock;
}

type ActionsProps = { found: OrderReturn; refundable: Amount };

function ReturnActions({ found, refundable }: ActionsProps) {
  const mayWrite = useMay('orders.write');
  const { step } = returnStateTraits[found.state];
  if (step === null || !mayWrite) return null;
  const Actions = actionsOfStep[step];
  return <Actions found={found} refundable={refundable} />;
}

const actionsOfStep: Readonly<Record<ReturnStep, ComponentType<ActionsProps>>> = {
  answer: ({ found }) => (
    <>
      <ApproveHere found={found} />
      <Opener form={`decline-${found.id}`}>{adminOrderFormsText.declineMenu}</Opener>
    </>
  ),
  receive: ({ found }) => (
    <>
      <Opener form={`receive-${found.id}`}>{adminOrderFormsText.receiveMenu}</Opener>
      <Opener form={`decline-${found.id}`}>{adminOrderFormsText.declineMenu}</Opener>
    </>
  ),
  refund: ({ found, refundable }) =>
    refundable === 0 ? (
      <CloseHere found={found} />
    ) : (
      <Opener form={`refund-return-${found.id}`}>{adminOrderFormsText.refundTheReturnMenu}</Opener>
    ),
};

/** The button of a return that waits for an answer, in the list of returns. */
function ApproveHere({ found }: { found: OrderReturn }) {
  const call = useDeskCall();
  return (
    <>
      <Approve found={found} call={call} size="small" variant="secondary" />
      <CallState call={call} not={adminOrderFormsText.notApproved} className="order-last w-full" />
    </>
  );
}

/** The button of a return for which nothing is left to refund, in the list of returns. */
function CloseHere({ found }: { found: OrderReturn }) {
  const call = useDeskCall();
  return (
    <>
      <CloseReturn found={found} call={call} size="small" variant="secondary" />
      <CallState call={call} not={adminOrderFormsText.notClosed} className="order-last w-full" />
    </>
  );
}

/** Ends a return without a refund, because all that was paid was given back otherwise. */
export function CloseReturn({ found, call, size = 'medium', variant = 'primary' }: MoveProps) {
  const { order } = useOrderDesk();
  const mayRefund = useMay('refunds.write');
  const [moveReturn] = useMoveReturnMutation();
  async function close(): Promise<void> {
    const move = { orderId: order.id, returnId: found.id, body: { state: 'refunded' as const } };
    const result = await call.run(() => moveReturn(move));
    if (result !== undefined) toast.success(adminOrderFormsText.returnClosed);
  }
  if (!mayRefund) return null;
  return (
    <Button
      size={size}
      variant={variant}
      busy={call.busy}
      busyText={adminOrderFormsText.closing}
      onClick={() => void close()}
    >
      {adminOrderFormsText.closeTheReturn}
    </Button>
  );
}

type MoveProps = Pick<ButtonProps, 'size' | 'variant'> & { found: OrderReturn; call: DeskCall };

export function Approve({ found, call, size = 'medium', variant = 'primary' }: MoveProps) {
  const { order } = useOrderDesk();
  const [moveReturn] = useMoveReturnMutation();
  async function approve(): Promise<void> {
    const body = { state: 'approved' as const };
    const move = { orderId: order.id, returnId: found.id, body };
    const result = await call.run(() => moveReturn(move));
    if (result !== undefined) toast.success(adminOrderFormsText.returnApproved);
  }
  return (
    <Button
      size={size}
      variant={variant}
      busy={call.busy}
      busyText={adminOrderFormsText.approving}
      onClick={() => void approve()}
    >
      {adminOrderFormsText.approveTheReturn}
    </Button>
  );
}
