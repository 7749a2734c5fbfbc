import { formatCount } from '@shop/contract/numbers';
import type { ImportResource, Progress } from '@shop/contract/product-files';
import { adminImportsText } from '@shop/messages/admin-imports';
import type { ApplyRequest } from '../../data/imports.ts';
import { canBeUndone } from '../../state/undoable.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Time } from '../../ui/Time.tsx';
import { ImportPictures } from './ImportPictures.tsx';

type FormerImportsProps = {
  imports: readonly ImportResource[];
  working: number | undefined;
  onApply: (asked: ApplyRequest) => void;
  onUndo: (id: number) => void;
  /** Whether failed pictures are being asked for again. */
  retrying: boolean;
  onRetry: (id: number) => void;
};

type Counts = Pick<ImportResource, 'created' | 'changed' | 'retired' | 'errorCount'>;

const states = {
  checking: { label: adminImportsText.beingRead, tone: 'yellow' },
  checked: { label: adminImportsText.notApplied, tone: 'neutral' },
  applying: { label: adminImportsText.beingApplied, tone: 'yellow' },
  applied: { label: adminImportsText.applied, tone: 'green' },
  undoing: { label: adminImportsText.beingUndone, tone: 'yellow' },
  undone: { label: adminImportsText.undone, tone: 'purple' },
  failed: { label: adminImportsText.brokenOff, tone: 'red' },
} as const;

/** 'Applying 500 of 20,000 lines', and in the end their stocks. */
export function progressWords(progress: Progress): string | undefined {
  if (progress === null) return undefined;
  const { stage, done, total } = progress;
  if (total !== null && done === total && stage === 'applying') return adminImportsText.bringingTheStocksUpTo;
  return total === null
    ? adminImportsText.progress({ stage, count: done, done: formatCount(done) })
    : adminImportsText.progressOfTotal({ stage, count: total, done: formatCount(done), total: formatCount(total) });
}

function countsText({ created, changed, retired, errorCount }: Counts): string {
  const values = { created: formatCount(created), changed: formatCount(changed), retired: formatCount(retired) };
  return errorCount === 0
    ? adminImportsText.counts(values)
    : adminImportsText.countsWithErrors({ ...values, errors: errorCount });
}

/** The imports of the last days, newest first. */
export function FormerImports({ imports, working, retrying, onApply, onUndo, onRetry }: FormerImportsProps) {
  if (imports.length === 0) return <p className="text-ink-soft">{adminImportsText.noFileHasBeenImported}</p>;
  return (
    <ul className="flex flex-col">
      {imports.map((whole) => {
        const { id, state, created, changed, retired, errorCount, createdAt, progress, failure, ...one } = whole;
        return (
          <li
            key={id}
            className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm"
          >
            <span className="min-w-14 font-semibold whitespace-nowrap tabular-nums">
              {adminImportsText.number({ id })}
            </span>
            <Badge tone={states[state].tone}>{states[state].label}</Badge>
            <Time at={createdAt} />
            <span className="grow text-ink-soft tabular-nums">
              {failure ?? progressWords(progress) ?? countsText({ created, changed, retired, errorCount })}
            </span>
            {state === 'checked' && errorCount === 0 && created + changed + retired > 0 && (
              <Button
                variant="quiet"
                size="small"
                aria-label={adminImportsText.applyImportId({ id })}
                busy={working === id}
                busyText={adminImportsText.applying}
                onClick={() => onApply({ id })}
              >
                {adminImportsText.apply}
              </Button>
            )}
            {canBeUndone({ state, ...one }) && (
              <Button
                variant="quiet"
                size="small"
                aria-label={adminImportsText.undoImportId({ id })}
                busy={working === id}
                busyText={adminImportsText.undoing}
                onClick={() => onUndo(id)}
              >
                {adminImportsText.undo}
              </Button>
            )}
            <ImportPictures of={whole} busy={retrying} onRetry={onRetry} />
          </li>
        );
      })}
    </ul>
  );
}
