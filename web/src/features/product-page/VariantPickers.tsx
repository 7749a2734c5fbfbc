import type { Color, Size } from '@shop/contract/catalogue';
import { useState } from 'react';
import { SizeGuide } from './SizeGuide.tsx';

type ColorPickerProps = { colors: readonly Color[]; value: string | undefined; onChange: (id: string) => void };

export function ColorPicker({ colors, value, onChange }: ColorPickerProps) {
  const chosen = colors.find(({ id }) => id === value);
  return (
    <fieldset>
      <legend className="mb-3 text-sm font-semibold">
        Color{chosen !== undefined && <span className="font-normal text-ink-soft"> – {chosen.name}</span>}
      </legend>
      <div className="flex flex-wrap gap-3">
        {colors.map((color) => (
          <label
            key={color.id}
            title={color.name}
            className={`relative grid size-11 place-items-center rounded-full ring-offset-2 ring-offset-page has-checked:ring-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent ${color.id === value ? 'ring-accent' : ''}`}
          >
            <input
              type="radio"
              name="color"
              value={color.id}
              checked={color.id === value}
              onChange={() => onChange(color.id)}
              aria-label={color.name}
              className="absolute inset-0 appearance-none rounded-full outline-none"
            />
            <span
              aria-hidden="true"
              className={`pointer-events-none relative size-9 rounded-full border border-line-strong ${color.class}`}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type SizePickerProps = { sizes: readonly Size[]; value: string | undefined; onChange: (id: string) => void };

export function SizePicker({ sizes, value, onChange }: SizePickerProps) {
  const [guideOpen, setGuideOpen] = useState(false);
  return (
    <div className="relative">
      <fieldset>
        <legend className="mb-3 text-sm font-semibold">Size</legend>
        <div className="flex flex-wrap gap-2.5">
          {sizes.map((size) => (
            <label
              key={size.id}
              className={`relative grid min-h-12 min-w-14 place-items-center px-3 overflow-hidden rounded-md border text-sm font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${
                size.inStock
                  ? 'border-line-strong bg-surface hover:bg-sunken has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent'
                  : 'border-line bg-sunken text-ink-soft'
              }`}
            >
              <input
                type="radio"
                name="size"
                value={size.id}
                checked={size.id === value}
                disabled={!size.inStock}
                onChange={() => onChange(size.id)}
                aria-label={size.inStock ? size.name : `${size.name}, not in stock`}
                className="absolute inset-0 appearance-none outline-none"
              />
              <span aria-hidden="true" className={`pointer-events-none relative ${size.inStock ? '' : 'line-through'}`}>
                {size.name}
              </span>
              {!size.inStock && (
                <svg
                  aria-hidden="true"
                  viewBox="0 0 100 100"
                  preserveAspectRatio="none"
                  className="pointer-events-none absolute inset-0 size-full stroke-line-strong"
                >
                  <line x1="0" y1="100" x2="100" y2="0" vectorEffect="non-scaling-stroke" />
                </svg>
              )}
            </label>
          ))}
        </div>
      </fieldset>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setGuideOpen(true)}
        className="absolute -top-3 right-0 min-h-11 rounded-sm text-sm font-semibold text-accent underline-offset-4 hover:underline"
      >
        Size guide
      </button>
      <SizeGuide open={guideOpen} onClose={() => setGuideOpen(false)} />
    </div>
  );
}
