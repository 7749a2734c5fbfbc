import { formatCount } from '@shop/contract/numbers';
import { type SearchTerm, SYNONYM_MAX, type SynonymGroups } from '@shop/contract/search';
import { adminSearchText } from '@shop/messages/admin-search';
import { localeText } from '@shop/messages/locale';
import { Fragment, useRef, useState } from 'react';
import type { ApiFailure } from '../../state/error-sentences.ts';
import { toast } from '../../toasts/toast.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Time } from '../../ui/Time.tsx';
import { AddSynonym } from './AddSynonym.tsx';
import { groupsWith, holds } from './synonym-groups.ts';

type TermsTableProps = {
  terms: readonly SearchTerm[];
  groups: SynonymGroups;
  onAdd: (term: string, meaning: string) => Promise<ApiFailure | undefined>;
};

const head = 'border-b border-line px-3 py-2.5 text-xs font-semibold text-ink-soft';
const cell = 'lg:border-b lg:border-line lg:px-3 lg:py-2.5 lg:align-top';

/** Search terms; from each a synonym is added in its row. */
export function TermsTable({ terms, groups, onAdd }: TermsTableProps) {
  const [open, setOpen] = useState<string>();
  const table = useRef<HTMLTableElement>(null);

  function close(term: string): void {
    setOpen(undefined);
    // The field is gone: the focus goes back to where it was opened.
    const buttons = [...(table.current?.querySelectorAll<HTMLButtonElement>('button[data-term]') ?? [])];
    buttons.find((button) => button.dataset.term === term)?.focus();
  }

  return (
    <table ref={table} className="block w-full text-sm lg:table lg:border-separate lg:border-spacing-0">
      <caption className="sr-only">{adminSearchText.searchTerms}</caption>
      <thead className="hidden lg:table-header-group">
        <tr>
          <th scope="col" className={`${head} text-start`}>
            {adminSearchText.term}
          </th>
          <th scope="col" className={`${head} w-28 text-end`}>
            {adminSearchText.results}
          </th>
          <th scope="col" className={`${head} w-28 text-end`}>
            {adminSearchText.searches}
          </th>
          <th scope="col" className={`${head} w-52 text-start`}>
            {adminSearchText.lastSearched}
          </th>
          <th scope="col" className={`${head} w-40 text-end`}>
            {adminSearchText.actions}
          </th>
        </tr>
      </thead>
      <tbody className="flex flex-col divide-y divide-line lg:table-row-group">
        {terms.map(({ term, searches, results, correctedTo, lastAt }) => {
          const same = groupsWith(groups, term).flatMap((group) => group.filter((one) => !holds([term], one)));
          return (
            <Fragment key={term}>
              <tr className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 py-3 lg:table-row lg:py-0">
                <th
                  scope="row"
                  className={`${cell} col-span-2 min-w-0 text-start text-base font-semibold wrap-anywhere lg:text-sm`}
                >
                  {term}
                  {correctedTo !== null && (
                    <span className="block text-sm font-normal text-ink-soft">
                      {adminSearchText.correctedTo({ correctedTo })}
                    </span>
                  )}
                  {same.length > 0 && (
                    <span className="block text-sm font-normal text-ink-soft">
                      {adminSearchText.sameAs({ words: same.join(localeText.comma) })}
                    </span>
                  )}
                </th>
                <td className={`${cell} text-ink-soft lg:text-end lg:text-ink lg:tabular-nums`}>
                  {results === 0 ? (
                    <Badge tone="red">{adminSearchText.noResults}</Badge>
                  ) : (
                    <Labelled label={adminSearchText.results} value={results} />
                  )}
                  <span className="ms-3 lg:hidden">
                    <Labelled label={adminSearchText.searches} value={searches} />
                  </span>
                </td>
                <td className={`${cell} hidden text-end tabular-nums lg:table-cell`}>{formatCount(searches)}</td>
                <td className={`${cell} col-start-1 text-ink-soft`}>
                  <span className="lg:hidden">{adminSearchText.last} </span>
                  <Time at={lastAt} />
                </td>
                <td className={`${cell} col-start-2 row-span-2 row-start-2 text-end`}>
                  {term.length <= SYNONYM_MAX && (
                    <Button
                      variant="secondary"
                      size="small"
                      data-term={term}
                      aria-expanded={open === term}
                      aria-label={adminSearchText.addSynonymFor({ term })}
                      onClick={() => setOpen(open === term ? undefined : term)}
                    >
                      {adminSearchText.addSynonym}
                    </Button>
                  )}
                </td>
              </tr>
              {open === term && (
                <tr className="block lg:table-row">
                  <td colSpan={5} className="block lg:table-cell lg:border-b lg:border-line lg:px-3 lg:pt-3">
                    <AddSynonym
                      term={term}
                      onClose={() => close(term)}
                      onAdd={async (meaning) => {
                        const failure = await onAdd(term, meaning);
                        if (failure === undefined) toast.success(adminSearchText.synonymSaved);
                        return failure;
                      }}
                    />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

/** On phones, where there is no head, with its name. */
function Labelled({ label, value }: { label: string; value: number }) {
  return (
    <>
      <span className="lg:hidden">{label}: </span>
      {formatCount(value)}
    </>
  );
}
