import { CARD_SIZES, pictureSources } from '@shop/contract/pictures';

type SecondPictureProps = { src: string; className: string };

/** Lies over the first picture while the pointer is on the card. One that cannot be loaded covers nothing. */
export function SecondPicture({ src, className }: SecondPictureProps) {
  const { avifSet, ...sources } = pictureSources(src);
  return (
    <picture className="contents">
      {avifSet !== undefined && <source type="image/avif" srcSet={avifSet} sizes={CARD_SIZES} />}
      <img
        {...sources}
        sizes={CARD_SIZES}
        alt=""
        width={480}
        height={480}
        className={`absolute inset-0 size-full rounded-lg object-cover opacity-0 transition-opacity duration-200 dark:brightness-85 ${className}`}
      />
    </picture>
  );
}
