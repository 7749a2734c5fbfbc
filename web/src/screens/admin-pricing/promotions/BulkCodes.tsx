import { formatCount } from '@shop/contract/numbers';
import { MAX_MADE_CODES, makeCodesBody, type Promotion } from '@shop/contract/promotion-bodies';
import { adminPromotionsText } from '@shop/messages/admin-promotions';
import { useState } from 'react';
import { codesPath, useMakeCodesMutation } from '../../../data/price-rules.ts';
import { failureOf } from '../../../data/shop-data.ts';
import { numberIn } from '../../../forms/number-in.ts';
import { sentenceFor } from '../../../state/error-sentences.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormSection } from '../FormSection.tsx';
import { messagesAt } from '../rule-kind.ts';

/** Makes codes that can each be used once, and offers all codes of the promotion as a file. */
export function BulkCodes({ promotion }: { promotion: Promotion }) {
  const {
    count,
    setCount,
    prefix,
    setPrefix,
    messages,
    making: { isLoading: making, error },
    made,
    total,
    make,
  } = useCodes(promotion);
  const failure = failureOf({ error });
  const byEnter = (event: { key: string; preventDefault: () => void }) => {
    if (event.key !== 'Enter') return;
    // It would save the promotion.
    event.preventDefault();
    void make();
  };

  return (
    <FormSection title={adminPromotionsText.codes} note={adminPromotionsText.codesHaveBeenMade({ total })}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          id="code-count"
          label={adminPromotionsText.howMany}
          inputMode="numeric"
          autoComplete="off"
          value={count}
          error={messages.count}
          hint={adminPromotionsText.oneToMost({ most: formatCount(MAX_MADE_CODES) })}
          onChange={({ currentTarget }) => setCount(currentTarget.value)}
          onKeyDown={byEnter}
        />
        <Field
          id="code-prefix"
          label={adminPromotionsText.prefix}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={prefix}
          error={messages.prefix}
          hint={adminPromotionsText.hintOfPrefix}
          onChange={({ currentTarget }) => setPrefix(currentTarget.value)}
          onKeyDown={byEnter}
        />
      </div>
      {failure !== undefined && <Alert>{sentenceFor(failure)}</Alert>}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          busy={making}
          busyText={adminPromotionsText.makingCodes}
          onClick={() => void make()}
        >
          {adminPromotionsText.makeCodes}
        </Button>
        {total > 0 && (
          <a href={codesPath(promotion.id)} download={`codes-${promotion.id}.csv`} className={buttonClass('secondary')}>
            {adminPromotionsText.downloadCodesCsv}
          </a>
        )}
        <p role="status" className="text-sm text-ink-soft">
          {making && adminPromotionsText.theCodesAreBeingMade}
          {!making && made !== undefined && adminPromotionsText.codesMade({ made })}
        </p>
      </div>
    </FormSection>
  );
}

function useCodes({ id, codeCount }: Promotion) {
  const [makeCodes, making] = useMakeCodesMutation();
  const [count, setCount] = useState('100');
  const [prefix, setPrefix] = useState('');
  const [messages, setMessages] = useState<Partial<Record<string, string>>>({});
  const [made, setMade] = useState<number>();
  const [added, setAdded] = useState(0);

  async function make(): Promise<void> {
    if (making.isLoading) return;
    const parsed = makeCodesBody.safeParse({ count: numberIn(count), prefix: prefix.trim() || undefined });
    setMessages(parsed.success ? {} : messagesAt(parsed.error.issues, ['count', 'prefix']));
    if (!parsed.success) {
      document.getElementById(parsed.error.issues[0]?.path[0] === 'prefix' ? 'code-prefix' : 'code-count')?.focus();
      return;
    }
    const { data: now } = await makeCodes({ id, ...parsed.data });
    if (now === undefined) return;
    setMade(now);
    setAdded((before) => before + now);
  }

  return { count, setCount, prefix, setPrefix, messages, making, made, total: codeCount + added, make };
}
