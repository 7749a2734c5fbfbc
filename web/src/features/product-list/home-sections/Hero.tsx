import { pictureSources } from '@shop/contract/pictures';
import type { ShownSection } from '@shop/contract/shop';
import { HERO_SIZES } from '@shop/contract/shown-sections';
import { OwnLink } from '../../../routing/OwnLink.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Picture } from '../../../ui/Picture.tsx';

type HeroProps = {
  hero: Extract<ShownSection, { kind: 'hero' }>;
  /** It is on top of the page. */
  first: boolean;
};

/** A title, a text and a button beside a picture; on small screens below it. */
export function Hero({ hero, first }: HeroProps) {
  const { title, text, image, imageAlt = '', width, height, button } = hero;
  // The picture may be gone: then nobody knows its size.
  const picture = image && width !== undefined && height !== undefined ? { src: image, width, height } : undefined;
  const hasWords = Boolean(title || text || button);
  if (picture === undefined && !hasWords) return null;
  return (
    <section className={`grid overflow-hidden rounded-lg bg-sunken ${picture && hasWords ? '@3xl:grid-cols-2' : ''}`}>
      {hasWords && (
        <div
          className={`flex min-w-0 flex-col items-start justify-center gap-4 p-6 @3xl:p-12 ${picture ? 'order-last @3xl:order-first' : ''}`}
        >
          {title && (
            <h2 dir="auto" className="display text-3xl text-balance wrap-anywhere @3xl:text-4xl">
              {title}
            </h2>
          )}
          {text && (
            <p dir="auto" className="max-w-prose text-lg whitespace-pre-line text-ink-soft wrap-anywhere">
              {text}
            </p>
          )}
          {button && (
            <OwnLink to={button.to} className={`${buttonClass()} mt-2 max-w-full wrap-anywhere`}>
              {button.label}
            </OwnLink>
          )}
        </div>
      )}
      {picture && (
        <div className={hasWords ? 'relative @3xl:min-h-[26rem] @7xl:min-h-[31rem]' : ''}>
          <Picture
            {...picture}
            {...pictureSources(picture.src)}
            alt={imageAlt}
            sizes={HERO_SIZES}
            loading={first ? 'eager' : 'lazy'}
            decoding={first ? 'sync' : 'async'}
            className={`max-h-[32rem] w-full ${hasWords ? '@3xl:absolute @3xl:inset-0 @3xl:h-full @3xl:max-h-none' : ''}`}
          />
        </div>
      )}
    </section>
  );
}
