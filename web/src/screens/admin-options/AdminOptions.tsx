import { pageTitles } from '@shop/contract/titles';
import { adminOptionsText } from '@shop/messages/admin-options';
import { useSearchParams } from 'react-router';
import { useAllOptionsQuery, useOptionQuery } from '../../data/options.ts';
import { CatalogueTabs } from '../../features/office-tabs/CatalogueTabs.tsx';
import { RecordList } from '../../features/records/RecordList.tsx';
import { UnreadRecord } from '../../features/records/UnreadRecord.tsx';
import { OptionForm } from './OptionForm.tsx';
import { OptionsTable } from './OptionsTable.tsx';
import { optionWords } from './option-words.ts';

/** What shoppers choose of products: all of them, or the form of one, as the address says. */
export function AdminOptions() {
  const key = useSearchParams()[0].get('edit');
  if (key === 'new') return <OptionForm key="new" opened={undefined} />;
  return key === null ? <OptionList /> : <OptionEditor key={key} id={Number(key)} />;
}

function OptionList() {
  return (
    <RecordList
      tabs={<CatalogueTabs />}
      title={pageTitles.adminOptions}
      intro={adminOptionsText.intro}
      newOne={adminOptionsText.newOption}
      read={useAllOptionsQuery()}
    >
      {(options) => <OptionsTable options={options} />}
    </RecordList>
  );
}

/** The form, once the option has been read. */
function OptionEditor({ id }: { id: number }) {
  const read = useOptionQuery(id);
  if (read.data !== undefined) return <OptionForm opened={read.data} />;
  return <UnreadRecord read={read} words={optionWords} />;
}
