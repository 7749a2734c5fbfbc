import { counted } from '@shop/contract/counted';
import { formatDollars } from '@shop/contract/money';
import type { Simulation } from '@shop/contract/simulations';
import { Link, useLocation } from 'react-router';
import { Badge } from '../../../../ui/Badge.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { textLinkClass } from '../../../../ui/text-link-class.ts';
import { firstList, ruleSearch } from '../../rule-address.ts';
import { cellClass, headClass, nameClass, rowClass, tableClass, tbodyClass, theadClass } from '../../table-classes.ts';
import { missingText, reasonText } from './verdict-words.ts';

/** Each promotion: whether it applies, why, what is missing and what it takes off. */
export function VerdictsTable({ verdicts }: { verdicts: Simulation }) {
  const { pathname } = useLocation();
  const applying = verdicts.filter(({ applies }) => applies);
  if (verdicts.length === 0) return <EmptyState title="There are no promotions" />;
  return (
    <section aria-label="Result">
      <p role="status" className="pb-3 font-semibold">
        {applying.length} of {counted(verdicts.length, 'promotion applies', 'promotions apply')}
        {applying.length > 0 &&
          `, together ${formatDollars(applying.reduce((sum, { amount }) => sum + amount, 0))} off`}
      </p>
      <table className={tableClass}>
        <caption className="sr-only">Each promotion, and whether it applies</caption>
        <thead className={theadClass}>
          <tr>
            <th scope="col" className={`${headClass} text-left`}>
              Promotion
            </th>
            <th scope="col" className={`${headClass} w-40 text-left`}>
              Result
            </th>
            <th scope="col" className={`${headClass} text-left`}>
              Why
            </th>
            <th scope="col" className={`${headClass} w-28 text-right`}>
              Missing
            </th>
            <th scope="col" className={`${headClass} w-28 text-right`}>
              Takes off
            </th>
          </tr>
        </thead>
        <tbody className={tbodyClass}>
          {verdicts.map((verdict) => {
            const missing = missingText(verdict);
            return (
              <tr key={verdict.id} className={rowClass}>
                <th scope="row" className={nameClass}>
                  <Link to={pathname + ruleSearch({ ...firstList, edit: verdict.id })} className={textLinkClass}>
                    {verdict.name}
                  </Link>
                </th>
                <td className={`${cellClass} text-right lg:text-left`}>
                  <Badge tone={verdict.applies ? 'green' : 'neutral'}>
                    {verdict.applies ? 'Applies' : 'Does not apply'}
                  </Badge>
                </td>
                <td className={`${cellClass} col-span-2`}>{reasonText(verdict)}</td>
                <td className={`${cellClass} text-ink-soft tabular-nums lg:text-right lg:text-ink`}>
                  {missing !== undefined && (
                    <>
                      <span className="lg:hidden">Missing: </span>
                      {missing}
                    </>
                  )}
                </td>
                <td className={`${cellClass} text-right font-semibold tabular-nums lg:font-normal`}>
                  {verdict.applies && <span className="lg:hidden">Takes off </span>}
                  {verdict.applies && formatDollars(verdict.amount)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
