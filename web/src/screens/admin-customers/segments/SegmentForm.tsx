import type { Segment } from '@shop/contract/segments';
import { adminSegmentsText } from '@shop/messages/admin-segments';
import { Link } from 'react-router';
import { useDeleteSegmentMutation } from '../../../data/customers.ts';
import { failureOf } from '../../../data/shop-data.ts';
import { History } from '../../../features/history/History.tsx';
import { DeleteRecord } from '../../../features/records/DeleteRecord.tsx';
import { RecordEditor } from '../../../features/records/RecordEditor.tsx';
import { pages } from '../../../routing/paths.ts';
import { textLinkClass } from '../../../ui/text-link-class.ts';
import { SegmentFields } from './SegmentFields.tsx';
import { labels } from './segment-draft.ts';
import { filterText, segmentWords } from './segment-words.ts';
import { useSegmentForm } from './use-segment-form.ts';

export function SegmentForm({ opened }: { opened: Segment | undefined }) {
  const form = useSegmentForm(opened);
  const [remove] = useDeleteSegmentMutation();
  return (
    <RecordEditor
      form={form}
      id={opened?.id}
      words={segmentWords}
      nameOf={({ name }) => name}
      labels={labels}
      below={({ id }) => (
        <Link
          to={`${pages.adminCustomers}?segment=${id}`}
          className={`${textLinkClass} mt-1 inline-flex min-h-9 items-center text-sm`}
        >
          {adminSegmentsText.showCustomers}
        </Link>
      )}
      theirs={({ filter }) => <p>{filterText(filter)}</p>}
      history={({ id, updatedAt }) => <History of="segments" id={id} version={updatedAt} />}
      removal={({ id, name }, onDeleted) => (
        <DeleteRecord
          name={name}
          title={adminSegmentsText.deleteThisSegment}
          consequence={adminSegmentsText.deletedConsequence}
          remove={async () => failureOf(await remove(id))}
          onDeleted={onDeleted}
        />
      )}
    >
      <SegmentFields form={form} />
    </RecordEditor>
  );
}
