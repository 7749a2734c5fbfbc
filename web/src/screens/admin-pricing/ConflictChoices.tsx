import { adminPricingText } from '@shop/messages/admin-pricing';
import { useEffect, useRef } from 'react';
import { RadioCard } from '../../ui/RadioCard.tsx';
import { type DraftMerge, isSame, withPart } from './merge-drafts.ts';
import type { RuleItem } from './rule-kind.ts';

type ConflictChoicesProps<Draft extends object> = {
  item: RuleItem;
  conflict: DraftMerge<Draft>;
  draft: Draft;
  onChange: (draft: Draft) => void;
};

/** Both values of each part that somebody else changed, and the choice between them. */
export function ConflictChoices<Draft extends object>({
  item,
  conflict,
  draft,
  onChange,
}: ConflictChoicesProps<Draft>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, [conflict]);
  const { parts, opened, mine, theirs } = conflict;

  return (
    <section
      aria-labelledby="conflict"
      className="flex flex-col gap-6 rounded-lg border-2 border-yellow bg-surface p-5 sm:p-6"
    >
      <div>
        <h2 id="conflict" ref={heading} tabIndex={-1} className="scroll-mt-28 text-lg font-semibold">
          {adminPricingText.someoneElseChangedThis({ item })}
        </h2>
        <p className="mt-1 text-sm text-ink-soft">
          {parts.length > 0 ? adminPricingText.nothingLostChoose : adminPricingText.nothingLostSaveAgain}
        </p>
      </div>
      {parts.map(({ part: { name, label, textOf }, touched }) => (
        <fieldset key={name}>
          <legend className="text-sm font-semibold">{label}</legend>
          <p className="mb-2 line-clamp-3 text-sm wrap-anywhere text-ink-soft">
            {adminPricingText.whenYouOpenedIt({ text: textOf(opened) || adminPricingText.nothing })}
          </p>
          <div className="grid gap-3 sm:grid-cols-2">
            <RadioCard
              name={`conflict-${name}`}
              title={touched ? adminPricingText.keepMine : adminPricingText.keepAsItWas}
              description={<Value text={textOf(mine)} />}
              checked={isSame(draft[name], mine[name])}
              onChange={() => onChange(withPart(draft, name, mine))}
            />
            <RadioCard
              name={`conflict-${name}`}
              title={adminPricingText.takeTheirs}
              description={<Value text={textOf(theirs)} />}
              checked={isSame(draft[name], theirs[name])}
              onChange={() => onChange(withPart(draft, name, theirs))}
            />
          </div>
        </fieldset>
      ))}
    </section>
  );
}

function Value({ text }: { text: string }) {
  return (
    <span className="block max-h-40 overflow-y-auto wrap-anywhere whitespace-pre-line text-ink">
      {text || adminPricingText.nothing}
    </span>
  );
}
