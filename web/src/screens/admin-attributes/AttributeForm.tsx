import type { Attribute } from '@shop/contract/attributes';
import { History } from '../../features/history/History.tsx';
import { RecordEditor } from '../../features/records/RecordEditor.tsx';
import { AttributeFields } from './AttributeFields.tsx';
import { labels } from './attribute-draft.ts';
import { attributeWords } from './attribute-words.ts';
import { DeleteAttribute } from './DeleteAttribute.tsx';
import { useAttributeForm } from './use-attribute-form.ts';

export function AttributeForm({ opened }: { opened: Attribute | undefined }) {
  const form = useAttributeForm(opened);
  return (
    <RecordEditor
      form={form}
      id={opened?.key}
      words={attributeWords}
      nameOf={({ name }) => name}
      labels={labels}
      history={({ key, updatedAt }) => <History of="attributes" id={key} version={updatedAt} />}
      removal={(attribute, onDeleted) => <DeleteAttribute attribute={attribute} onDeleted={onDeleted} />}
    >
      <AttributeFields form={form} />
    </RecordEditor>
  );
}
