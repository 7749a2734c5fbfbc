import { isBuiltIn, type Option } from '@shop/contract/options';
import { adminOptionsText } from '@shop/messages/admin-options';
import { useDeleteOptionMutation } from '../../data/options.ts';
import { failureOf } from '../../data/shop-data.ts';
import { History } from '../../features/history/History.tsx';
import { DeleteRecord } from '../../features/records/DeleteRecord.tsx';
import { RecordEditor } from '../../features/records/RecordEditor.tsx';
import { valueTexts } from '../../features/value-rows/value-rows.ts';
import { LanguageTabs } from '../../forms/LanguageTabs.tsx';
import { translatedTexts } from '../../forms/translated-texts.ts';
import { labelsInLanguages } from '../../forms/translation-drafts.ts';
import { OptionFields } from './OptionFields.tsx';
import { labels } from './option-draft.ts';
import { optionWords } from './option-words.ts';
import { useOptionForm } from './use-option-form.ts';

export function OptionForm({ opened }: { opened: Option | undefined }) {
  const form = useOptionForm(opened);
  const [remove] = useDeleteOptionMutation();
  return (
    <RecordEditor
      form={form}
      id={opened?.id}
      words={optionWords}
      nameOf={({ name }) => name}
      labels={labelsInLanguages(labels, ['name'])}
      history={({ id, updatedAt }) => <History of="options" id={id} version={updatedAt} />}
      removal={({ id, name }, onDeleted) =>
        !isBuiltIn(id) && (
          <DeleteRecord
            name={name}
            title={adminOptionsText.deleteThisOption}
            consequence={adminOptionsText.deletedConsequence}
            remove={async () => failureOf(await remove(id))}
            onDeleted={onDeleted}
          />
        )
      }
    >
      <LanguageTabs
        texts={(language) => [
          ...translatedTexts(form, [{ field: 'name', label: adminOptionsText.name, original: form.draft.name }])(
            language,
          ),
          ...valueTexts(form)(language),
        ]}
      >
        <OptionFields form={form} />
      </LanguageTabs>
    </RecordEditor>
  );
}
