import { productPageText } from '@shop/messages/product-page';
import { useState } from 'react';
import { SizeGuide } from './SizeGuide.tsx';
import type { VariantChoice } from './use-variant-choice.ts';
import type { Option } from './variant-options.ts';

/** The pickers of what the product offers: colours, sizes, both or none. */
export function VariantPickers({ choice }: { choice: VariantChoice }) {
  return (
    <>
      {choice.colors.length > 0 && <ColorPicker choice={choice} />}
      {choice.sizes.length > 0 && <SizePicker choice={choice} />}
    </>
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
    <fieldset aria-disabled={!choice.known || undefined}>
      <legend className="mb-3 text-sm font-semibold">
        {productPageText.color}
        {chosen !== undefined && <span className="font-normal text-ink-soft"> – {chosen.name}</span>}
      </legend>
      <div className="flex flex-wrap gap-3">
        {choice.colors.map((color) => (
          <label
            key={color.id}
            title={color.label}
            className={`relative grid size-11 place-items-center rounded-full ring-offset-2 ring-offset-page has-checked:ring-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent ${color.id === chosen?.id ? 'ring-accent' : ''}`}
          >
            <input
              type="radio"
              name="color"
              value={color.id}
              checked={color.id === chosen?.id}
              onChange={() => choice.chooseColor(color.id)}
              aria-label={color.label}
              className="absolute inset-0 appearance-none rounded-full outline-none"
            />
            <span
              aria-hidden="true"
              className={`pointer-events-none relative size-9 rounded-full border border-line-strong ${color.class}`}
            />
            {color.soldOut && <Strike className="inset-1 size-9 stroke-red stroke-2" />}
          </label>
        ))}
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
      <fieldset aria-disabled={!choice.known || undefined}>
        <legend className="mb-3 text-sm font-semibold">
          {productPageText.size}
          {choice.variant !== undefined && choice.size !== undefined && (
            <span className="font-normal text-ink-soft"> – {choice.size.name}</span>
          )}
        </legend>
        <div className="flex flex-wrap gap-2.5">
          {choice.sizes.map((size) => (
            <SizeRadio
              key={size.id}
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
        className="absolute -top-3 right-0 min-h-11 rounded-sm text-sm font-semibold text-accent underline-offset-4 hover:underline"
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

type SizeRadioProps = { size: Option; checked: boolean; onChange: () => void };

function SizeRadio({ size, checked, onChange }: SizeRadioProps) {
  const look = size.disabled ? 'disabled' : size.soldOut ? 'soldOut' : 'available';
  return (
    <label
      title={size.label}
      className={`relative grid min-h-12 min-w-14 place-items-center overflow-hidden rounded-md border px-3 text-sm font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${look === 'soldOut' ? 'has-checked:border-2' : ''} ${sizeClasses[look]}`}
    >
      <input
        type="radio"
        name="size"
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
