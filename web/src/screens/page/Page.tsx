import { useEffect } from 'react';
import { useParams } from 'react-router';
import { ScreenHeading } from '../../routing/ScreenHeading.tsx';
import { PageNotFound } from '../../shell/PageNotFound.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { fetchShownPage, selectPageFailure, selectShownPage } from '../../state/pages-slice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { Prose } from '../../ui/Prose.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** A page with the merchant's own text. */
export function Page() {
  const { id: slug = '' } = useParams();
  const dispatch = useAppDispatch();
  const page = useAppSelector((state) => selectShownPage(state, slug));
  const failure = useAppSelector((state) => selectPageFailure(state, slug));
  useEffect(() => {
    const reading = dispatch(fetchShownPage(slug));
    return () => reading.abort();
  }, [dispatch, slug]);

  if (failure?.kind === 'problem' && [400, 404].includes(failure.status)) return <PageNotFound />;
  if (failure !== null) {
    return <RetryAlert onRetry={() => void dispatch(fetchShownPage(slug))}>{sentenceFor(failure)}</RetryAlert>;
  }
  if (page === null) {
    return (
      <div aria-busy="true" className="mx-auto flex max-w-[44rem] flex-col gap-4">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-64" />
      </div>
    );
  }
  return (
    <article className="mx-auto max-w-[44rem]">
      <ScreenHeading className="display text-2xl wrap-anywhere sm:text-3xl">{page.title}</ScreenHeading>
      <Prose html={page.html} className="mt-6" />
    </article>
  );
}
