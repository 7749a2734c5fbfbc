import { formatCount } from '@shop/contract/numbers';
import type { ImportResource } from '@shop/contract/product-files';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { progressWords } from './FormerImports.tsx';
import { isUnderWay, type useImport } from './use-import.ts';

type ImportOutcomeProps = { files: ReturnType<typeof useImport>; checked: ImportResource };

/** What can be done with the file that was checked, and what has become of it. */
export function ImportOutcome({ files, checked }: ImportOutcomeProps) {
  const { id, state, created, changed, retired, errorCount, warnings, progress, applicable } = checked;
  const lines = created + changed + retired;
  const working = files.working === id || isUnderWay(checked);
  const leavesOut = errorCount > 0 && applicable > 0;
  const stock = warnings.find(({ code }) => code === 'STOCK_MOVED');
  return (
    <div className="flex flex-col gap-4 pb-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h3 className="min-w-0 text-lg font-semibold wrap-anywhere">{files.file?.name}</h3>
        {working && (
          <p role="status" className="text-sm tabular-nums">
            {progressWords(progress) ?? 'Waiting for its turn'}…
          </p>
        )}
        {state === 'checked' && errorCount === 0 && lines > 0 && (
          <Button busy={working} busyText="Applying…" onClick={() => void files.apply({ id })}>
            Apply {lineCount(lines)}
          </Button>
        )}
        {state === 'checked' && errorCount === 0 && lines === 0 && (
          <p role="status" className="text-sm text-ink-soft">
            The catalogue already is as this file says.
          </p>
        )}
        {state === 'applied' && (
          <div className="flex items-center gap-3">
            <p role="status" className="text-sm font-semibold text-green">
              Applied
            </p>
            <Button
              variant="secondary"
              size="small"
              busy={working}
              busyText="Undoing…"
              onClick={() => void files.undo(id)}
            >
              Undo
            </Button>
          </div>
        )}
      </div>
      {state === 'checked' && errorCount > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-red">
            {leavesOut
              ? 'Correct the errors and import the file again, or leave those lines out.'
              : 'Correct the errors, then import the file again.'}
          </p>
          {leavesOut && (
            <Button
              variant="secondary"
              busy={working}
              busyText="Applying…"
              onClick={() => void files.apply({ id, leaveOut: true })}
            >
              Leave them out, apply {lineCount(applicable)}
            </Button>
          )}
        </div>
      )}
      {state === 'checked' && stock !== undefined && (
        <Alert tone="yellow">
          {stock.message}. A file that was exported here has a column previousStock, which prevents that.
          <Button
            variant="secondary"
            size="small"
            className="mt-3"
            busy={working}
            busyText="Applying…"
            onClick={() => void files.apply({ id, leaveOut: leavesOut, leaveOutStock: true })}
          >
            {leavesOut ? 'Apply without stock and without errors' : 'Apply without stock'}
          </Button>
        </Alert>
      )}
    </div>
  );
}

function lineCount(lines: number): string {
  return `${formatCount(lines)} ${lines === 1 ? 'line' : 'lines'}`;
}
