import { ArrowDownTrayIcon } from '@heroicons/react/20/solid';
import { formatCount } from '@shop/contract/numbers';
import type { AppliedImport, Progress } from '@shop/contract/product-files';
import { pageTitles } from '@shop/contract/titles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pages } from '../../routing/paths.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { conflictSentence } from '../../state/conflict-sentence.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { DropZone } from './DropZone.tsx';
import { FileHelp } from './FileHelp.tsx';
import { FormerImports, progressWords } from './FormerImports.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { type Stage, useImport } from './use-import.ts';

/** Files of products: export, import with a preview, and the former imports. */
export function AdminImports() {
  const files = useImport();
  const { stage, checked, failure, stale, applied, undone } = files;
  const busy = stage.at === 'uploading' || stage.at === 'checking';

  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-10">
      <div>
        <ScreenHeading>{pageTitles.adminImports}</ScreenHeading>
        <p className="mt-2 text-ink-soft">
          A file has a line for each product or variant, as a spreadsheet writes it.{' '}
          <Link to={`${pages.admin}?view=table`} className={textLinkClass}>
            Back to the products
          </Link>
        </p>
      </div>

      <Section title="Export">
        <p className="pb-3 text-sm text-ink-soft">
          All products with all columns. The table of products exports what its filters show.
        </p>
        <a href="/products.csv?bom=true" download="products.csv" className={buttonClass('secondary')}>
          <ArrowDownTrayIcon aria-hidden="true" className="size-5" />
          Download all products
        </a>
      </Section>

      <Section title="Import">
        {failure !== undefined && (
          <Alert
            className="mb-4"
            action={
              stale && (
                <Button variant="secondary" size="small" onClick={() => void files.apply({ ...stale, leaveOut: true })}>
                  Leave these out, apply the rest
                </Button>
              )
            }
          >
            {conflictSentence(failure)}
          </Alert>
        )}
        {applied !== undefined && applied.leftOut.length > 0 && <LeftOut applied={applied} />}
        {undone !== undefined && (
          <Alert tone={undone.left.length === 0 ? 'green' : 'yellow'} className="mb-4">
            Import #{undone.id} is undone: {formatCount(undone.undone)} {undone.undone === 1 ? 'line' : 'lines'} put
            back.
            {undone.left.length > 0 && (
              <>
                {' '}
                Changed since, and left as they are:{' '}
                {undone.left
                  .slice(0, 10)
                  .map(({ line, productId, field }) => `${field} of product ${productId} (line ${line})`)
                  .join(', ')}
                {undone.left.length > 10 && ` and ${formatCount(undone.left.length - 10)} more`}.
                {undone.undone === 0 && ' Undo what followed first, then this import again.'}
              </>
            )}
          </Alert>
        )}
        {busy ? (
          <Underway
            stage={stage}
            progress={files.former[0]?.progress ?? null}
            name={files.file?.name ?? ''}
            onStop={files.stop}
          />
        ) : (
          <>
            <DropZone onFile={files.send} />
            <FileHelp />
          </>
        )}
        {checked !== undefined && (
          <div className="mt-6 rounded-lg border border-line bg-surface p-5 sm:p-6">
            <ImportOutcome files={files} checked={checked} />
            <ImportPreview checked={checked} file={files.file} />
          </div>
        )}
      </Section>

      <Section title="Former imports">
        <FormerImports imports={files.former} working={files.working} onApply={files.apply} onUndo={files.undo} />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="display pb-3 text-xl">{title}</h2>
      {children}
    </section>
  );
}

type UnderwayProps = { stage: Stage; progress: Progress; name: string; onStop: () => void };

function Underway({ stage, progress, name, onStop }: UnderwayProps) {
  const uploading = stage.at === 'uploading';
  const share = uploading ? stage.share : progress?.total ? progress.done / progress.total : undefined;
  const text = uploading
    ? `Uploading ${name}: ${Math.round(stage.share * 100)} %`
    : progress === null
      ? `Reading ${name}…`
      : `${name}: ${progressWords(progress)}`;
  return (
    <div className="rounded-lg border border-line px-6 py-8">
      <p role="status" className="pb-3 font-medium wrap-anywhere">
        {text}
      </p>
      <progress
        aria-label="Progress"
        {...(share !== undefined && { value: share })}
        max={1}
        className="h-2 w-full accent-accent"
      />
      <Button variant="quiet" size="small" className="mt-3" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}

const MOST_NAMED = 10;

function LeftOut({ applied: { id, leftOut } }: { applied: AppliedImport }) {
  const more = leftOut.length - MOST_NAMED;
  return (
    <Alert tone="yellow" className="mb-4">
      Import #{id} is applied. Left as{' '}
      {leftOut.length === 1 ? 'it was: 1 line' : `they were: ${formatCount(leftOut.length)} lines`}
      <ul className="mt-1 list-disc pl-5">
        {leftOut.slice(0, MOST_NAMED).map(({ line, message }) => (
          <li key={line}>
            Line {line}: {message}
          </li>
        ))}
      </ul>
      {more > 0 && `and ${formatCount(more)} more`}
    </Alert>
  );
}
