import { formatCount } from '@shop/contract/numbers';
import type { GeneralSynonym, SynonymGroups } from '@shop/contract/search';
import { adminSearchText } from '@shop/messages/admin-search';
import { localeText } from '@shop/messages/locale';
import { useState } from 'react';
import { useGeneralSynonymsQuery, useSwitchGeneralSynonymsMutation } from '../../data/search-terms.ts';
import { failureOf } from '../../data/shop-data.ts';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { Alert } from '../../ui/Alert.tsx';
import { controlClass } from '../../ui/field-class.ts';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { groupsWith, textOf } from './synonym-groups.ts';

type GeneralSynonymsProps = {
  /** The shop's own groups: a word of theirs means nothing else. */
  own: SynonymGroups;
};

/** The groups that come with the shop, each with its switch. */
export function GeneralSynonyms({ own }: GeneralSynonymsProps) {
  const read = useGeneralSynonymsQuery();
  const [rejected, setRejected] = useState<ApiFailure>();
  const groups = read.data;
  const failure = rejected ?? failureOf(read);
  const [filter, setFilter] = useState('');
  if (groups === undefined) {
    return failure === undefined ? (
      <Skeleton className="h-32" />
    ) : (
      <RetryAlert onRetry={() => void read.refetch()}>{sentenceFor(failure)}</RetryAlert>
    );
  }
  const wanted = filter.trim().toLowerCase();
  const shown = groups.filter(({ words }) => words.some((word) => word.includes(wanted)));
  const on = groups.filter((one) => one.on).length;
  return (
    <>
      {failure !== undefined && <Alert className="mb-4">{sentenceFor(failure)}</Alert>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 pb-3">
        <input
          type="search"
          aria-label={adminSearchText.findGeneralSynonyms}
          placeholder={adminSearchText.findAWord}
          className={`${controlClass} sm:max-w-80`}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        <p role="status" className="text-sm text-ink-soft">
          {wanted === ''
            ? adminSearchText.onOfTotal({ on: formatCount(on), total: formatCount(groups.length) })
            : adminSearchText.onOfTotalFound({
                on: formatCount(on),
                total: formatCount(groups.length),
                found: formatCount(shown.length),
                words: filter.trim(),
              })}
        </p>
      </div>
      <ul
        aria-label={adminSearchText.generalSynonyms}
        className="max-h-112 divide-y divide-line overflow-y-auto rounded-md border border-line px-4"
      >
        {shown.map((group) => (
          <Group key={group.id} group={group} own={own} onSwitched={setRejected} />
        ))}
        {shown.length === 0 && <li className="py-3 text-sm text-ink-soft">{adminSearchText.noGroupHasThisWord}</li>}
      </ul>
    </>
  );
}

type GroupProps = {
  group: GeneralSynonym;
  own: SynonymGroups;
  /** Called with the reason if it was not switched. */
  onSwitched: (failure: ApiFailure | undefined) => void;
};

/** It is switched at once. */
function Group({ group, own, onSwitched }: GroupProps) {
  const [turn, { isLoading }] = useSwitchGeneralSynonymsMutation();
  const taken = group.words.filter((word) => groupsWith(own, word).length > 0);
  return (
    <li className="flex items-center justify-between gap-4 py-1">
      <span className={`min-w-0 text-sm wrap-anywhere ${group.on ? '' : 'text-ink-soft line-through'}`}>
        {textOf(group.words)}
        {taken.length > 0 && (
          <span className="block text-ink-soft">
            {adminSearchText.yourOwnGroupCounts({ words: taken.join(localeText.comma) })}
          </span>
        )}
      </span>
      <Switch
        label={textOf(group.words)}
        on={group.on}
        busy={isLoading}
        onChange={(on) => void turn({ id: group.id, on }).then((result) => onSwitched(failureOf(result)))}
      />
    </li>
  );
}
