import { adminProductFormText } from '@shop/messages/admin-product-form';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { type KnownOptions, type Offer, optionName, valueName } from './chosen-options.ts';
import {
  type Combination,
  combinationCount,
  combinationKey,
  combinationName,
  missingCombinations,
} from './combinations.ts';
import type { VariantDraft } from './variant-draft.ts';

type AddVariantProps = {
  rows: readonly VariantDraft[];
  offer: Offer;
  known: KnownOptions;
  onAdd: (choices: Combination) => void;
};

/** A longer list than this one is no choice any more: then each option is chosen by itself. */
const MOST_LISTED = 100;

/** Adds a single combination. */
export function AddVariant(props: AddVariantProps) {
  return combinationCount(props.offer) > MOST_LISTED ? <ByOption {...props} /> : <FromList {...props} />;
}

function FromList({ rows, offer, known, onAdd }: AddVariantProps) {
  const [chosen, setChosen] = useState('');
  const missing = missingCombinations(rows, offer);
  const combination = missing.find((one) => combinationKey(one) === chosen) ?? missing[0];
  if (combination === undefined) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        aria-label={adminProductFormText.combinationToAdd}
        value={combinationKey(combination)}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        className="max-w-full"
      >
        {missing.map((one) => (
          <option key={combinationKey(one)} value={combinationKey(one)}>
            {combinationName(one, offer, known)}
          </option>
        ))}
      </Select>
      <Button variant="secondary" onClick={() => onAdd(combination)}>
        {adminProductFormText.addOne}
      </Button>
    </div>
  );
}

function ByOption({ rows, offer, known, onAdd }: AddVariantProps) {
  const [chosen, setChosen] = useState<Combination>({});
  const combination = Object.fromEntries(
    offer.map(({ option, values }) => {
      const value = chosen[option];
      return [option, value !== undefined && values.includes(value) ? value : (values[0] ?? '')];
    }),
  );
  const isThere = rows.some(({ choices }) => combinationKey(choices) === combinationKey(combination));
  return (
    <div className="flex flex-wrap items-center gap-2">
      {offer.map(({ option, values }) => (
        <Select
          key={option}
          aria-label={adminProductFormText.optionOfNew({ name: optionName(option, known) })}
          value={combination[option]}
          onChange={({ currentTarget }) => setChosen({ ...combination, [option]: currentTarget.value })}
          className="max-w-full"
        >
          {values.map((value) => (
            <option key={value} value={value}>
              {valueName(option, value, known)}
            </option>
          ))}
        </Select>
      ))}
      <Button variant="secondary" unavailable={isThere} onClick={() => onAdd(combination)}>
        {isThere ? adminProductFormText.isThereAlready : adminProductFormText.addOne}
      </Button>
    </div>
  );
}
