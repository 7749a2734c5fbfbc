import type { Attribute } from '@shop/contract/attributes';
import { adminAttributesText } from '@shop/messages/admin-attributes';
import { History } from '../../features/history/History.tsx';
import { RecordEditor } from '../../features/records/RecordEditor.tsx';
import { valueTexts } from '../../features/value-rows/value-rows.ts';
import { LanguageTabs } from '../../forms/LanguageTabs.tsx';
import { translatedTexts } from '../../forms/translated-texts.ts';
import { labelsInLanguages } from '../../forms/translation-drafts.ts';
import { AttributeFields } from './AttributeFields.tsx';
import { hasUnit, labels, translated } from './attribute-draft.ts';
import { attributeWords } from './attribute-words.ts';
import { DeleteAttribute } from './DeleteAttribute.tsx';
import { useAttributeForm } from './use-attribute-form.ts';

export function AttributeForm({ opened }: { opened: Attribute | undefined }) {
  const form = useAttributeForm(opened);
  const { draft } = form;
  return (
    <RecordEditor
      form={form}
      id={opened?.key}
      words={attributeWords}
      nameOf={({ name }) => name}
      labels={labelsInLanguages(labels, translated)}
      history={({ key, updatedAt }) => <History of="attributes" id={key} version={updatedAt} />}
      removal={(attribute, onDeleted) => <DeleteAttribute attribute={attribute} onDeleted={onDeleted} />}
    >
      <LanguageTabs
        texts={(language) => [
          ...translatedTexts(form, [
            { field: 'name', label: adminAttributesText.name, original: draft.name },
            ...(hasUnit(draft) ? [{ field: 'unit', label: adminAttributesText.unit, original: draft.unit }] : []),
          ])(language),
          ...(draft.kind === 'choice' ? valueTexts(form)(language) : []),
        ]}
      >
        <AttributeFields form={form} />
      </LanguageTabs>
    </RecordEditor>
  );
}
