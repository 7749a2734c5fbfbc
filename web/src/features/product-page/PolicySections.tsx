import { productPageText } from '@shop/messages/product-page';
import { useState } from 'react';
import { fetchShownPage, selectPageLinks } from '../../state/pages-slice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { Prose } from '../../ui/Prose.tsx';

/** What the merchant says of shipping and of returns. */
const SLUGS = ['shipping', 'returnsPolicy'];

/** Sections that open, of the pages that have text; each is read once it is opened. */
export function PolicySections() {
  const links = useAppSelector(selectPageLinks) ?? [];
  const shown = SLUGS.flatMap((slug) => links.find((link) => link.slug === slug) ?? []);
  if (shown.length === 0) return null;
  return shown.map(({ slug, title }) => <PolicySection key={slug} slug={slug} title={title} />);
}

function PolicySection({ slug, title }: { slug: string; title: string }) {
  const dispatch = useAppDispatch();
  const [html, setHtml] = useState<string>();
  const [failed, setFailed] = useState(false);

  async function read() {
    if (html !== undefined) return;
    setFailed(false);
    const result = await dispatch(fetchShownPage(slug));
    if (fetchShownPage.fulfilled.match(result)) setHtml(result.payload.html);
    else setFailed(true);
  }

  return (
    <details onToggle={(event) => event.currentTarget.open && void read()}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold wrap-anywhere">{title}</summary>
      <div className="pb-4">
        {html !== undefined && <Prose html={html} />}
        {failed && <p role="alert">{productPageText.couldNotBeLoaded}</p>}
      </div>
    </details>
  );
}
