import { ArrowDownTrayIcon } from '@heroicons/react/20/solid';
import { formatCount } from '@shop/contract/numbers';
import type { AppliedImport, Progress, UndoneImport } from '@shop/contract/product-files';
import { pageTitles } from '@shop/contract/titles';
import { adminImportsText } from '@shop/messages/admin-imports';
import { importMappingsText } from '@shop/messages/import-mappings';
import { localeText } from '@shop/messages/locale';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAllOptionsQuery } from '../../data/options.ts';
import { CatalogueTabs } from '../../features/office-tabs/CatalogueTabs.tsx';
import { pages } from '../../routing/paths.ts';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { conflictSentence } from '../../state/conflict-sentence.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { inline } from '../../ui/inline.ts';
import { textLinkClass } from '../../ui/text-link-class.ts';
import { DropZone } from './DropZone.tsx';
import { FileHelp } from './FileHelp.tsx';
import { FormerImports, progressWords } from './FormerImports.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { MapColumns } from './MapColumns.tsx';
import { Mappings } from './Mappings.tsx';
import { type Stage, useImport } from './use-import.ts';

/** Files of products: export, import with a preview, and the former imports. */
export function AdminImports() {
  const files = useImport();
  const { stage, file, checked, failure, stale, applied, undone } = files;
  const options = useAllOptionsQuery().data ?? [];
  const busy = stage.at === 'uploading' || stage.at === 'checking';

  return (
    <>
      <CatalogueTabs />
      <div className="mx-auto flex max-w-4xl flex-col gap-10">
        <div>
          <ScreenHeading>{pageTitles.adminImports}</ScreenHeading>
          <p className="mt-2 text-ink-soft">
            {inline(
              adminImportsText.whatAFileIs({
                link: (parts) => (
                  <Link to={`${pages.admin}?view=table`} className={textLinkClass}>
                    {parts}
                  </Link>
                ),
              }),
            )}
          </p>
        </div>

        <Section title={adminImportsText.export}>
          <p className="pb-3 text-sm text-ink-soft">{adminImportsText.whatIsExported}</p>
          <a href="/products.csv?bom=true" download="products.csv" className={buttonClass('secondary')}>
            <ArrowDownTrayIcon aria-hidden="true" className="size-5" />
            {adminImportsText.downloadAllProducts}
          </a>
        </Section>

        <Section title={adminImportsText.import}>
          {failure !== undefined && (
            <Alert
              className="mb-4"
              action={
                stale && (
                  <Button
                    variant="secondary"
                    size="small"
                    onClick={() => void files.apply({ ...stale, leaveOut: true })}
                  >
                    {adminImportsText.leaveTheseOut}
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
              {undoneSentences(undone).join(' ')}
            </Alert>
          )}
          {busy ? (
            <Underway
              stage={stage}
              progress={files.former[0]?.progress ?? null}
              name={files.file?.name ?? ''}
              onStop={files.stop}
            />
          ) : stage.at === 'mapping' && file !== undefined ? (
            <MapColumns
              key={`${file.name} ${file.lastModified}`}
              file={file}
              head={stage.head}
              mappings={files.mappings}
              options={options}
              onSend={(mapping) => void files.send(file, mapping)}
              onCancel={files.cancel}
            />
          ) : (
            <>
              <DropZone onFile={files.choose} />
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

        {files.mappings.length > 0 && (
          <Section title={importMappingsText.mappings}>
            <Mappings mappings={files.mappings} />
          </Section>
        )}

        <Section title={adminImportsText.formerImports}>
          <FormerImports
            imports={files.former}
            working={files.working}
            retrying={files.retrying}
            onApply={files.apply}
            onUndo={files.undo}
            onRetry={files.retryPictures}
          />
        </Section>
      </div>
    </>
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
    ? adminImportsText.uploading({ name, percent: Math.round(stage.share * 100) })
    : progress === null
      ? adminImportsText.readingFile({ name })
      : `${name}: ${progressWords(progress)}`;
  return (
    <div className="rounded-lg border border-line px-6 py-8">
      <p role="status" className="pb-3 font-medium wrap-anywhere">
        {text}
      </p>
      <progress
        aria-label={adminImportsText.progressLabel}
        {...(share !== undefined && { value: share })}
        max={1}
        className="h-2 w-full accent-accent"
      />
      <Button variant="quiet" size="small" className="mt-3" onClick={onStop}>
        {adminImportsText.stop}
      </Button>
    </div>
  );
}

const MOST_NAMED = 10;

function undoneSentences({ id, undone, left }: UndoneImport): string[] {
  const sentences = [adminImportsText.importIsUndone({ id, lines: undone })];
  if (left.length === 0) return sentences;
  const values = left.slice(0, MOST_NAMED).map(adminImportsText.valueOfProduct).join(localeText.comma);
  const more = left.length - MOST_NAMED;
  sentences.push(
    more > 0
      ? adminImportsText.leftAsTheyAreAndMore({ values, more: formatCount(more) })
      : adminImportsText.leftAsTheyAre({ values }),
  );
  if (undone === 0) sentences.push(adminImportsText.undoWhatFollowedFirst);
  return sentences;
}

function LeftOut({ applied: { id, leftOut } }: { applied: AppliedImport }) {
  const more = leftOut.length - MOST_NAMED;
  return (
    <Alert tone="yellow" className="mb-4">
      {adminImportsText.importIsApplied({ id, count: leftOut.length, shown: formatCount(leftOut.length) })}
      <ul className="mt-1 list-disc ps-5">
        {leftOut.slice(0, MOST_NAMED).map(({ line, message }) => (
          <li key={line}>{adminImportsText.lineMessage({ line, message })}</li>
        ))}
      </ul>
      {more > 0 && adminImportsText.andMore({ more: formatCount(more) })}
    </Alert>
  );
}
