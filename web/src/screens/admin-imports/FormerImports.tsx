import { formatCount } from '@shop/contract/numbers';
import type { ImportResource, Progress } from '@shop/contract/product-files';
import type { ApplyRequest } from '../../data/imports.ts';
import { canBeUndone } from '../../state/undoable.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Time } from '../../ui/Time.tsx';

type FormerImportsProps = {
  imports: readonly ImportResource[];
  working: number | undefined;
  onApply: (asked: ApplyRequest) => void;
  onUndo: (id: number) => void;
};

const states = {
  checking: { label: 'being read', tone: 'yellow' },
  checked: { label: 'not applied', tone: 'neutral' },
  applying: { label: 'being applied', tone: 'yellow' },
  applied: { label: 'applied', tone: 'green' },
  undoing: { label: 'being undone', tone: 'yellow' },
  undone: { label: 'undone', tone: 'purple' },
  failed: { label: 'broken off', tone: 'red' },
} as const;

/** 'Applying 500 of 20,000 lines', and in the end their stocks. */
export function progressWords(progress: Progress): string | undefined {
  if (progress === null) return undefined;
  const { stage, done, total } = progress;
  if (total !== null && done === total && stage === 'applying') return 'Bringing the stocks up to date';
  return `${stages[stage]} ${formatCount(done)}${total === null ? '' : ` of ${formatCount(total)}`} lines`;
}

const stages = { reading: 'Reading', checking: 'Comparing', applying: 'Applying', undoing: 'Undoing' } as const;

/** The imports of the last days, newest first. */
export function FormerImports({ imports, working, onApply, onUndo }: FormerImportsProps) {
  if (imports.length === 0) return <p className="text-ink-soft">No file has been imported yet.</p>;
  return (
    <ul className="flex flex-col">
      {imports.map(({ id, state, created, changed, retired, errorCount, createdAt, progress, failure, ...one }) => (
        <li key={id} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-sm">
          <span className="w-14 font-semibold tabular-nums">#{id}</span>
          <Badge tone={states[state].tone}>{states[state].label}</Badge>
          <Time at={createdAt} />
          <span className="grow text-ink-soft tabular-nums">
            {failure ?? progressWords(progress) ?? (
              <>
                {formatCount(created)} new, {formatCount(changed)} changed, {formatCount(retired)} retired
                {errorCount > 0 && `, ${errorCount === 1 ? '1 error' : `${formatCount(errorCount)} errors`}`}
              </>
            )}
          </span>
          {state === 'checked' && errorCount === 0 && created + changed + retired > 0 && (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Apply import ${id}`}
              busy={working === id}
              busyText="Applying…"
              onClick={() => onApply({ id })}
            >
              Apply
            </Button>
          )}
          {canBeUndone({ state, ...one }) && (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Undo import ${id}`}
              busy={working === id}
              busyText="Undoing…"
              onClick={() => onUndo(id)}
            >
              Undo
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
