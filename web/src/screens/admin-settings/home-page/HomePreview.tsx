import type { HomeSection } from '@shop/contract/home-sections';
import { adminHomePageText } from '@shop/messages/admin-home-page';
import { directionOf } from '@shop/messages/direction';
import { useEffect, useState } from 'react';
import { usePagePreviewQuery } from '../../../data/pages.ts';
import { Sections } from '../../../features/product-list/home-sections/Sections.tsx';
import { type FilledSection, fillSection } from '../../../state/home-sections.ts';
import { useAfterPause } from '../../../ui/use-after-pause.ts';
import { useSettings } from '../group-context.ts';
import { HeaderPreview } from '../HeaderPreview.tsx';

/** The header and the sections as shoppers will see them, with all that is typed on this page. Only to be looked at. @param language if it is a further one */
export function HomePreview({ language }: { language: string | undefined }) {
  const { home } = useSettings().draft;
  return (
    <figure
      aria-label={adminHomePageText.preview}
      {...(language !== undefined && { lang: language, dir: directionOf(language) })}
      className="overflow-hidden rounded-md border border-line bg-page"
    >
      <HeaderPreview />
      {home.length > 0 && (
        // Half as large, so that it is laid out as on a wide window.
        <div inert className="flex flex-col gap-12 p-8 [zoom:0.5]">
          {home.map((section, at) => (
            <SectionPreview key={`${at} ${section.kind}`} section={section} />
          ))}
        </div>
      )}
    </figure>
  );
}

function SectionPreview({ section }: { section: HomeSection }) {
  switch (section.kind) {
    case 'hero':
      // Of a picture that was just chosen nobody knows the size; beside words it fills its place.
      return <Sections sections={[{ ...section, width: 1600, height: 900 }]} />;
    case 'text':
      return <TextPreview markdown={section.markdown} />;
    case 'products':
    case 'categories':
      return <ReadPreview {...section} />;
  }
}

function TextPreview({ markdown }: { markdown: string }) {
  const { data: html = '' } = usePagePreviewQuery(useAfterPause(markdown));
  return <Sections sections={[{ kind: 'text', markdown, html }]} />;
}

type ReadPreviewProps = {
  kind: 'products' | 'categories';
  title?: string | null | undefined;
  filter?: string | null | undefined;
  limit?: number;
};

/** A section with what the shop has for it now. */
function ReadPreview({ kind, title, filter, limit = 1 }: ReadPreviewProps) {
  const [filled, setFilled] = useState<FilledSection>();
  const asked = useAfterPause(filter ?? '');
  useEffect(() => {
    let isGone = false;
    const section = kind === 'products' ? { kind, filter: asked, limit } : { kind };
    void fillSection(section).then((read) => isGone || setFilled(read));
    return () => {
      isGone = true;
    };
  }, [kind, asked, limit]);
  if (filled === undefined || filled.kind === 'hero' || filled.kind === 'text') return null;
  const items = filled.kind === 'products' ? filled.products : filled.categories;
  if (items.length === 0) return <p className="text-sm text-ink-soft">{adminHomePageText.nothingShown}</p>;
  return <Sections sections={[{ ...filled, title }]} />;
}
