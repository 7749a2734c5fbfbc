import { quoteText } from '@shop/messages/quote';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

/** Whether the shop takes no codes for a while, since too many were guessed. */
export function areCodesRefused(failure: ApiFailure | undefined): failure is ApiFailure {
  return failure?.kind === 'problem' && failure.code === 'TOO_MANY_CODES';
}

type CodesRefusedProps = { failure: ApiFailure; onWithoutCodes: () => void };

/** Says why there is no total with the codes that were entered, and goes on without them. */
export function CodesRefused({ failure, onWithoutCodes }: CodesRefusedProps) {
  return (
    <Alert
      action={
        <Button variant="secondary" size="small" onClick={onWithoutCodes}>
          {quoteText.goOnWithoutCodes}
        </Button>
      }
    >
      {sentenceFor(failure)}.
    </Alert>
  );
}
