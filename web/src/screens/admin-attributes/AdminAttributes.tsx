import { pageTitles } from '@shop/contract/titles';
import { adminAttributesText } from '@shop/messages/admin-attributes';
import { useSearchParams } from 'react-router';
import { useAllAttributesQuery, useAttributeQuery } from '../../data/attributes.ts';
import { CatalogueTabs } from '../../features/office-tabs/CatalogueTabs.tsx';
import { RecordList } from '../../features/records/RecordList.tsx';
import { UnreadRecord } from '../../features/records/UnreadRecord.tsx';
import { AttributeForm } from './AttributeForm.tsx';
import { AttributesTable } from './AttributesTable.tsx';
import { attributeWords } from './attribute-words.ts';

/** The attributes that products can have: all of them, or the form of one, as the address says. */
export function AdminAttributes() {
  const key = useSearchParams()[0].get('edit');
  if (key === 'new') return <AttributeForm key="new" opened={undefined} />;
  return key === null ? <AttributeList /> : <AttributeEditor key={key} attribute={key} />;
}

function AttributeList() {
  return (
    <RecordList
      tabs={<CatalogueTabs />}
      title={pageTitles.adminAttributes}
      intro={adminAttributesText.intro}
      newOne={adminAttributesText.newAttribute}
      read={useAllAttributesQuery()}
      empty={{ title: adminAttributesText.noneYet, hint: adminAttributesText.noneYetHint }}
    >
      {(attributes) => <AttributesTable attributes={attributes} />}
    </RecordList>
  );
}

/** The form, once the attribute has been read. */
function AttributeEditor({ attribute }: { attribute: string }) {
  const read = useAttributeQuery(attribute);
  if (read.data !== undefined) return <AttributeForm opened={read.data} />;
  return <UnreadRecord read={read} words={attributeWords} />;
}
