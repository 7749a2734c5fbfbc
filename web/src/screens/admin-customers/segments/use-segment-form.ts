import { useCreateSegmentMutation, useUpdateSegmentMutation } from '../../../data/customers.ts';
import { failureOf } from '../../../data/shop-data.ts';
import { useRecordForm } from '../../../forms/use-record-form.ts';
import { draftOf, messagesOf, readDraft, type StoredSegment, segmentDraft, storedSegment } from './segment-draft.ts';

/** @param opened the segment as it was when the form was opened; undefined for a new one */
export function useSegmentForm(opened: StoredSegment | undefined) {
  const [create] = useCreateSegmentMutation();
  const [update] = useUpdateSegmentMutation();
  return useRecordForm({
    name: `segment-${opened?.id ?? 'new'}`,
    opened,
    rowSchema: storedSegment,
    draftSchema: segmentDraft,
    draftOf,
    read: readDraft,
    messagesOf,
    async send(body, base) {
      const result = await (base === undefined
        ? create(body)
        : update({ ...body, id: base.id, updatedAt: base.updatedAt }));
      return { saved: result.data, failure: failureOf(result) };
    },
  });
}

export type SegmentFormState = ReturnType<typeof useSegmentForm>;
