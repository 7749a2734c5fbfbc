import { MagnifyingGlassPlusIcon } from '@heroicons/react/24/outline';
import { PRODUCT_SIZES, pictureSources } from '@shop/contract/pictures';
import { productPageText } from '@shop/messages/product-page';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { toast } from '../../toasts/toast.ts';
import { Picture } from '../../ui/Picture.tsx';

type GalleryProps = {
  title: string;
  images: readonly string[];
  /** The picture of what is chosen; another choice turns the strip to it. */
  chosen?: string | undefined;
  /** The alt text of a picture; '' if it has none. */
  altOf: (src: string) => string;
};

const SHOWN = 4;

type Zoom = typeof import('./PictureZoom.tsx').PictureZoom;

/**
 * Up to four pictures in a strip that snaps: one swipes it, turns it with arrow keys, or chooses a thumbnail. A press or Enter shows
 * them enlarged.
 */
export function Gallery({ title, images, chosen, altOf }: GalleryProps) {
  const pictures = [...new Set(images)].slice(0, SHOWN);
  const [current, setCurrent] = useState(0);
  const strip = useRef<HTMLDivElement>(null);
  const [Zoom, setZoom] = useState<Zoom>();
  const pictureAlt = (src: string, index: number) =>
    altOf(src) || (index === 0 ? title : productPageText.titlePictureIndex({ title, index: index + 1 }));

  function enlarge() {
    import('./PictureZoom.tsx').then(
      ({ PictureZoom }) => setZoom(() => PictureZoom),
      () => toast.error(productPageText.couldNotBeEnlarged),
    );
  }

  function show(index: number) {
    const place = Math.min(Math.max(index, 0), pictures.length - 1);
    setCurrent(place);
    const element = strip.current;
    if (element !== null) element.scrollLeft = place * element.clientWidth;
  }

  const shownChoice = useRef<string>(undefined);
  useLayoutEffect(() => {
    const before = shownChoice.current;
    shownChoice.current = chosen;
    if (before !== chosen) show(chosen === undefined ? 0 : pictures.indexOf(chosen));
  });

  function followSwipe() {
    const element = strip.current;
    if (element === null || element.clientWidth === 0) return;
    setCurrent(Math.round(element.scrollLeft / element.clientWidth));
  }

  function turn(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.target === strip.current) return enlarge();
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    show(current + step);
  }

  return (
    <section aria-label={productPageText.pictures} className="relative flex flex-col gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls. */}
      <div
        ref={strip}
        role="group"
        aria-label={productPageText.pictureCurrentOfCount({ current: current + 1, count: pictures.length })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls must be reachable by keyboard.
        tabIndex={0}
        onScroll={followSwipe}
        onKeyDown={turn}
        onClick={enlarge}
        className="flex cursor-zoom-in snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-lg [scrollbar-width:none]"
      >
        {pictures.map((src, index) => (
          <Picture
            key={src}
            {...pictureSources(src)}
            alt={pictureAlt(src, index)}
            width={800}
            height={800}
            sizes={PRODUCT_SIZES}
            loading={index === 0 ? 'eager' : 'lazy'}
            className="w-full shrink-0 snap-center max-md:aspect-8/5!"
          />
        ))}
      </div>
      <button
        type="button"
        aria-label={productPageText.enlarge}
        onClick={enlarge}
        className="absolute top-2 end-2 grid size-11 place-items-center rounded-full bg-page/85 hover:bg-page print:hidden"
      >
        <MagnifyingGlassPlusIcon aria-hidden="true" className="size-5" />
      </button>
      {Zoom !== undefined && (
        <Zoom
          pictures={pictures.map((src, index) => ({ src, alt: pictureAlt(src, index) }))}
          index={current}
          onShow={show}
          onClose={() => setZoom(undefined)}
        />
      )}
      {pictures.length > 1 && (
        <ul className="hidden grid-cols-4 gap-3 md:grid">
          {pictures.map((src, index) => (
            <li key={src}>
              <button
                type="button"
                aria-label={productPageText.showPictureIndex({ index: index + 1 })}
                aria-current={index === current}
                onClick={() => show(index)}
                onKeyDown={turn}
                className="block w-full rounded-md opacity-75 hover:opacity-100 aria-[current=true]:opacity-100 aria-[current=true]:ring-2 aria-[current=true]:ring-accent aria-[current=true]:ring-offset-2 aria-[current=true]:ring-offset-page"
              >
                <Picture {...pictureSources(src)} alt="" width={200} height={200} className="w-full rounded-md" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
