import { type Option, option } from '@shop/contract/options';
import { useCreateOptionMutation, useUpdateOptionMutation } from '../../data/options.ts';
import { failureOf } from '../../data/shop-data.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { draftOf, messagesOf, optionDraft, readDraft } from './option-draft.ts';

/** @param opened the option as it was when the form was opened; undefined for a new one */
export function useOptionForm(opened: Option | undefined) {
  const [create] = useCreateOptionMutation();
  const [update] = useUpdateOptionMutation();
  return useRecordForm({
    name: `option-${opened?.id ?? 'new'}`,
    opened,
    rowSchema: option,
    draftSchema: optionDraft,
    draftOf,
    read: readDraft,
    messagesOf,
    async send(body, base) {
      const result = await (base === undefined
        ? create(body)
        : update({
            ...{ name: body.name, values: body.values, translations: body.translations },
            ...{ id: base.id, updatedAt: base.updatedAt },
          }));
      return { saved: result.data, failure: failureOf(result) };
    },
  });
}

export type OptionFormState = ReturnType<typeof useOptionForm>;
