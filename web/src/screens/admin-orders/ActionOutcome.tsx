import { ArrowUturnLeftIcon, PrinterIcon } from '@heroicons/react/20/solid';
import { adminOrdersText } from '@shop/messages/admin-orders';
import { useEffect, useRef, useState } from 'react';
import { sentenceFor } from '../../state/error-sentences.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { inline } from '../../ui/inline.ts';
import { ordersOf } from './bulk-words.ts';
import { slipsPath } from './print-slips.ts';
import type { BulkAction, Outcome } from './use-bulk-action.ts';

/** In the bar: what the last action did, until it is closed or the next one runs. */
export function ActionOutcome({ bulk }: { bulk: BulkAction }) {
  const { state } = bulk;
  if (state.kind === 'none') return null;
  if (state.kind === 'running') {
    return (
      <p role="status" className="py-2 text-sm font-medium">
        {adminOrdersText.workingOnOrders(ordersOf(state.attempt.body.ids))}
      </p>
    );
  }
  if (state.kind === 'done') return <Done key={state.outcome.id} outcome={state.outcome} bulk={bulk} />;
  const close = (
    <Button variant="secondary" size="small" onClick={bulk.dismiss}>
      {adminOrdersText.close}
    </Button>
  );
  if (state.kind === 'refused')
    return <Alert action={close}>{adminOrdersText.nothingWasChanged({ sentence: sentenceFor(state.failure) })}</Alert>;
  return (
    <Alert
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={bulk.retry}>
            {adminOrdersText.tryAgain}
          </Button>
          {close}
        </div>
      }
    >
      {adminOrdersText.noAnswerCameForOrders({
        ...ordersOf(state.attempt.body.ids),
        sentence: sentenceFor(state.failure),
      })}
    </Alert>
  );
}

function Done({ outcome, bulk }: { outcome: Outcome; bulk: BulkAction }) {
  const { action, text, done, undoUntil, undone } = outcome;
  const group = useRef<HTMLDivElement>(null);
  // What had the focus is gone: the bar's form, or a row that has left the list.
  useEffect(() => group.current?.focus({ preventScroll: true }), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; these are actions.
    <div
      ref={group}
      role="group"
      aria-label={text}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-sm text-sm"
    >
      <p className="min-w-0 flex-1 basis-48 py-1 font-medium wrap-anywhere">{text}</p>
      {undoUntil !== undefined && <UndoButton until={undoUntil} onUndo={bulk.undo} />}
      {action === 'dispatch' && !undone && done.length > 0 && (
        <a
          href={slipsPath(done)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('secondary', 'small')}
        >
          <PrinterIcon aria-hidden="true" className="size-4" />
          {adminOrdersText.printPackingSlips({ count: done.length })}
        </a>
      )}
      <Button variant="quiet" size="small" onClick={bulk.dismiss}>
        {adminOrdersText.close}
      </Button>
    </div>
  );
}

const TICK_MS = 250;

/** Undoes as long as the server does. Its countdown stands still on nothing. */
function UndoButton({ until, onUndo }: { until: number; onUndo: () => void }) {
  const [left, setLeft] = useState(() => until - performance.now());
  useEffect(() => {
    const timer = setInterval(() => setLeft(until - performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  if (left <= 0) return null;
  return (
    <Button size="small" onClick={onUndo}>
      <ArrowUturnLeftIcon aria-hidden="true" className="size-4" />
      {inline(
        adminOrdersText.undo({
          seconds: Math.ceil(left / 1000),
          span: (parts) => (
            <span aria-hidden="true" className="min-w-6 tabular-nums">
              {parts}
            </span>
          ),
        }),
      )}
    </Button>
  );
}
