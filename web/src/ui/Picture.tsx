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
  const named = width === height ? 'aspect-square' : width * 3 === height * 4 ? 'aspect-4/3' : '';
  const [broken, setBroken] = useState<string>();
  if (src === '' || broken === src) {
    // The content security policy forbids a style attribute in documents, where no picture is known to be broken.
    const ratio = named === '' && broken === src ? { style: { aspectRatio: `${width} / ${height}` } } : {};
    return (
      <span
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
        {...ratio}
        className={`grid place-items-center bg-sunken text-ink-soft ${named} ${className}`}
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
      // Of other ratios the browser keeps the place by width and height.
      className={`bg-sunken object-cover dark:brightness-85 ${named} ${className}`}
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
