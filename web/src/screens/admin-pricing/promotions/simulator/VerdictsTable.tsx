import { formatMoney } from '@shop/contract/money';
import type { Simulation } from '@shop/contract/simulations';
import { adminPromotionsText } from '@shop/messages/admin-promotions';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Badge } from '../../../../ui/Badge.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { inline } from '../../../../ui/inline.ts';
import { textLinkClass } from '../../../../ui/text-link-class.ts';
import { RuleTable } from '../../RuleTable.tsx';
import { firstList, ruleSearch } from '../../rule-address.ts';
import { missingText, reasonText } from './verdict-words.ts';

/** Each promotion: whether it applies, why, what is missing and what it takes off. */
export function VerdictsTable({ verdicts }: { verdicts: Simulation }) {
  const { pathname } = useLocation();
  const applying = verdicts.filter(({ applies }) => applies);
  if (verdicts.length === 0) return <EmptyState title={adminPromotionsText.thereAreNoPromotions} />;
  return (
    <section aria-label={adminPromotionsText.result}>
      <p role="status" className="pb-3 font-semibold">
        {applying.length === 0
          ? adminPromotionsText.countApplies({ count: 0, total: verdicts.length })
          : adminPromotionsText.countAppliesTogether({
              count: applying.length,
              total: verdicts.length,
              amount: formatMoney(applying.reduce((sum, { amount }) => sum + amount, 0)),
            })}
      </p>
      <RuleTable
        caption={adminPromotionsText.eachPromotionAndWhetherIt}
        nameColumn={adminPromotionsText.promotion}
        rules={verdicts}
        columns={[
          {
            head: adminPromotionsText.promotion,
            cell: ({ id, name }) => (
              <Link to={pathname + ruleSearch({ ...firstList, edit: id })} className={textLinkClass}>
                {name}
              </Link>
            ),
          },
          {
            head: adminPromotionsText.result,
            headClass: 'w-40 text-start',
            cellClass: 'text-end lg:text-start',
            cell: ({ applies }) => (
              <Badge tone={applies ? 'green' : 'neutral'}>
                {applies ? adminPromotionsText.applies : adminPromotionsText.doesNotApply}
              </Badge>
            ),
          },
          { head: adminPromotionsText.why, cellClass: 'col-span-2', cell: reasonText },
          {
            head: adminPromotionsText.missing,
            headClass: 'w-28 text-end',
            cellClass: 'text-ink-soft tabular-nums lg:text-end lg:text-ink',
            cell: (verdict) => <Missing text={missingText(verdict)} />,
          },
          {
            head: adminPromotionsText.takesOff,
            headClass: 'w-28 text-end',
            cellClass: 'text-end font-semibold tabular-nums lg:font-normal',
            cell: ({ applies, amount }) =>
              applies && inline(adminPromotionsText.takesOffAmount({ amount: formatMoney(amount), span: columnName })),
          },
        ]}
      />
    </section>
  );
}

/** Where the head of the table is not shown. */
const columnName = (parts: ReactNode) => <span className="lg:hidden">{parts}</span>;

function Missing({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return <>{inline(adminPromotionsText.missingIs({ missing: text, span: columnName }))}</>;
}
