import type { OptionValue } from '@shop/contract/options';

/** A spot of the colour; an empty one where nobody has said which it is. */
export function Swatch({ value: { hex }, small = false }: { value: Pick<OptionValue, 'hex'>; small?: boolean }) {
  return (
    <span
      aria-hidden="true"
      style={{ backgroundColor: hex ?? 'transparent' }}
      className={`shrink-0 rounded-full border border-line-strong ${small ? 'size-4' : 'size-5'}`}
    />
  );
}
