import { CARD_SIZES, pictureSources } from '@shop/contract/pictures';
import { homeSectionsText } from '@shop/messages/home-sections';
import { Link } from 'react-router';
import { pagePath } from '../../../routing/paths.ts';
import type { FilledSection } from '../../../state/home-sections.ts';
import { Picture } from '../../../ui/Picture.tsx';
import { Prose } from '../../../ui/Prose.tsx';
import { ProductCard } from '../ProductCard.tsx';
import { Hero } from './Hero.tsx';

const gridClass = 'grid grid-cols-2 gap-x-4 gap-y-8 @2xl:grid-cols-4 @2xl:gap-x-6';
const titleClass = 'display mb-5 text-xl wrap-anywhere @2xl:text-2xl';
/** Full rows where that can be. */
const tilesClass = (count: number) =>
  `grid grid-cols-2 gap-4 @2xl:gap-6 ${count % 5 === 0 ? '@2xl:grid-cols-5' : '@2xl:grid-cols-4'}`;
const nothing = () => undefined;

/** The sections one below the other, as wide as the place that they are in. Those that have nothing to show are left out. */
export function Sections({ sections }: { sections: readonly FilledSection[] }) {
  return (
    <div className="@container flex flex-col gap-12">
      {sections.map((section, at) => (
        <Section key={at} section={section} first={at === 0} />
      ))}
    </div>
  );
}

function Section({ section, first }: { section: FilledSection; first: boolean }) {
  switch (section.kind) {
    case 'hero':
      return <Hero hero={section} first={first} />;
    case 'text':
      return section.html === '' ? null : <Prose html={section.html} className="max-w-[44rem]" />;
    case 'products':
      return <Products {...section} />;
    case 'categories':
      return <Categories {...section} />;
  }
}

function Products({ title, products }: Extract<FilledSection, { kind: 'products' }>) {
  if (products.length === 0) return null;
  return (
    <section aria-label={title || homeSectionsText.products}>
      {title && (
        <h2 className={titleClass}>
          <bdi>{title}</bdi>
        </h2>
      )}
      <ul className={gridClass}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              to={pagePath('productDetail', product.id)}
              linkRef={nothing}
              onLeave={nothing}
              eager={false}
              first={false}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Categories({ title, categories }: Extract<FilledSection, { kind: 'categories' }>) {
  if (categories.length === 0) return null;
  const hasPictures = categories.some(({ image }) => image !== null);
  return (
    <section aria-label={title || homeSectionsText.categories}>
      {title && (
        <h2 className={titleClass}>
          <bdi>{title}</bdi>
        </h2>
      )}
      <ul className={hasPictures ? tilesClass(categories.length) : 'flex flex-wrap gap-3'}>
        {categories.map(({ label, to, image }) => (
          <li key={to}>
            {hasPictures ? (
              <Link to={to} className="group block rounded-lg font-medium">
                <Picture
                  {...pictureSources(image ?? '')}
                  alt=""
                  width={480}
                  height={480}
                  sizes={CARD_SIZES}
                  className="w-full rounded-lg transition-opacity group-hover:opacity-85"
                />
                <span className="mt-2 block wrap-anywhere group-hover:underline">
                  <bdi>{label}</bdi>
                </span>
              </Link>
            ) : (
              <Link
                to={to}
                className="inline-flex min-h-11 items-center rounded-full bg-sunken px-5 font-medium wrap-anywhere hover:bg-accent-soft"
              >
                <bdi>{label}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
