import { adminSettingsText } from '@shop/messages/admin-settings';
import { useSetupQuery, useUpdateSetupMutation } from '../../data/setup.ts';
import { failureOf } from '../../data/shop-data.ts';
import { DemoRemoval } from '../../features/setup/DemoRemoval.tsx';
import { sentenceFor } from '../../state/error-sentences.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

/** Shows the first steps again, and removes the demo: things of the beginning, which are no settings. */
export function SetupSection() {
  const { data: setup } = useSetupQuery();
  const [update, { isLoading, ...change }] = useUpdateSetupMutation();
  const failure = failureOf(change);
  if (setup === undefined) return null;
  const isDone = setup.steps.every(({ done }) => done);
  const about = setup.dismissed ? adminSettingsText.stepsHidden : adminSettingsText.stepsShown;
  return (
    <section
      aria-labelledby="setup-title"
      className="flex flex-col gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="setup-title" className="text-lg font-semibold">
        {adminSettingsText.setup}
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="min-w-0 flex-1 basis-60 text-sm text-ink-soft">
          {isDone ? adminSettingsText.stepsDone : about}
        </p>
        {setup.dismissed && !isDone && (
          <Button variant="secondary" size="small" busy={isLoading} onClick={() => void update({ dismissed: false })}>
            {adminSettingsText.showSteps}
          </Button>
        )}
      </div>
      {failure !== undefined && <Alert>{sentenceFor(failure)}</Alert>}
      <DemoRemoval demo={setup.demo} />
    </section>
  );
}
