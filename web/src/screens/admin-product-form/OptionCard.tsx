import { ChevronDownIcon, ChevronUpIcon, TrashIcon } from '@heroicons/react/20/solid';
import { COLOR_OPTION, type OptionValue, SIZE_OPTION } from '@shop/contract/options';
import { adminProductFormText } from '@shop/messages/admin-product-form';
import type { ReactNode } from 'react';
import { CheckboxRow } from '../../ui/CheckboxRow.tsx';
import { inline } from '../../ui/inline.ts';
import { AddValue } from './AddValue.tsx';
import { changeInStock, optionName, toggleValue, valuesOf } from './chosen-options.ts';
import { Swatch } from './Swatch.tsx';
import type { ProductFormState } from './use-product-form.ts';

type OptionCardProps = {
  form: ProductFormState;
  option: number;
  /** Left out where there is nothing to move past. */
  onMove?: (step: -1 | 1) => void;
  isFirst?: boolean;
  isLast?: boolean;
  /** Left out where the option is always there. */
  onRemove?: () => void;
};

/** One option of the product, with its values to choose from. */
export function OptionCard({ form, option, onMove, isFirst = true, isLast = true, onRemove }: OptionCardProps) {
  const { draft, known, errors } = form;
  const own = known.find(({ id }) => id === option);
  const chosen = valuesOf(draft, option);
  const name = optionName(option, known);
  const message = option === COLOR_OPTION ? errors.colors : option === SIZE_OPTION ? errors.sizes : undefined;
  const id = option === COLOR_OPTION ? 'colors' : option === SIZE_OPTION ? 'sizes' : `option-${option}`;
  const toggle = (value: OptionValue, on: boolean) =>
    form.change(toggleValue(draft, { id: option, values: own?.values ?? [] }, value.id, on));
  return (
    <div data-option={option} className="relative rounded-md border border-line">
      <fieldset id={id} aria-labelledby={`${id}-name`} tabIndex={-1} className="min-w-0 p-4 outline-none">
        <legend className="contents">
          <span id={`${id}-name`} className="block min-h-9 pe-28 text-sm font-semibold wrap-anywhere">
            {name}
          </span>
        </legend>
        <div className="-my-1 flex max-h-80 flex-wrap gap-x-8 overflow-y-auto">
          {(own?.values ?? []).map((value) => (
            <CheckboxRow
              key={value.id}
              checked={chosen.includes(value.id)}
              onChange={({ currentTarget }) => toggle(value, currentTarget.checked)}
              label={
                <span className="flex items-center gap-2 wrap-anywhere">
                  {option === COLOR_OPTION && <Swatch value={value} />}
                  {value.name}
                </span>
              }
            />
          ))}
        </div>
        {option === SIZE_OPTION && draft.variants.length === 0 && chosen.length > 0 && <SizesInStock form={form} />}
        {message !== undefined && <p className="mt-1.5 text-sm text-red">{message}</p>}
        {own !== undefined && (
          <AddValue option={own} onAdded={(value, now) => form.edit((draft) => toggleValue(draft, now, value, true))} />
        )}
      </fieldset>
      <div className="absolute top-1.5 end-1.5 flex">
        {onMove !== undefined && (
          <>
            <Tool
              label={adminProductFormText.moveNameUp({ name })}
              step={-1}
              inert={isFirst}
              onPress={() => onMove(-1)}
            >
              <ChevronUpIcon aria-hidden="true" className="size-5" />
            </Tool>
            <Tool label={adminProductFormText.moveNameDown({ name })} step={1} inert={isLast} onPress={() => onMove(1)}>
              <ChevronDownIcon aria-hidden="true" className="size-5" />
            </Tool>
          </>
        )}
        {onRemove !== undefined && (
          <Tool label={adminProductFormText.removeName({ name })} onPress={onRemove}>
            <TrashIcon aria-hidden="true" className="size-4" />
          </Tool>
        )}
      </div>
    </div>
  );
}

type ToolProps = { label: string; step?: -1 | 1; inert?: boolean; onPress: () => void; children: ReactNode };

function Tool({ label, step, inert = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      data-step={step}
      aria-disabled={inert || undefined}
      onClick={() => {
        if (!inert) onPress();
      }}
      className="grid size-9 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink aria-disabled:opacity-40"
    >
      {children}
    </button>
  );
}

/** Of a product without variants, whose stock says nothing of its sizes. */
function SizesInStock({ form }: { form: ProductFormState }) {
  const { draft, known } = form;
  const names = new Map(known.find(({ id }) => id === SIZE_OPTION)?.values.map(({ id, name }) => [id, name]));
  return (
    <div className="mt-2 flex flex-wrap gap-x-8 border-t border-line pt-2">
      {draft.sizes.map(({ id, inStock }) => (
        <CheckboxRow
          key={id}
          label={inline(
            adminProductFormText.nameAvailable({ name: names.get(id) ?? id, span: (parts) => <span>{parts}</span> }),
          )}
          checked={inStock}
          onChange={({ currentTarget }) => form.change(changeInStock(draft, id, currentTarget.checked))}
        />
      ))}
    </div>
  );
}
