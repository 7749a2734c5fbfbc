import type { BulkEdit, UndoneBulkEdit } from '@shop/contract/bulk-edits';
import { formatCount } from '@shop/contract/numbers';
import { adminProductsText } from '@shop/messages/admin-products';
import { useEffect, useRef, useState } from 'react';
import { failureOf } from '../../data/shop-data.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { canBeUndone } from '../../state/undoable.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { OlderButton } from '../../ui/OlderButton.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Time } from '../../ui/Time.tsx';
import { changeWords, leftWords, productCount, putBackWords } from './change-words.ts';
import { useBulkEditHistory } from './use-bulk-edit-history.ts';

/** The bulk edits of all admins, newest first. Each can be undone, however long ago it was made. */
export function BulkEditHistory({ onClose }: { onClose: () => void }) {
  const { items, total, reading, failure, readOn, older, list, undoing, undo } = useBulkEditHistory();
  const rejected = failureOf(undoing);
  const working = undoing.isLoading ? undoing.originalArgs : undefined;

  return (
    <Modal open onClose={onClose} title={adminProductsText.history}>
      <p className="pb-3 text-sm text-ink-soft">{adminProductsText.whatTheHistoryIs}</p>
      {rejected !== undefined && <Alert className="mb-4">{sentenceFor(rejected)}</Alert>}
      {undoing.data !== undefined && <Outcome outcome={undoing.data} />}
      {failure !== undefined && (
        <RetryAlert className="mb-4" busy={reading} onRetry={readOn}>
          {sentenceFor(failure)}
        </RetryAlert>
      )}
      {reading && total === undefined && failure === undefined && (
        <div aria-busy="true">
          <p role="status" className="sr-only">
            {adminProductsText.loadingTheChanges}
          </p>
          <Skeleton className="h-14" />
        </div>
      )}
      {total === 0 && <p className="text-ink-soft">{adminProductsText.noProductsHaveBeenChanged}</p>}
      <ul ref={list} className="divide-y divide-line text-sm">
        {items.map((change) => (
          <Change key={change.id} change={change} working={working} undo={undo} />
        ))}
      </ul>
      <OlderButton {...older} formatCount={formatCount} />
    </Modal>
  );
}

type ChangeProps = {
  change: BulkEdit;
  /** The id of the one that is being undone. */
  working: number | undefined;
  undo: (id: number) => Promise<void>;
};

function Change({ change, working, undo }: ChangeProps) {
  const { id, state, changed, by, createdAt, undone, leftCount } = change;
  const row = useRef<HTMLLIElement>(null);
  const [pressed, setPressed] = useState(false);

  useEffect(() => {
    // The button that was pressed is gone. A person who has gone on to another one stays there.
    if (state !== 'undone' || !pressed || row.current === null) return;
    const isLost = [document.body, row.current.closest('dialog')].some((one) => one === document.activeElement);
    if (isLost) row.current.focus();
  }, [state, pressed]);

  return (
    <li ref={row} tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 outline-none">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{changeWords(change)}</p>
        <p className="text-ink-soft tabular-nums">
          {productCount(changed)}, <Time at={createdAt} />, <span className="break-all">{by.email}</span>
        </p>
        {undone !== null && <p className="text-ink-soft tabular-nums">{putBackWords(undone, leftCount ?? 0)}</p>}
      </div>
      {state === 'undone' && <Badge tone="purple">{adminProductsText.undone}</Badge>}
      {canBeUndone(change) && (
        <Button
          variant="quiet"
          size="small"
          aria-label={adminProductsText.undoChange({ change: changeWords(change), changed })}
          busy={working === id}
          busyText={adminProductsText.undoing}
          unavailable={working !== undefined}
          onClick={() => {
            setPressed(true);
            void undo(id);
          }}
        >
          {adminProductsText.undo}
        </Button>
      )}
    </li>
  );
}

function Outcome({ outcome: { undone, left } }: { outcome: UndoneBulkEdit }) {
  return (
    <Alert tone={left.length === 0 ? 'green' : 'yellow'} className="mb-4">
      {adminProductsText.productsPutBackSentence({ undone })}
      {left.length > 0 && ' '}
      {left.length > 0 && adminProductsText.leftAsTheyAre({ values: leftWords(left) })}
    </Alert>
  );
}
