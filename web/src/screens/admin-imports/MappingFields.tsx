import { attributeColumn, productColumns } from '@shop/contract/product-files';
import { importMappingsText } from '@shop/messages/import-mappings';
import { productFieldText } from '@shop/messages/product-fields';
import { useId } from 'react';
import { useAllAttributesQuery } from '../../data/attributes.ts';
import { useAllOptionsQuery } from '../../data/options.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Field } from '../../ui/Field.tsx';
import { labelClass } from '../../ui/field-class.ts';
import { Select } from '../../ui/Select.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import {
  type ColumnDraft,
  columnTarget,
  type DraftFaults,
  type MappingDraft,
  NEW_OPTION,
  optionTarget,
} from './mapping-draft.ts';

const words: Readonly<Record<string, string>> = {
  ...productFieldText,
  productId: importMappingsText.sharedWord,
  variantPrice: importMappingsText.variantPrice,
  deleted: importMappingsText.deleted,
  color: importMappingsText.color,
  colors: importMappingsText.colors,
  size: importMappingsText.size,
  sizes: importMappingsText.sizes,
  retired: importMappingsText.retired,
  previousStock: importMappingsText.previousStock,
};
/** Options say it better, or only files of the shop itself have it. */
const SELDOM = ['variantId', 'colors', 'sizes', 'color', 'size', 'retired', 'previousStock'];
const labelOf = (column: string) => words[column] ?? column;

type MappingFieldsProps = {
  draft: MappingDraft;
  /** Undefined until somebody has tried to save. */
  faults: DraftFaults | undefined;
  onChange: (draft: MappingDraft) => void;
};

/** What each column is, how decimals are written, and what the mapping is called. */
export function MappingFields({ draft, faults, onChange }: MappingFieldsProps) {
  const attributes = useAllAttributesQuery().data ?? [];
  const options = useAllOptionsQuery().data ?? [];
  const names = [
    ...new Set([
      ...options.map(({ name }) => name),
      ...draft.columns.flatMap(({ target }) => nameOfOption(target) ?? []),
    ]),
  ];
  const used = new Set(draft.columns.map(({ target }) => target));
  const columns = productColumns.filter((one) => !SELDOM.includes(one) || used.has(columnTarget(one)));
  const choices = (
    <>
      <option value="">{importMappingsText.leaveOut}</option>
      <optgroup label={importMappingsText.product}>
        {columns.map((column) => (
          <option key={column} value={columnTarget(column)}>
            {labelOf(column)}
          </option>
        ))}
      </optgroup>
      {attributes.length > 0 && (
        <optgroup label={importMappingsText.attributes}>
          {attributes.map(({ key, name }) => (
            <option key={key} value={columnTarget(attributeColumn(key))}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label={importMappingsText.options}>
        {names.map((name) => (
          <option key={name} value={optionTarget(name)}>
            {name}
          </option>
        ))}
        <option value={NEW_OPTION}>{importMappingsText.anotherOption}</option>
      </optgroup>
    </>
  );
  const changeColumn = (word: string, changes: Partial<ColumnDraft>) =>
    onChange({ ...draft, columns: draft.columns.map((one) => (one.word === word ? { ...one, ...changes } : one)) });
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose text-sm text-ink-soft">{importMappingsText.whatNewProductsNeed}</p>
      {faults !== undefined && <Alert>{faults.columns ?? importMappingsText.cannotBeSaved}</Alert>}
      <ul aria-label={importMappingsText.columns} className="divide-y divide-line border-y border-line">
        {draft.columns.map((column) => (
          <MappedColumn
            key={column.word}
            column={column}
            error={faults?.byWord[column.word]}
            onChange={(changes) => changeColumn(column.word, changes)}
          >
            {choices}
          </MappedColumn>
        ))}
      </ul>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={importMappingsText.decimalSign}
          value={draft.decimal}
          onChange={({ currentTarget }) => onChange({ ...draft, decimal: currentTarget.value === ',' ? ',' : '.' })}
        >
          <option value=".">{importMappingsText.decimalPoint}</option>
          <option value=",">{importMappingsText.decimalComma}</option>
        </SelectField>
        <Field
          label={importMappingsText.name}
          hint={importMappingsText.nameHint}
          error={faults?.name}
          value={draft.name}
          maxLength={100}
          autoComplete="off"
          onChange={({ currentTarget }) => onChange({ ...draft, name: currentTarget.value })}
        />
      </div>
    </div>
  );
}

const nameOfOption = (target: string) =>
  target.startsWith(NEW_OPTION) && target !== NEW_OPTION ? target.slice(NEW_OPTION.length) : undefined;

type MappedColumnProps = {
  column: ColumnDraft;
  error: string | undefined;
  onChange: (changes: Partial<ColumnDraft>) => void;
  /** What it may be. */
  children: React.ReactNode;
};

function MappedColumn({
  column: { word, examples, target, optionName },
  error,
  onChange,
  children,
}: MappedColumnProps) {
  const id = useId();
  const isNamed = target === NEW_OPTION;
  return (
    <li className="grid gap-x-6 gap-y-2 py-3 sm:grid-cols-2">
      <div className="min-w-0">
        <label htmlFor={id} className={`${labelClass} wrap-anywhere`}>
          {word}
        </label>
        {examples !== undefined && (
          <p id={`${id}-examples`} className="line-clamp-2 text-sm wrap-anywhere text-ink-soft">
            {examples.length === 0
              ? importMappingsText.noExamples
              : importMappingsText.examples({ examples: examples.join(' · ') })}
          </p>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <Select
          id={id}
          value={target}
          aria-invalid={error !== undefined && !isNamed ? true : undefined}
          aria-describedby={[`${id}-error`, `${id}-examples`].join(' ')}
          onChange={({ currentTarget }) => onChange({ target: currentTarget.value })}
        >
          {children}
        </Select>
        {error !== undefined && !isNamed && (
          <p id={`${id}-error`} className="text-sm text-red">
            {error}
          </p>
        )}
        {isNamed && (
          <Field
            label={importMappingsText.nameOfOption}
            hint={importMappingsText.isMadeWhenApplied}
            error={error}
            value={optionName}
            maxLength={100}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange({ optionName: currentTarget.value })}
          />
        )}
      </div>
    </li>
  );
}
