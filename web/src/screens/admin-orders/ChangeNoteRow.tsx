import { adminOrdersText } from '@shop/messages/admin-orders';
import {
  changeErrorSentence,
  chosenValue,
  type Difference,
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
                {adminOrdersText.close}
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
              {adminOrdersText.setToValueAnyway({ value: mine })}
            </Button>
          )}
          <Button variant="secondary" size="small" onClick={onDismiss}>
            {already ? adminOrdersText.close : adminOrdersText.leaveItAsItIs}
          </Button>
        </div>
      }
    >
      <p className="font-semibold">{adminOrdersText.someoneElseChangedOrder({ id: current.id })}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.label}>{differenceText(row)}</li>
        ))}
      </ul>
    </Alert>
  );
}

function differenceText({ label, opened: before, theirs, mine: yours }: Difference): string {
  if (before === theirs)
    return yours === undefined
      ? adminOrdersText.valueStill({ label, theirs })
      : adminOrdersText.valueStillYoursWas({ label, theirs, yours });
  return yours === undefined
    ? adminOrdersText.valueWas({ label, before, theirs })
    : adminOrdersText.valueWasYoursWas({ label, before, theirs, yours });
}
