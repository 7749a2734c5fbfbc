import { adminProductFormText } from '@shop/messages/admin-product-form';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { Alert } from '../../ui/Alert.tsx';
import type { KnownOptions } from './chosen-options.ts';
import { combinationName } from './combinations.ts';
import { choicesOf } from './variant-draft.ts';

/** Why nothing was saved; with the variants that do not fit the options, where that is why. */
export function FormFailure({ failure, known }: { failure: ApiFailure; known: KnownOptions }) {
  const variants = failure.kind === 'problem' ? (failure.variants ?? []) : [];
  return (
    <Alert>
      {sentenceFor(failure)}
      {variants.length > 0 && (
        <ul
          aria-label={adminProductFormText.variantsThatDoNotFit}
          className="mt-1 max-h-40 list-disc overflow-y-auto ps-5"
        >
          {variants.map(({ id, choices, stock }) => (
            <li key={id}>
              {adminProductFormText.variantWithUnits({
                name: combinationName(choicesOf({ color: null, size: null, choices }), [], known),
                units: stock,
              })}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
