import { formatCount } from '@shop/contract/numbers';
import type { Promotion } from '@shop/contract/promotion-bodies';
import { adminPromotionsText } from '@shop/messages/admin-promotions';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { codesPath, currentRuleOf, promotionData, useUpdatePromotionMutation } from '../../../data/price-rules.ts';
import { failureOf } from '../../../data/shop-data.ts';
import { sentenceFor } from '../../../state/error-sentences.ts';
import { toast } from '../../../toasts/toast.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { inline } from '../../../ui/inline.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { textLinkClass } from '../../../ui/text-link-class.ts';
import { RowActions } from '../RowActions.tsx';
import type { RuleTableProps } from '../RulePage.tsx';
import { RuleTable } from '../RuleTable.tsx';
import { entryOf } from './promotion-draft.ts';
import { promotionSentence } from './promotion-words.ts';

export function PromotionsTable({ rules, editPath, onDelete, reading }: RuleTableProps<Promotion>) {
  const [now] = useState(() => Date.now());
  return (
    <RuleTable
      caption={adminPromotionsText.promotions}
      nameColumn={adminPromotionsText.promotion}
      rules={rules}
      columns={[
        {
          head: adminPromotionsText.position,
          headClass: 'w-20 text-end',
          cellClass: 'hidden text-end tabular-nums lg:table-cell',
          cell: ({ position }) => position,
        },
        {
          head: adminPromotionsText.promotion,
          cell: (promotion) => (
            <>
              <span className="me-2">{promotion.name}</span>
              <StateBadge promotion={promotion} now={now} />
              <span className="mt-0.5 block font-normal text-ink-soft">{promotionSentence(promotion)}</span>
            </>
          ),
        },
        {
          head: adminPromotionsText.code,
          headClass: 'w-44 text-start',
          cellClass: 'col-span-2 row-start-3 wrap-anywhere',
          cell: (promotion) => <Codes promotion={promotion} />,
        },
        {
          head: adminPromotionsText.uses,
          headClass: 'w-28 text-end',
          cellClass: 'col-span-2 row-start-4 tabular-nums lg:text-end',
          cell: ({ uses, limit }) => (
            <>
              {inline(
                limit === null
                  ? adminPromotionsText.usesShown({ uses: formatCount(uses), span: usesLabel })
                  : adminPromotionsText.usesOf({
                      uses: formatCount(uses),
                      limit: formatCount(limit),
                      span: usesLabel,
                    }),
              )}
            </>
          ),
        },
        {
          head: adminPromotionsText.active,
          headClass: 'w-24 text-center',
          cellClass: 'col-start-2 row-start-1 lg:text-center',
          cell: (promotion) => (
            <div className="-my-1.5">
              <ActiveSwitch promotion={promotion} reading={reading} />
            </div>
          ),
        },
        {
          head: adminPromotionsText.actions,
          headClass: 'w-40 text-end',
          cellClass: 'col-span-2 row-start-5',
          cell: (promotion) => (
            <RowActions name={promotion.name} editPath={editPath(promotion)} onDelete={() => onDelete(promotion)} />
          ),
        },
      ]}
    />
  );
}

/** What keeps an active promotion from being used. */
function StateBadge({ promotion: { from, until, uses, limit }, now }: { promotion: Promotion; now: number }) {
  if (until !== null && Date.parse(until) <= now) return <Badge>{adminPromotionsText.ended}</Badge>;
  if (limit !== null && uses >= limit) return <Badge tone="red">{adminPromotionsText.usedUp}</Badge>;
  return from !== null && Date.parse(from) > now ? <Badge tone="purple">{adminPromotionsText.notYet}</Badge> : null;
}

const usesLabel = (parts: ReactNode) => <span className="text-ink-soft lg:hidden">{parts}</span>;

function Codes({ promotion }: { promotion: Promotion }) {
  const { id, code, codeCount } = promotion;
  const entry = entryOf(promotion);
  if (entry === 'automatic') return <span className="text-ink-soft">{adminPromotionsText.withoutACode}</span>;
  return (
    <>
      {entry === 'code' && <span className="font-mono">{code}</span>}
      {codeCount > 0 && (
        <a href={codesPath(id)} download={`codes-${id}.csv`} className={`${textLinkClass} inline-block`}>
          {adminPromotionsText.codesCsv({ count: codeCount })}
        </a>
      )}
      {entry === 'bulk' && codeCount === 0 && <span className="text-red">{adminPromotionsText.noCodesYet}</span>}
    </>
  );
}

/** Switches a promotion on and off. */
function ActiveSwitch({ promotion, reading }: { promotion: Promotion; reading: boolean }) {
  const { id, name, updatedAt, active } = promotion;
  const [update, updating] = useUpdatePromotionMutation();

  async function turn(on: boolean): Promise<void> {
    const failure = failureOf(await update({ id, updatedAt, changes: { active: on } }));
    if (failure === undefined)
      toast.success(on ? adminPromotionsText.isActive({ name }) : adminPromotionsText.isSwitchedOff({ name }));
    else if (currentRuleOf(promotionData, failure) === undefined) toast.error(sentenceFor(failure));
    else toast.error(adminPromotionsText.someoneElseChanged({ name }));
  }

  return (
    <Switch
      label={adminPromotionsText.isActive({ name })}
      on={active}
      // Until the list has been read again.
      busy={updating.isLoading || (reading && !updating.isUninitialized)}
      onChange={(on) => void turn(on)}
    />
  );
}
