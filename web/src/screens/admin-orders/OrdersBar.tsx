import {
  ArrowDownTrayIcon,
  BanknotesIcon,
  CheckIcon,
  EnvelopeIcon,
  PrinterIcon,
  TruckIcon,
  XMarkIcon,
} from '@heroicons/react/20/solid';
import { formatCount } from '@shop/contract/numbers';
import { MAX_ACTION_ORDERS, type OrderAction, orderActions } from '@shop/contract/order-actions';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useMay } from '../../store/use-may.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { inline } from '../../ui/inline.ts';
import { ActionOutcome } from './ActionOutcome.tsx';
import { actionName, questions } from './bulk-words.ts';
import type { ChosenOrders } from './chosen-orders.ts';
import { DispatchStep } from './DispatchStep.tsx';
import { slipsPath } from './print-slips.ts';
import type { BulkAction } from './use-bulk-action.ts';

type OrdersBarProps = {
  chosen: ChosenOrders;
  /** How many orders the filter leaves. */
  total: number;
  /** All that match are being chosen. */
  choosing: boolean;
  onChooseAll: () => void;
  bulk: BulkAction;
  /** The orders that the step before a dispatch is about; undefined while it is closed. */
  dispatching: readonly number[] | undefined;
  onDispatching: (ids: readonly number[] | undefined) => void;
};

const icons: Record<OrderAction, ComponentType<{ className: string }>> = {
  dispatch: TruckIcon,
  deliver: CheckIcon,
  'receive-payment': BanknotesIcon,
  cancel: XMarkIcon,
  'resend-mail': EnvelopeIcon,
};

/** At the bottom of the window: what can be done with the chosen orders, and what the last action did. */
export function OrdersBar(props: OrdersBarProps) {
  const { chosen, bulk, dispatching, choosing, onDispatching } = props;
  const [asked, setAsked] = useState<'cancel' | 'resend-mail'>();
  const question = asked === undefined ? undefined : questions[asked]?.(chosen.ids);
  if (chosen.ids.length === 0 && dispatching === undefined && bulk.state.kind === 'none') return null;

  function begin(action: OrderAction): void {
    if (action === 'dispatch') onDispatching(chosen.ids);
    else if (action === 'deliver' || action === 'receive-payment') bulk.run({ ids: [...chosen.ids], action });
    else setAsked(action);
  }

  return (
    <section
      aria-label={adminOrdersText.selectedOrders}
      data-orders-bar=""
      className="sticky bottom-0 z-20 -mx-4 mt-6 flex flex-col gap-2 border-t border-line bg-surface px-4 py-3 shadow-float sm:mx-0 sm:mb-4 sm:rounded-lg sm:border short:static print:hidden"
    >
      <ActionOutcome bulk={bulk} />
      {dispatching !== undefined ? (
        <DispatchStep
          ids={dispatching}
          choosing={choosing}
          onDispatch={(parcel) => {
            onDispatching(undefined);
            bulk.run({ ids: [...dispatching], action: 'dispatch', ...parcel });
          }}
          onBack={() => onDispatching(undefined)}
        />
      ) : (
        chosen.ids.length > 0 && <Actions {...props} onBegin={begin} />
      )}
      <ConfirmDialog
        open={question !== undefined}
        title={question?.title ?? ''}
        confirmLabel={question?.confirm ?? ''}
        cancelLabel={question?.keep ?? ''}
        onConfirm={() => {
          setAsked(undefined);
          if (asked !== undefined) bulk.run({ ids: [...chosen.ids], action: asked });
        }}
        onCancel={() => setAsked(undefined)}
      >
        {question?.text}
      </ConfirmDialog>
    </section>
  );
}

type ActionsProps = OrdersBarProps & { onBegin: (action: OrderAction) => void };

const matching = (parts: ReactNode[]) => <span className="max-sm:sr-only">{parts}</span>;

function Actions({ chosen, total, choosing, onChooseAll, bulk, onBegin }: ActionsProps) {
  const mayWrite = useMay('orders.write');
  const count = chosen.ids.length;
  const busy = bulk.state.kind === 'running' || choosing;
  const most = Math.min(total, MAX_ACTION_ORDERS);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-2 text-sm">
      <p className="me-1 font-semibold whitespace-nowrap tabular-nums">
        {count === MAX_ACTION_ORDERS
          ? inline(
              adminOrdersText.countSelectedAsManyAsGo({
                count: formatCount(count),
                span: (parts) => <span className="font-normal">{parts}</span>,
              }),
            )
          : adminOrdersText.countSelected({ count: formatCount(count) })}
      </p>
      <div className="order-last -m-1 flex basis-full gap-2 overflow-x-auto p-1 sm:order-none sm:basis-auto sm:flex-wrap [&>*]:shrink-0">
        {(mayWrite ? orderActions : []).map((action) => {
          const Icon = icons[action];
          return (
            <Button
              key={action}
              variant={action === 'dispatch' ? 'primary' : action === 'cancel' ? 'danger' : 'secondary'}
              size="small"
              unavailable={busy}
              onClick={() => onBegin(action)}
            >
              <Icon aria-hidden="true" className="size-4" />
              {actionName(action)}
            </Button>
          );
        })}
        <a
          href={slipsPath(chosen.ids)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('secondary', 'small')}
        >
          <PrinterIcon aria-hidden="true" className="size-4" />
          {adminOrdersText.printSlips}
        </a>
        <a
          href={`/orders.csv?ids=${chosen.ids.join(',')}&bom=true`}
          download="orders.csv"
          className={buttonClass('secondary', 'small')}
        >
          <ArrowDownTrayIcon aria-hidden="true" className="size-4" />
          {adminOrdersText.exportCsv}
        </a>
      </div>
      <span className="grow" />
      {count < most && (
        <Button variant="quiet" size="small" busy={choosing} busyText={adminOrdersText.choosing} onClick={onChooseAll}>
          {inline(
            total > MAX_ACTION_ORDERS
              ? adminOrdersText.selectTheFirst({ most: MAX_ACTION_ORDERS, total: formatCount(total), span: matching })
              : adminOrdersText.selectAll({ total: formatCount(total), span: matching }),
          )}
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={chosen.clear}>
        {adminOrdersText.selectNone}
      </Button>
    </div>
  );
}
