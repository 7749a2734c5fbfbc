import {
  changeErrorSentence,
  chosenValue,
  differences,
  type StatusChange,
} from '../../features/orders/status-change.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import type { ChangeNote } from './use-status-changes.ts';

type ChangeNoteRowProps = {
  note: Exclude<ChangeNote, { kind: 'saving' }>;
  /** Sends the change again, for the current order. */
  onRepeat: (change: StatusChange) => void;
  onDismiss: () => void;
};

/** Below the order: why a change was not saved, both values, and the next steps. */
export function ChangeNoteRow({ note, onRepeat, onDismiss }: ChangeNoteRowProps) {
  return (
    <tr className="col-span-full block xl:table-row">
      <td colSpan={10} className="block pb-3 xl:table-cell xl:border-b xl:border-line xl:pt-3">
        {note.kind === 'refused' ? (
          <Alert
            action={
              <Button variant="secondary" size="small" onClick={onDismiss}>
                Close
              </Button>
            }
          >
            {changeErrorSentence(note.order, note.failure)}
          </Alert>
        ) : (
          <StaleNote note={note} onRepeat={onRepeat} onDismiss={onDismiss} />
        )}
      </td>
    </tr>
  );
}

type StaleNoteProps = Omit<ChangeNoteRowProps, 'note'> & { note: Extract<ChangeNote, { kind: 'stale' }> };

function StaleNote({ note: { change, opened, current }, onRepeat, onDismiss }: StaleNoteProps) {
  const mine = chosenValue(change);
  const rows = differences(opened, current, change);
  const already = rows.some((row) => row.mine !== undefined && row.mine === row.theirs);
  return (
    <Alert
      action={
        <div className="flex flex-wrap gap-2">
          {!already && (
            <Button variant="secondary" size="small" onClick={() => onRepeat(change)}>
              Set to {mine} anyway
            </Button>
          )}
          <Button variant="secondary" size="small" onClick={onDismiss}>
            {already ? 'Close' : 'Leave it as it is'}
          </Button>
        </div>
      }
    >
      <p className="font-semibold">
        Someone else changed order #{current.id} meanwhile. It is shown as it is now; your change was not saved.
      </p>
      <ul>
        {rows.map(({ label, opened: before, theirs, mine: chosen }) => (
          <li key={label}>
            {label}: {before === theirs ? `still ${theirs}` : `was ${before}, theirs is ${theirs}`}
            {chosen !== undefined && `, yours was ${chosen}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
