import type { ImportResource } from '@shop/contract/product-files';
import { adminImportsText } from '@shop/messages/admin-imports';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { progressWords } from './FormerImports.tsx';
import { ImportPictures } from './ImportPictures.tsx';
import { isUnderWay, type useImport } from './use-import.ts';

type ImportOutcomeProps = { files: ReturnType<typeof useImport>; checked: ImportResource };

/** What can be done with the file that was checked, and what has become of it. */
export function ImportOutcome({ files, checked }: ImportOutcomeProps) {
  const { id, state, created, changed, retired, errorCount, warnings, progress, applicable } = checked;
  const lines = created + changed + retired;
  const working = files.working === id || isUnderWay(checked);
  const words = progressWords(progress);
  const leavesOut = errorCount > 0 && applicable > 0;
  const stock = warnings.find(({ code }) => code === 'STOCK_MOVED');
  return (
    <div className="flex flex-col gap-4 pb-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h3 className="min-w-0 text-lg font-semibold wrap-anywhere">{files.file?.name}</h3>
        {working && (
          <p role="status" className="text-sm tabular-nums">
            {words === undefined
              ? adminImportsText.waitingForItsTurn
              : adminImportsText.progressGoesOn({ progress: words })}
          </p>
        )}
        {state === 'checked' && errorCount === 0 && lines > 0 && (
          <Button busy={working} busyText={adminImportsText.applying} onClick={() => void files.apply({ id })}>
            {adminImportsText.applyLines({ lines })}
          </Button>
        )}
        {state === 'checked' && errorCount === 0 && lines === 0 && (
          <p role="status" className="text-sm text-ink-soft">
            {adminImportsText.catalogueIsAsTheFile}
          </p>
        )}
        {state === 'applied' && (
          <div className="flex items-center gap-3">
            <p role="status" className="text-sm font-semibold text-green">
              {adminImportsText.isApplied}
            </p>
            <Button
              variant="secondary"
              size="small"
              busy={working}
              busyText={adminImportsText.undoing}
              onClick={() => void files.undo(id)}
            >
              {adminImportsText.undo}
            </Button>
          </div>
        )}
      </div>
      {state === 'checked' && errorCount > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-red">
            {leavesOut ? adminImportsText.correctOrLeaveOut : adminImportsText.correctTheErrors}
          </p>
          {leavesOut && (
            <Button
              variant="secondary"
              busy={working}
              busyText={adminImportsText.applying}
              onClick={() => void files.apply({ id, leaveOut: true })}
            >
              {adminImportsText.leaveThemOutApply({ applicable })}
            </Button>
          )}
        </div>
      )}
      <ImportPictures of={checked} busy={files.retrying} onRetry={(one) => void files.retryPictures(one)} />
      {state === 'checked' && stock !== undefined && (
        <Alert tone="yellow">
          {adminImportsText.stockMoved({ message: stock.message })}
          <Button
            variant="secondary"
            size="small"
            className="mt-3"
            busy={working}
            busyText={adminImportsText.applying}
            onClick={() => void files.apply({ id, leaveOut: leavesOut, leaveOutStock: true })}
          >
            {leavesOut ? adminImportsText.applyWithoutStockAndWithout : adminImportsText.applyWithoutStock}
          </Button>
        </Alert>
      )}
    </div>
  );
}
