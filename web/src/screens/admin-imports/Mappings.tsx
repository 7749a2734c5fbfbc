import type { ImportMapping } from '@shop/contract/import-mappings';
import { importMappingsText } from '@shop/messages/import-mappings';
import { localeText } from '@shop/messages/locale';
import { useEffect, useRef, useState } from 'react';
import { useDeleteImportMappingMutation } from '../../data/import-mappings.ts';
import { failureOf } from '../../data/shop-data.ts';
import { History } from '../../features/history/History.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { toast } from '../../toasts/toast.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { MappingFields } from './MappingFields.tsx';
import { draftOf } from './mapping-draft.ts';
import { useMappingDraft } from './use-mapping-draft.ts';

/** All mappings, to be edited and deleted. */
export function Mappings({ mappings }: { mappings: readonly ImportMapping[] }) {
  const [edited, setEdited] = useState<number>();
  const [asked, setAsked] = useState<ImportMapping>();
  const [remove, { isLoading }] = useDeleteImportMappingMutation();

  async function confirm({ id, name }: ImportMapping) {
    const failure = failureOf(await remove(id));
    setAsked(undefined);
    if (failure === undefined) toast.success(importMappingsText.deletedNow({ name }));
    else toast.error(sentenceFor(failure));
  }

  return (
    <>
      <p className="pb-3 text-sm text-ink-soft">{importMappingsText.whatMappingsAre}</p>
      <ul className="divide-y divide-line border-y border-line">
        {mappings.map((mapping) => (
          <li key={mapping.id} className="py-2">
            {edited === mapping.id ? (
              <MappingEditor mapping={mapping} onDone={() => setEdited(undefined)} />
            ) : (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="font-medium wrap-anywhere">{mapping.name}</p>
                  <p className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">{columnsOf(mapping)}</p>
                </div>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={importMappingsText.editNamed({ name: mapping.name })}
                  onClick={() => setEdited(mapping.id)}
                >
                  {importMappingsText.edit}
                </Button>
                <Button
                  variant="quiet"
                  size="small"
                  aria-haspopup="dialog"
                  aria-label={importMappingsText.deleteNamed({ name: mapping.name })}
                  onClick={() => setAsked(mapping)}
                >
                  {importMappingsText.delete}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        title={importMappingsText.deleteThisMapping}
        confirmLabel={importMappingsText.delete}
        busy={isLoading}
        busyText={importMappingsText.deleting}
        onConfirm={() => asked && void confirm(asked)}
        onCancel={() => setAsked(undefined)}
      >
        <p className="wrap-anywhere">
          <strong>{asked?.name}</strong>
          {': '}
          {importMappingsText.deletedConsequence}
        </p>
      </ConfirmDialog>
    </>
  );
}

function columnsOf({ columns, optionColumns }: ImportMapping): string {
  const words = [...Object.keys(columns), ...Object.keys(optionColumns)];
  return importMappingsText.columnCount({ count: words.length, words: words.join(localeText.comma) });
}

function MappingEditor({ mapping, onDone }: { mapping: ImportMapping; onDone: () => void }) {
  const { draft, setDraft, save, failure, faults, saving } = useMappingDraft(draftOf(mapping));
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone.
  useEffect(() => heading.current?.focus(), []);

  async function saveIt() {
    const saved = await save();
    if (saved === undefined) return;
    toast.success(importMappingsText.saved({ name: saved.name }));
    onDone();
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        void saveIt();
      }}
    >
      <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold wrap-anywhere outline-none">
        {importMappingsText.editMapping({ name: mapping.name })}
      </h3>
      <MappingFields draft={draft} faults={faults} onChange={setDraft} />
      {failure !== undefined && <Alert>{sentenceFor(failure)}</Alert>}
      <History of="import-mappings" id={mapping.id} version={mapping.updatedAt} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={saving} busyText={importMappingsText.saving}>
          {importMappingsText.save}
        </Button>
        <Button type="button" variant="quiet" onClick={onDone}>
          {importMappingsText.cancel}
        </Button>
      </div>
    </form>
  );
}
