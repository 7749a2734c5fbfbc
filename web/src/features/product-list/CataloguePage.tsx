import type { ListPart } from '@shop/contract/product-list';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useOnReconnect } from '../../connection/use-on-reconnect.ts';
import { pagePath, pages } from '../../routing/paths.ts';
import type { Answer } from '../../state/catalogue-pages.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { Picture } from '../../ui/Picture.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ProductList } from './ProductList.tsx';

type CataloguePageProps<Page> = {
  slug: string;
  /** What is known already. */
  known: Page | undefined;
  read: (slug: string, signal: AbortSignal) => Promise<Answer<Page>>;
  /** Shown where there is none. */
  notFound: ReactNode;
  children: (page: Page) => ReactNode;
};

/** Reads what a page of a category or a collection shows above its list. Pass the slug as `key`, too. */
export function CataloguePage<Page>({ slug, known, read, notFound, children }: CataloguePageProps<Page>) {
  const [answer, setAnswer] = useState<Answer<Page> | undefined>(known && { page: known });
  const readNow = useCallback(() => {
    const controller = new AbortController();
    void read(slug, controller.signal).then(
      (next) => {
        if (!controller.signal.aborted) setAnswer(next);
      },
      (error: unknown) => {
        // Who left the page needs no answer any more.
        if (!controller.signal.aborted) throw error;
      },
    );
    return () => controller.abort();
  }, [read, slug]);
  useEffect(readNow, [readNow]);
  useOnReconnect(() => void readNow());

  if (answer === undefined) {
    return (
      <div aria-busy="true" className="flex flex-col gap-6">
        <Skeleton className="h-9 w-64" />
        <Skeleton className="h-64" />
      </div>
    );
  }
  if ('failure' in answer) return <RetryAlert onRetry={readNow}>{sentenceFor(answer.failure)}</RetryAlert>;
  return answer.page === null ? notFound : children(answer.page);
}

type PartListProps = {
  heading: string;
  description: string;
  image: string | null;
  part: ListPart;
  /** Shown between the description and the list. */
  children?: ReactNode;
};

const next = [pagePath('productDetail', 1), pages.cart, pages.checkout];

/** The list of a category or a collection, below what is said of it. */
export function PartList({ heading, description, image, part, children }: PartListProps) {
  return (
    <ProductList
      heading={heading}
      part={part}
      cardTo={({ id }) => pagePath('productDetail', id)}
      next={next}
      tools={() => (
        <>
          {(image !== null || description !== '') && (
            <div className="mb-8 flex flex-col gap-5 sm:flex-row sm:items-start">
              {image !== null && (
                <Picture
                  src={image}
                  alt=""
                  width={320}
                  height={240}
                  loading="eager"
                  className="w-full rounded-lg sm:w-80"
                />
              )}
              {description !== '' && (
                <p dir="auto" className="max-w-[65ch] whitespace-pre-line text-ink-soft wrap-anywhere">
                  {description}
                </p>
              )}
            </div>
          )}
          {children}
        </>
      )}
    />
  );
}
