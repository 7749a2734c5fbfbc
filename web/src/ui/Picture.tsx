import { PhotoIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';

export type PictureProps = {
  src: string;
  /** The sizes it comes in, if it does. */
  srcSet?: string | undefined;
  alt: string;
  /** The ratio that is kept free while the picture loads; CSS gives the size on the screen. */
  width: number;
  height: number;
  /** `eager` for what is in sight at once. */
  loading?: 'lazy' | 'eager';
  /** How wide it is on the screen, where that is not `width`. */
  sizes?: string;
  /** `sync` for what is in sight while the page is drawn anew: it must not go for a moment. */
  decoding?: 'async' | 'sync';
  className?: string;
};

/** A picture that never shifts the page; a broken one becomes a quiet placeholder. */
export function Picture({
  src,
  srcSet,
  alt,
  width,
  height,
  loading = 'lazy',
  sizes,
  decoding = 'async',
  className = '',
}: PictureProps) {
  // A square does without a style of its own, which no document may hold.
  const ratio =
    width === height
      ? { className: `aspect-square ${className}` }
      : { className, style: { aspectRatio: `${width} / ${height}` } };
  const [broken, setBroken] = useState<string>();
  if (src === '' || broken === src) {
    return (
      <span
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        {...ratio}
        className={`grid place-items-center bg-sunken text-ink-soft ${ratio.className}`}
      >
        <PhotoIcon aria-hidden="true" className="size-1/4 max-w-12 min-w-5 opacity-60" />
      </span>
    );
  }
  return (
    <img
      // Before src: a browser must not start the larger one first.
      {...(srcSet !== undefined && { srcSet, sizes: sizes ?? `${width}px` })}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading={loading}
      decoding={decoding}
      {...(loading === 'eager' ? { fetchPriority: 'high' } : {})}
      onError={() => setBroken(src)}
      {...ratio}
      className={`bg-sunken object-cover dark:brightness-85 ${ratio.className}`}
    />
  );
}
