import type { ImportMapping } from '@shop/contract/import-mappings';
import type { Option } from '@shop/contract/options';
import { importMappingsText } from '@shop/messages/import-mappings';
import { useEffect, useRef } from 'react';
import { sentenceFor } from '../../state/error-sentences.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import type { FileHead } from './file-head.ts';
import { MappingFields } from './MappingFields.tsx';
import { draftOf, fittingMapping, newDraft } from './mapping-draft.ts';
import { useMappingDraft } from './use-mapping-draft.ts';

type MapColumnsProps = {
  file: File;
  head: FileHead;
  mappings: readonly ImportMapping[];
  options: readonly Option[];
  /** @param mapping undefined to read it as an own file */
  onSend: (mapping: number | undefined) => void;
  onCancel: () => void;
};

const NEW = 'new';

/** A file whose columns are not known, before it is sent: a mapping that fits, another one, or a new one. */
export function MapColumns({ file, head, mappings, options, onSend, onCancel }: MapColumnsProps) {
  const fitting = fittingMapping(mappings, head.words);
  const fresh = () =>
    newDraft(
      file.name,
      head,
      options.map(({ name }) => name),
    );
  const { draft, setDraft, open, save, failure, isChanged, faults, saving } = useMappingDraft(
    fitting === undefined ? fresh() : draftOf(fitting, head),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  // What was pressed to choose the file is gone.
  useEffect(() => heading.current?.focus(), []);

  async function send() {
    const saved = await save();
    if (saved !== undefined) onSend(saved.id);
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold wrap-anywhere outline-none">
          {importMappingsText.whatAreTheColumns({ name: file.name })}
        </h3>
        <p className="mt-1 max-w-prose text-ink-soft">
          {fitting === undefined
            ? importMappingsText.columnsAreNotKnown
            : importMappingsText.mappingFits({ mapping: fitting.name })}
        </p>
      </div>
      {mappings.length > 0 && (
        <SelectField
          label={importMappingsText.mapping}
          className="max-w-96"
          value={draft.id ?? NEW}
          onChange={({ currentTarget }) => {
            const chosen = mappings.find(({ id }) => String(id) === currentTarget.value);
            open(chosen === undefined ? fresh() : draftOf(chosen, head));
          }}
        >
          {mappings.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={NEW}>{importMappingsText.newMapping}</option>
        </SelectField>
      )}
      <MappingFields draft={draft} faults={faults} onChange={setDraft} />
      {failure !== undefined && <Alert>{sentenceFor(failure)}</Alert>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={saving} busyText={importMappingsText.saving}>
          {draft.id === undefined || isChanged ? importMappingsText.saveAndImport : importMappingsText.import}
        </Button>
        <Button type="button" variant="secondary" onClick={() => onSend(undefined)}>
          {importMappingsText.importAsItIs}
        </Button>
        <Button type="button" variant="quiet" onClick={onCancel}>
          {importMappingsText.cancel}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">{importMappingsText.importAsItIsHint}</p>
    </form>
  );
}
