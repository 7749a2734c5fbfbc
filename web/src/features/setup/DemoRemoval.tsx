import { isOwner } from '@shop/contract/permissions';
import type { Setup } from '@shop/contract/setup';
import { firstStepsText } from '@shop/messages/first-steps';
import { useState } from 'react';
import { useRemoveDemoMutation } from '../../data/setup.ts';
import { failureOf } from '../../data/shop-data.ts';
import { selectLoggedInUser } from '../../state/auth-slice.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { toast } from '../../toasts/toast.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

type DemoRemovalProps = {
  demo: Setup['demo'];
  onRemoved?: () => void;
};

/** How much of the demo is left, and the button that removes it. Nothing where nothing is left, or for who may not remove it. */
export function DemoRemoval({ demo, onRemoved }: DemoRemovalProps) {
  const user = useAppSelector(selectLoggedInUser);
  const [asking, setAsking] = useState(false);
  const [remove, { isLoading, ...removal }] = useRemoveDemoMutation();
  if (demo.products + demo.accounts === 0 || user === undefined || user === null || !isOwner(user)) return null;
  const failure = failureOf(removal);

  async function confirm() {
    const { data } = await remove();
    if (data === undefined) return;
    setAsking(false);
    toast.success(firstStepsText.demoRemoved(data), { onNextPage: true });
    onRemoved?.();
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">{firstStepsText.demoIsStillHere(demo)}</p>
      <Button variant="danger" size="small" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {firstStepsText.removeTheDemo}
      </Button>
      <ConfirmDialog
        open={asking}
        title={firstStepsText.removeTheDemoQuestion}
        confirmLabel={firstStepsText.removeTheDemo}
        busy={isLoading}
        busyText={firstStepsText.removing}
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        <p>{firstStepsText.whatGoes(demo)}</p>
        <p className="mt-2">{firstStepsText.whatStays}</p>
        <p className="mt-2 font-semibold">{firstStepsText.cannotBeUndone}</p>
        {failure !== undefined && <Alert className="mt-4">{sentenceFor(failure)}</Alert>}
      </ConfirmDialog>
    </div>
  );
}
