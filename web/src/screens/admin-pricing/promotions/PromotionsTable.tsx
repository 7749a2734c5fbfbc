import { formatCount } from '@shop/contract/numbers';
import type { Promotion } from '@shop/contract/promotion-bodies';
import { useState } from 'react';
import { codesPath, currentRuleOf, promotionData, useUpdatePromotionMutation } from '../../../data/price-rules.ts';
import { failureOf } from '../../../data/shop-data.ts';
import { sentenceFor } from '../../../state/error-sentences.ts';
import { toast } from '../../../toasts/toast.ts';
import { Badge } from '../../../ui/Badge.tsx';
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
      caption="Promotions"
      nameColumn="Promotion"
      rules={rules}
      columns={[
        {
          head: 'Position',
          headClass: 'w-20 text-right',
          cellClass: 'hidden text-right tabular-nums lg:table-cell',
          cell: ({ position }) => position,
        },
        {
          head: 'Promotion',
          cell: (promotion) => (
            <>
              <span className="mr-2">{promotion.name}</span>
              <StateBadge promotion={promotion} now={now} />
              <span className="mt-0.5 block font-normal text-ink-soft">{promotionSentence(promotion)}</span>
            </>
          ),
        },
        {
          head: 'Code',
          headClass: 'w-44 text-left',
          cellClass: 'col-span-2 row-start-3 wrap-anywhere',
          cell: (promotion) => <Codes promotion={promotion} />,
        },
        {
          head: 'Uses',
          headClass: 'w-28 text-right',
          cellClass: 'col-span-2 row-start-4 tabular-nums lg:text-right',
          cell: ({ uses, limit }) => (
            <>
              <span className="text-ink-soft lg:hidden">Uses: </span>
              {formatCount(uses)}
              {limit !== null && ` of ${formatCount(limit)}`}
            </>
          ),
        },
        {
          head: 'Active',
          headClass: 'w-24 text-center',
          cellClass: 'col-start-2 row-start-1 lg:text-center',
          cell: (promotion) => (
            <div className="-my-1.5">
              <ActiveSwitch promotion={promotion} reading={reading} />
            </div>
          ),
        },
        {
          head: 'Actions',
          headClass: 'w-40 text-right',
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
  if (until !== null && Date.parse(until) <= now) return <Badge>Ended</Badge>;
  if (limit !== null && uses >= limit) return <Badge tone="red">Used up</Badge>;
  return from !== null && Date.parse(from) > now ? <Badge tone="purple">Not yet</Badge> : null;
}

function Codes({ promotion }: { promotion: Promotion }) {
  const { id, code, codeCount } = promotion;
  const entry = entryOf(promotion);
  if (entry === 'automatic') return <span className="text-ink-soft">Without a code</span>;
  return (
    <>
      {entry === 'code' && <span className="font-mono">{code}</span>}
      {codeCount > 0 && (
        <a href={codesPath(id)} download={`codes-${id}.csv`} className={`${textLinkClass} inline-block`}>
          {formatCount(codeCount)} {codeCount === 1 ? 'code' : 'codes'} (CSV)
        </a>
      )}
      {entry === 'bulk' && codeCount === 0 && <span className="text-red">No codes yet</span>}
    </>
  );
}

/** Switches a promotion on and off. */
function ActiveSwitch({ promotion, reading }: { promotion: Promotion; reading: boolean }) {
  const { id, name, updatedAt, active } = promotion;
  const [update, updating] = useUpdatePromotionMutation();

  async function turn(on: boolean): Promise<void> {
    const failure = failureOf(await update({ id, updatedAt, changes: { active: on } }));
    if (failure === undefined) toast.success(`${name} is ${on ? 'active' : 'switched off'}`);
    else if (currentRuleOf(promotionData, failure) === undefined) toast.error(sentenceFor(failure));
    else toast.error(`Someone else changed ${name} meanwhile: this is how it is now.`);
  }

  return (
    <Switch
      label={`${name} is active`}
      on={active}
      // Until the list has been read again.
      busy={updating.isLoading || (reading && !updating.isUninitialized)}
      onChange={(on) => void turn(on)}
    />
  );
}
