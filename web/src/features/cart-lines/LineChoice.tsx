import type { CartItem } from '@shop/contract/cart';
import { cartLinesText } from '@shop/messages/cart-lines';
import { type ReactNode, useId } from 'react';
import { changeLine } from '../../state/cart-slice.ts';
import { withVariant } from '../../state/line-changes.ts';
import { hasOtherOptions, valueIn } from '../../state/variant-choices.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { inline } from '../../ui/inline.ts';
import { Select } from '../../ui/Select.tsx';
import { colorOptions, type LineOption, sizeOptions, valueOptions } from './line-options.ts';

/** The colour and size of a line, as far as another one can be chosen. */
export function LineChoice({ item, name }: { item: CartItem; name: string }) {
  const dispatch = useAppDispatch();
  function choose({ variant }: LineOption) {
    const line = withVariant(item, variant.id);
    if (line !== undefined) void dispatch(changeLine({ id: item.id, line }));
  }
  const unseen = (parts: ReactNode) => <span className="sr-only">{parts}</span>;
  if (hasOtherOptions(item.product)) {
    return item.product.options.map((option) => (
      <ChoiceSelect
        key={option.id}
        label={inline(cartLinesText.choiceOfName({ choice: option.name, name, span: unseen }))}
        options={valueOptions(item, option)}
        value={item.variant === null ? undefined : valueIn(item.variant, option.id)}
        chosen={item.choices.find((one) => one.option === option.id)?.label}
        onChoose={choose}
      />
    ));
  }
  return (
    <>
      <ChoiceSelect
        label={inline(cartLinesText.colorOfName({ name, span: unseen }))}
        options={colorOptions(item)}
        value={item.variant?.color}
        chosen={item.color?.name}
        onChoose={choose}
      />
      <ChoiceSelect
        label={inline(cartLinesText.sizeOfName({ name, span: unseen }))}
        options={sizeOptions(item)}
        value={item.variant?.size}
        chosen={item.size?.name}
        onChoose={choose}
      />
    </>
  );
}

type ChoiceSelectProps = {
  label: ReactNode;
  options: readonly LineOption[];
  value: string | null | undefined;
  /** What is chosen now; a retired variant is not among the options. */
  chosen: string | undefined;
  onChoose: (option: LineOption) => void;
};

function ChoiceSelect({ label, options, value, chosen, onChoose }: ChoiceSelectProps) {
  const id = useId();
  if (options.length < 2 || value == null) return null;
  const offered = options.some((option) => option.id === value);
  return (
    <div className="flex min-w-0 flex-col gap-1 sm:flex-row sm:items-center sm:gap-2.5">
      <label htmlFor={id} className="min-w-0 text-sm wrap-anywhere">
        {label}
      </label>
      <Select
        id={id}
        value={value}
        onChange={(event) => {
          const option = options.find((one) => one.id === event.currentTarget.value);
          if (option !== undefined) onChoose(option);
        }}
        className="w-28"
      >
        {!offered && (
          <option value={value} disabled>
            {cartLinesText.optionNoLongerSold({ option: chosen ?? value })}
          </option>
        )}
        {options.map((option) => (
          <option key={option.id} value={option.id} disabled={option.disabled && option.id !== value}>
            {option.text}
          </option>
        ))}
      </Select>
    </div>
  );
}
