import { usePageOfStaffQuery } from '../../data/pages.ts';
import { UnreadRecord } from '../../features/records/UnreadRecord.tsx';
import { PageForm } from './PageForm.tsx';
import { pageWords } from './page-words.ts';

/** The form of a page, once the page has been read. */
export function PageEditor({ slug }: { slug: string }) {
  const read = usePageOfStaffQuery(slug);
  return read.data === undefined ? <UnreadRecord read={read} words={pageWords} /> : <PageForm opened={read.data} />;
}
