import { counted } from '@shop/contract/counted';
import type { Simulation } from '@shop/contract/simulations';
import { Link, useLocation } from 'react-router';
import { formatMoney } from '../../../../money/page-money.ts';
import { Badge } from '../../../../ui/Badge.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { textLinkClass } from '../../../../ui/text-link-class.ts';
import { RuleTable } from '../../RuleTable.tsx';
import { firstList, ruleSearch } from '../../rule-address.ts';
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
        {applying.length > 0 && `, together ${formatMoney(applying.reduce((sum, { amount }) => sum + amount, 0))} off`}
      </p>
      <RuleTable
        caption="Each promotion, and whether it applies"
        nameColumn="Promotion"
        rules={verdicts}
        columns={[
          {
            head: 'Promotion',
            cell: ({ id, name }) => (
              <Link to={pathname + ruleSearch({ ...firstList, edit: id })} className={textLinkClass}>
                {name}
              </Link>
            ),
          },
          {
            head: 'Result',
            headClass: 'w-40 text-left',
            cellClass: 'text-right lg:text-left',
            cell: ({ applies }) => (
              <Badge tone={applies ? 'green' : 'neutral'}>{applies ? 'Applies' : 'Does not apply'}</Badge>
            ),
          },
          { head: 'Why', cellClass: 'col-span-2', cell: reasonText },
          {
            head: 'Missing',
            headClass: 'w-28 text-right',
            cellClass: 'text-ink-soft tabular-nums lg:text-right lg:text-ink',
            cell: (verdict) => <Missing text={missingText(verdict)} />,
          },
          {
            head: 'Takes off',
            headClass: 'w-28 text-right',
            cellClass: 'text-right font-semibold tabular-nums lg:font-normal',
            cell: ({ applies, amount }) =>
              applies && (
                <>
                  <span className="lg:hidden">Takes off </span>
                  {formatMoney(amount)}
                </>
              ),
          },
        ]}
      />
    </section>
  );
}

function Missing({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <>
      <span className="lg:hidden">Missing: </span>
      {text}
    </>
  );
}
