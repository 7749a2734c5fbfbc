import { XMarkIcon } from '@heroicons/react/20/solid';
import { moneySymbol } from '@shop/contract/money';
import { missingIn, termsOfFields } from '@shop/contract/pricing/promotion-kinds/promotion-kinds';
import { adminPromotionsText } from '@shop/messages/admin-promotions';
import { useState } from 'react';
import { useShopSettingsQuery } from '../../../data/price-rules.ts';
import { numberIn } from '../../../forms/number-in.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { ExamplePanel } from '../ExamplePanel.tsx';
import { type PromotionDraft, readPromotion, typedFields } from './promotion-draft.ts';
import { type ExampleLine, exampleSentence, namesTwoLists } from './promotion-example.ts';
import { promotionSentence } from './promotion-words.ts';

type Row = { key: number; quantity: string; amount: string };
const MOST_ROWS = 5;

/** Of each kind a cart that shows what it does. */
function firstRows(draft: PromotionDraft): Row[] {
  const { body } = readPromotion(draft, undefined);
  if (body?.buy != null && body.get !== null) {
    return [
      { key: 1, quantity: String(body.buy.quantity), amount: '20' },
      { key: 2, quantity: String(body.get.quantity), amount: '10' },
    ];
  }
  const missing = body === undefined ? null : missingIn(termsOfFields(body), []);
  const quantity = missing !== null && 'units' in missing ? String(missing.units) : '1';
  const least = numberIn(draft.minimumTotal) ?? 0;
  return [{ key: 1, quantity, amount: quantity !== '1' ? '20' : least > 60 ? draft.minimumTotal : '60' }];
}

function linesOf(rows: readonly Row[]): ExampleLine[] | undefined {
  const lines = rows.map(({ quantity, amount }) => ({
    quantity: numberIn(quantity) ?? 0,
    amount: numberIn(amount) ?? 0,
  }));
  const isCart = lines.every(
    ({ quantity, amount }) => Number.isInteger(quantity) && quantity >= 0 && quantity <= 1000 && amount >= 0,
  );
  const bought = lines.filter(({ quantity }) => quantity > 0);
  return isCart && bought.length > 0 ? bought : undefined;
}

/** The rule in words, and what it does to a cart that can be changed. */
export function PromotionPreview({ draft }: { draft: PromotionDraft }) {
  const settings = useShopSettingsQuery().data;
  const [at] = useState(() => new Date());
  const [edited, setEdited] = useState<Row[]>();
  const rows = edited ?? firstRows(draft);
  const { body } = readPromotion(draft, undefined);
  const lines = linesOf(rows);
  const edit = (key: number, changes: Partial<Row>) =>
    setEdited(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));

  return (
    <ExamplePanel title={adminPromotionsText.whatItWillDo}>
      <p className="text-base font-medium wrap-anywhere">{promotionSentence(typedFields(draft))}</p>
      {!draft.active && <p className="text-yellow">{adminPromotionsText.itIsSwitchedOffNobody}</p>}
      <fieldset className="mt-2 flex flex-col gap-3 border-t border-line pt-4">
        <legend className="sr-only">{adminPromotionsText.exampleCart}</legend>
        {rows.map((row, index) => (
          <div key={row.key} className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
            <Field
              label={index === 0 ? adminPromotionsText.aCartOf : adminPromotionsText.andOf}
              aria-label={adminPromotionsText.itemsOfLine({ line: index + 1 })}
              inputMode="numeric"
              autoComplete="off"
              value={row.quantity}
              onChange={({ currentTarget }) => edit(row.key, { quantity: currentTarget.value })}
            />
            <Field
              label={adminPromotionsText.itemsAt}
              aria-label={adminPromotionsText.priceOfLine({ line: index + 1 })}
              leading={moneySymbol().symbol}
              inputMode="decimal"
              autoComplete="off"
              value={row.amount}
              onChange={({ currentTarget }) => edit(row.key, { amount: currentTarget.value })}
            />
            {rows.length > 1 ? (
              <button
                type="button"
                aria-label={adminPromotionsText.removeLine({ line: index + 1 })}
                onClick={() => setEdited(rows.filter(({ key }) => key !== row.key))}
                className="grid size-11 place-items-center rounded-full text-ink-soft hover:bg-page hover:text-ink"
              >
                <XMarkIcon aria-hidden="true" className="size-5" />
              </button>
            ) : (
              <span className="size-0" />
            )}
          </div>
        ))}
        {rows.length < MOST_ROWS && (
          <Button
            variant="quiet"
            size="small"
            className="self-start"
            onClick={() =>
              setEdited([...rows, { key: Math.max(...rows.map(({ key }) => key)) + 1, quantity: '1', amount: '20' }])
            }
          >
            {adminPromotionsText.addALine}
          </Button>
        )}
      </fieldset>
      {body !== undefined && lines !== undefined && settings !== undefined ? (
        <p>{exampleSentence(body, { lines, at }, settings)}</p>
      ) : (
        <p className="text-ink-soft">{adminPromotionsText.fillInToSee}</p>
      )}
      <p className="text-ink-soft">
        {body !== undefined && namesTwoLists(body)
          ? adminPromotionsText.linesOfTheExampleAre
          : adminPromotionsText.allItemsOfTheExampleQualify}
      </p>
    </ExamplePanel>
  );
}
