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
  className?: string;
};

/** A picture that never shifts the page; a broken one becomes a quiet placeholder. */
export function Picture({ src, srcSet, alt, width, height, loading = 'lazy', sizes, className = '' }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  if (src === '' || broken === src) {
    return (
      <span
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        className={`grid place-items-center bg-sunken text-ink-soft ${className}`}
        style={{ aspectRatio: `${width} / ${height}` }}
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
      decoding="async"
      {...(loading === 'eager' ? { fetchPriority: 'high' } : {})}
      onError={() => setBroken(src)}
      className={`bg-sunken object-cover ${className}`}
      style={{ aspectRatio: `${width} / ${height}` }}
    />
  );
}
