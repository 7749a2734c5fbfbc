import { adminOrderText } from '@shop/messages/admin-order';
import { type ApiFailure, sentenceFor } from '../../state/error-sentences.ts';
import { Alert } from '../../ui/Alert.tsx';
import { useAfterMoment } from '../../ui/use-after-moment.ts';
import { isAnswer } from './desk-attempt.ts';
import type { DeskCall } from './use-desk-call.ts';

const SLOW_MS = 3000;

type CallStateProps = {
  call: Pick<DeskCall, 'busy' | 'problem'>;
  /** What was not done: 'Not dispatched.' */
  not: string;
  className?: string;
};

/** Under a form: that it takes long, or why it was not done and what others have changed. */
export function CallState({ call: { busy, problem }, not, className = '' }: CallStateProps) {
  return (
    <>
      {busy && <Slow />}
      {problem !== undefined && (
        <Alert className={className}>
          <p>
            {not} {sentenceOf(problem.failure)}
          </p>
          {problem.changes.length > 0 && (
            <>
              <p className="mt-1 font-semibold">{adminOrderText.theOrderIsShownAs}</p>
              <ul className="list-disc ps-5">
                {problem.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </>
          )}
        </Alert>
      )}
    </>
  );
}

function sentenceOf(failure: ApiFailure): string {
  if (failure.kind === 'problem' && failure.code === 'IDEMPOTENCY_KEY_REUSED') return adminOrderText.arrivedBefore;
  if (!isAnswer(failure) && failure.kind === 'network') return adminOrderText.noAnswerCame;
  return sentenceFor(failure);
}

/** A fast answer shows nothing. */
function Slow() {
  const isSlow = useAfterMoment(SLOW_MS);
  return (
    <p role="status" className="min-h-0 text-sm text-ink-soft">
      {isSlow && adminOrderText.takesLonger}
    </p>
  );
}
