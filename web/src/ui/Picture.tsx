import { PhotoIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';

export type PictureProps = {
  src: string;
  /** The available sizes of the picture, if there are several. */
  srcSet?: string | undefined;
  /** The same as AVIF, for browsers that know it. */
  avifSet?: string | undefined;
  alt: string;
  /** The ratio that is reserved while the picture loads; CSS gives the size on the screen. */
  width: number;
  height: number;
  /** `eager` for pictures that are visible at once. */
  loading?: 'lazy' | 'eager';
  /** The width on the screen, if it is not `width`. */
  sizes?: string;
  /** `sync` for a visible picture that is rendered again: it must not disappear for a moment. */
  decoding?: 'async' | 'sync';
  className?: string;
};

/** A picture that never shifts the page. A broken one becomes a quiet placeholder. */
export function Picture({
  src,
  srcSet,
  avifSet,
  alt,
  width,
  height,
  loading = 'lazy',
  sizes,
  decoding = 'async',
  className = '',
}: PictureProps) {
  // These need no style attribute, which the content security policy forbids in documents.
  const named = width === height ? 'aspect-square' : width * 3 === height * 4 ? 'aspect-4/3' : undefined;
  const ratio =
    named === undefined
      ? { className, style: { aspectRatio: `${width} / ${height}` } }
      : { className: `${named} ${className}` };
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
  const shownAt = sizes ?? `${width}px`;
  const img = (
    <img
      // Before src: otherwise a browser starts to load the larger picture first.
      {...(srcSet !== undefined && { srcSet, sizes: shownAt })}
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
  if (avifSet === undefined) return img;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avifSet} sizes={shownAt} />
      {img}
    </picture>
  );
}
