import { formatCount } from '@shop/contract/numbers';
import type { Segment } from '@shop/contract/segments';
import { pageTitles } from '@shop/contract/titles';
import { adminSegmentsText } from '@shop/messages/admin-segments';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useAllSegmentsQuery } from '../../../data/customers.ts';
import { CustomerTabs } from '../../../features/office-tabs/CustomerTabs.tsx';
import { RecordList } from '../../../features/records/RecordList.tsx';
import { UnreadRecord } from '../../../features/records/UnreadRecord.tsx';
import { pages } from '../../../routing/paths.ts';
import { textLinkClass } from '../../../ui/text-link-class.ts';
import { SegmentForm } from './SegmentForm.tsx';
import { filterText, segmentWords } from './segment-words.ts';

/** All segments, or the form of one, as the address says. */
export function AdminSegments() {
  const key = useSearchParams()[0].get('edit');
  if (key === 'new') return <SegmentForm key="new" opened={undefined} />;
  return key === null ? <SegmentList /> : <SegmentEditor key={key} id={key} />;
}

function SegmentList() {
  return (
    <RecordList
      tabs={<CustomerTabs />}
      title={pageTitles.adminSegments}
      intro={adminSegmentsText.intro}
      newOne={adminSegmentsText.newSegment}
      read={useAllSegmentsQuery()}
      empty={{ title: adminSegmentsText.noneYet, hint: adminSegmentsText.noneYetHint }}
    >
      {(segments) => <SegmentsTable segments={segments} />}
    </RecordList>
  );
}

/** The form, once the segments have been read. */
function SegmentEditor({ id }: { id: string }) {
  const read = useAllSegmentsQuery();
  const found = read.data?.find((one) => String(one.id) === id);
  return found === undefined ? <UnreadRecord read={read} words={segmentWords} /> : <SegmentForm opened={found} />;
}

const headClass = 'px-4 py-3 font-medium';

function SegmentsTable({ segments }: { segments: readonly Segment[] }) {
  const { pathname } = useLocation();
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full text-start text-sm">
        <caption className="sr-only">{pageTitles.adminSegments}</caption>
        <thead className="border-b border-line text-ink-soft">
          <tr>
            <th scope="col" className={headClass}>
              {adminSegmentsText.name}
            </th>
            <th scope="col" className={`${headClass} hidden sm:table-cell`}>
              {adminSegmentsText.conditions}
            </th>
            <th scope="col" className={`${headClass} text-end`}>
              {adminSegmentsText.customers}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {segments.map(({ id, name, filter, count }) => (
            <tr key={id}>
              <th scope="row" className="px-4 py-2 font-medium wrap-anywhere">
                <Link to={`${pathname}?edit=${id}`} className={`inline-flex min-h-9 items-center ${textLinkClass}`}>
                  {name}
                </Link>
              </th>
              <td className="hidden px-4 py-2 wrap-anywhere text-ink-soft sm:table-cell">{filterText(filter)}</td>
              <td className="px-4 py-2 text-end tabular-nums">
                <Link
                  to={`${pages.adminCustomers}?segment=${id}`}
                  aria-label={`${formatCount(count)}. ${adminSegmentsText.showCustomersOf({ name })}`}
                  className={`inline-flex min-h-9 items-center ${textLinkClass}`}
                >
                  {formatCount(count)}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
