import { COLOR_OPTION, SIZE_OPTION } from '@shop/contract/options';
import { productPageText } from '@shop/messages/product-page';
import { Fragment, useState } from 'react';
import { SelectField } from '../../ui/SelectField.tsx';
import type { OptionPicker } from './option-pickers.ts';
import { SizeGuide } from './SizeGuide.tsx';
import type { VariantChoice } from './use-variant-choice.ts';
import type { Option } from './variant-options.ts';

type VariantPickersProps = {
  /** The ids of the product's options, in the order of the pickers. */
  order: readonly number[];
  choice: VariantChoice;
};

/** The pickers of what the product offers: colours, sizes, other options, or none. */
export function VariantPickers({ order, choice }: VariantPickersProps) {
  const place = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length);
  const pickers = [
    { id: COLOR_OPTION, picker: choice.colors.length > 0 && <ColorPicker choice={choice} /> },
    { id: SIZE_OPTION, picker: choice.sizes.length > 0 && <SizePicker choice={choice} /> },
    ...choice.others.map((one) => ({ id: one.id, picker: <OtherPicker choice={choice} picker={one} /> })),
  ];
  return pickers
    .toSorted((one, other) => place(one.id) - place(other.id))
    .map(({ id, picker }) => <Fragment key={id}>{picker}</Fragment>);
}

/** More values than these are a list to open. */
const SHOWN_VALUES = 6;

function OtherPicker({ choice, picker }: { choice: VariantChoice; picker: OptionPicker }) {
  const { id, name, chosen, values } = picker;
  const choose = (value: string) => choice.choose({ option: id, value });
  if (values.length > SHOWN_VALUES) {
    return (
      <SelectField
        label={name}
        value={chosen ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        className="max-w-96"
      >
        {chosen === undefined && <option value="">{'\u00a0'}</option>}
        {values.map((value) => (
          <option key={value.id} value={value.id}>
            {value.label}
          </option>
        ))}
      </SelectField>
    );
  }
  const chosenName = values.find((value) => value.id === chosen)?.name;
  return (
    <fieldset aria-disabled={!choice.known || undefined} className="min-w-0">
      <legend className="mb-3 text-sm font-semibold wrap-anywhere">
        {name}
        {chosenName !== undefined && <span className="font-normal text-ink-soft"> – {chosenName}</span>}
      </legend>
      <div className="flex flex-wrap gap-2.5">
        {values.map((value) => (
          <SizeRadio
            key={value.id}
            name={`option-${id}`}
            size={value}
            checked={value.id === chosen}
            onChange={() => choose(value.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** A line from corner to corner over a choice that is sold out. */
function Strike({ className = '' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={`pointer-events-none absolute ${className}`}
    >
      <line x1="0" y1="100" x2="100" y2="0" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function ColorPicker({ choice }: { choice: VariantChoice }) {
  const chosen = choice.color;
  return (
    <fieldset aria-disabled={!choice.known || undefined} className="min-w-0">
      <legend className="mb-3 text-sm font-semibold wrap-anywhere">
        {productPageText.color}
        {chosen !== undefined && <span className="font-normal text-ink-soft"> – {chosen.name}</span>}
      </legend>
      <div className="flex flex-wrap gap-3">
        {choice.colors.map((color) => {
          const chooseIt = { checked: color.id === chosen?.id, onChange: () => choice.chooseColor(color.id) };
          // Nobody said what it looks like.
          if (color.class === '' && color.hex == null) {
            return <SizeRadio key={color.id} name="color" size={{ ...color, disabled: false }} {...chooseIt} />;
          }
          return (
            <label
              key={color.id}
              title={color.label}
              className={`relative grid size-11 place-items-center rounded-full ring-offset-2 ring-offset-page has-checked:ring-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent ${color.id === chosen?.id ? 'ring-accent' : ''}`}
            >
              <input
                type="radio"
                name="color"
                value={color.id}
                {...chooseIt}
                aria-label={color.label}
                className="absolute inset-0 appearance-none rounded-full outline-none"
              />
              <span
                aria-hidden="true"
                className={`pointer-events-none relative size-9 overflow-hidden rounded-full border border-line-strong ${color.class}`}
              >
                {/* No style attribute, which the content security policy forbids in documents. */}
                {color.class === '' && color.hex != null && (
                  <svg aria-hidden="true" className="size-full">
                    <rect width="100%" height="100%" fill={color.hex} />
                  </svg>
                )}
              </span>
              {color.soldOut && <Strike className="inset-1 size-9 stroke-red stroke-2" />}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function SizePicker({ choice }: { choice: VariantChoice }) {
  const [guideOpen, setGuideOpen] = useState(false);
  // A variant's size can be looked at while it is sold out, so it is named there, too.
  const sizeId = choice.variant === undefined ? choice.size?.id : choice.variant.size;
  return (
    <div className="relative">
      <fieldset aria-disabled={!choice.known || undefined} className="min-w-0">
        <legend className="mb-3 text-sm font-semibold wrap-anywhere">
          {productPageText.size}
          {choice.variant !== undefined && choice.size !== undefined && (
            <span className="font-normal text-ink-soft"> – {choice.size.name}</span>
          )}
        </legend>
        <div className="flex flex-wrap gap-2.5">
          {choice.sizes.map((size) => (
            <SizeRadio
              key={size.id}
              name="size"
              size={size}
              checked={size.id === sizeId}
              onChange={() => choice.chooseSize(size.id)}
            />
          ))}
        </div>
      </fieldset>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setGuideOpen(true)}
        className="absolute -top-3 end-0 min-h-11 rounded-sm text-sm font-semibold text-accent underline-offset-4 hover:underline"
      >
        {productPageText.sizeGuide}
      </button>
      <SizeGuide open={guideOpen} onClose={() => setGuideOpen(false)} />
    </div>
  );
}

const sizeClasses = {
  available:
    'border-line-strong bg-surface hover:bg-sunken has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent',
  soldOut: 'border-line-strong bg-sunken text-ink-soft hover:border-ink has-checked:border-accent has-checked:text-ink',
  disabled: 'border-line bg-sunken text-ink-soft',
} as const;

type SizeRadioProps = { name: string; size: Option; checked: boolean; onChange: () => void };

function SizeRadio({ name, size, checked, onChange }: SizeRadioProps) {
  const look = size.disabled ? 'disabled' : size.soldOut ? 'soldOut' : 'available';
  return (
    <label
      title={size.label}
      className={`relative grid min-h-12 max-w-full min-w-14 place-items-center overflow-hidden rounded-md border px-3 text-sm font-semibold wrap-anywhere has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${look === 'soldOut' ? 'has-checked:border-2' : ''} ${sizeClasses[look]}`}
    >
      <input
        type="radio"
        name={name}
        value={size.id}
        checked={checked}
        disabled={size.disabled}
        onChange={onChange}
        aria-label={size.label}
        className="absolute inset-0 appearance-none outline-none"
      />
      <span aria-hidden="true" className={`pointer-events-none relative ${size.soldOut ? 'line-through' : ''}`}>
        {size.name}
      </span>
      {size.soldOut && <Strike className="inset-0 size-full stroke-line-strong" />}
    </label>
  );
}
