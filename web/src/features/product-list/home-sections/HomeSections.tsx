import { useEffect, useState } from 'react';
import { type FilledSection, knownSections, readSections } from '../../../state/home-sections.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Sections } from './Sections.tsx';

/**
 * The merchant's sections above the list. They appear together. Until then they are as tall as the window, so that nothing in sight
 * moves; if they cannot be read, the list is the page.
 */
export function HomeSections() {
  const [sections, setSections] = useState<readonly FilledSection[] | undefined>(knownSections);
  useEffect(() => {
    let isGone = false;
    readSections().then(
      (read) => isGone || setSections(read),
      () => isGone || setSections((before) => before ?? []),
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (sections === undefined) {
    return (
      <div aria-busy="true" className="flex min-h-lvh flex-col gap-12 pb-12">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="flex-1 rounded-lg" />
      </div>
    );
  }
  return (
    <div className="pb-12 empty:hidden">
      <Sections sections={sections} />
    </div>
  );
}
