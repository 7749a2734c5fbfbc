import { attributeKinds, MAX_ATTRIBUTE_VALUES, UNIT_MAX } from '@shop/contract/attributes';
import { adminAttributesText } from '@shop/messages/admin-attributes';
import { useAllCategoriesQuery } from '../../data/categories.ts';
import { ValueRows } from '../../features/value-rows/ValueRows.tsx';
import { newValueRow } from '../../features/value-rows/value-rows.ts';
import { CheckboxRow } from '../../ui/CheckboxRow.tsx';
import { Field } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { hasUnit, keyFrom } from './attribute-draft.ts';
import { CategoryChecks } from './CategoryChecks.tsx';
import { kindHints, kindNames } from './kind-words.ts';
import type { AttributeFormState } from './use-attribute-form.ts';

export function AttributeFields({ form: { base, draft, messages, change } }: { form: AttributeFormState }) {
  const categories = useAllCategoriesQuery();
  return (
    <div className="flex min-w-0 flex-col gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          id="name"
          label={adminAttributesText.name}
          value={draft.name}
          error={messages.name}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) =>
            change({
              name: value,
              // The key follows the name until it is typed itself.
              ...(base === undefined && draft.key === keyFrom(draft.name) && { key: keyFrom(value) }),
            })
          }
        />
        <Field
          id="key"
          label={adminAttributesText.key}
          hint={adminAttributesText.keyHint}
          value={draft.key}
          error={messages.key}
          readOnly={base !== undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => change({ key: currentTarget.value })}
        />
        <SelectField
          id="kind"
          label={adminAttributesText.kind}
          hint={base === undefined ? kindHints[draft.kind] : adminAttributesText.kindHint}
          value={draft.kind}
          error={messages.kind}
          onChange={({ currentTarget: { value } }) => {
            const kind = attributeKinds.find((one) => one === value);
            if (kind !== undefined) change({ kind });
          }}
        >
          {attributeKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindNames[kind]}
            </option>
          ))}
        </SelectField>
        {hasUnit(draft) && (
          <Field
            id="unit"
            label={adminAttributesText.unit}
            hint={adminAttributesText.unitHint}
            value={draft.unit}
            error={messages.unit}
            maxLength={UNIT_MAX}
            autoComplete="off"
            onChange={({ currentTarget }) => change({ unit: currentTarget.value })}
          />
        )}
      </div>
      {draft.kind === 'choice' && (
        <ValueRows
          label={adminAttributesText.values}
          rows={draft.values}
          most={MAX_ATTRIBUTE_VALUES}
          fresh={newValueRow}
          messages={messages}
          onChange={(values) => change({ values })}
        />
      )}
      <CheckboxRow
        label={adminAttributesText.filterable}
        checked={draft.filterable}
        onChange={({ currentTarget }) => change({ filterable: currentTarget.checked })}
      />
      <CategoryChecks
        tree={categories.data ?? []}
        chosen={draft.categories}
        error={messages.categories}
        onChange={(chosen) => change({ categories: chosen })}
      />
      <Field
        id="position"
        label={adminAttributesText.position}
        hint={adminAttributesText.positionHint}
        className="max-w-72"
        inputMode="numeric"
        autoComplete="off"
        value={draft.position}
        error={messages.position}
        onChange={({ currentTarget }) => change({ position: currentTarget.value })}
      />
    </div>
  );
}
