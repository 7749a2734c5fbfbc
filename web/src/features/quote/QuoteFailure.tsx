import type { ProblemProduct } from '@shop/contract/problem';
import { quoteText } from '@shop/messages/quote';
import type { Ref } from 'react';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { Alert } from '../../ui/Alert.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { areCodesRefused, CodesRefused } from './CodesRefused.tsx';

type QuoteFailureProps = {
  failure: ApiFailure;
  /** What is wrong with each product that the failure names. */
  sentencesOf: (products: readonly ProblemProduct[]) => readonly string[];
  onRetry: () => void;
  onWithoutCodes: () => void;
  focusRef?: Ref<HTMLDivElement>;
};

/** Says that the total could not be computed, and why. */
export function QuoteFailure({ failure, sentencesOf, onRetry, onWithoutCodes, focusRef }: QuoteFailureProps) {
  const products = failure.kind === 'problem' ? failure.products : [];
  return (
    <div ref={focusRef} tabIndex={-1} className="scroll-mt-24 rounded-md outline-none">
      {areCodesRefused(failure) ? (
        <CodesRefused failure={failure} onWithoutCodes={onWithoutCodes} />
      ) : products.length === 0 ? (
        <RetryAlert onRetry={onRetry}>{quoteText.theTotalCouldNotBe({ failure: sentenceFor(failure) })}</RetryAlert>
      ) : (
        <Alert>
          <p className="font-semibold">{quoteText.theTotalCannotBeComputed}</p>
          <ul className="mt-1 list-disc space-y-0.5 ps-4">
            {sentencesOf(products).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}
