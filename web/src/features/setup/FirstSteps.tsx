import { CheckCircleIcon } from '@heroicons/react/20/solid';
import { pageNames, pages } from '@shop/contract/paths';
import type { Setup } from '@shop/contract/setup';
import { firstStepsText } from '@shop/messages/first-steps';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useUpdateSetupMutation } from '../../data/setup.ts';
import { failureOf } from '../../data/shop-data.ts';
import { sentenceFor } from '../../state/error-sentences.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { DemoRemoval } from './DemoRemoval.tsx';

type FirstStepsProps = {
  setup: Setup;
  onDemoRemoved: () => void;
};

/** The path from a new shop to one that sells, until all is done or it is hidden. */
export function FirstSteps({ setup, onDemoRemoved }: FirstStepsProps) {
  const [update, { isLoading, ...change }] = useUpdateSetupMutation();
  const [wasHidden, setHidden] = useState(false);
  const failure = failureOf(change);
  const done = setup.steps.filter((one) => one.done).length;
  const all = setup.steps.length;
  const turn = (dismissed: boolean) => {
    setHidden(dismissed);
    void update({ dismissed });
  };

  if (setup.dismissed) {
    if (!wasHidden) return null;
    return (
      <Alert
        tone="neutral"
        className="mb-8"
        action={
          <Button variant="secondary" size="small" busy={isLoading} onClick={() => turn(false)}>
            {firstStepsText.showAgain}
          </Button>
        }
      >
        {firstStepsText.hidden}
      </Alert>
    );
  }
  if (done === all) return null;

  return (
    <section aria-labelledby="first-steps" className="mb-10 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <div className="flex items-start justify-between gap-x-6">
        <div className="min-w-0">
          <h2 id="first-steps" className="text-xl font-semibold">
            {firstStepsText.firstSteps}
          </h2>
          <p className="mt-1 text-sm text-ink-soft">{firstStepsText.makeThisShopYourOwn}</p>
        </div>
        <Button variant="quiet" size="small" className="-me-3 shrink-0" busy={isLoading} onClick={() => turn(true)}>
          {firstStepsText.hide}
        </Button>
      </div>
      <div className="mt-4 flex items-center gap-4">
        <progress
          aria-label={firstStepsText.firstSteps}
          value={done}
          max={all}
          className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-sunken accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent"
        />
        <p role="status" className="text-sm font-medium tabular-nums">
          {firstStepsText.stepsDone({ done, all })}
        </p>
      </div>
      {failure !== undefined && <Alert className="mt-4">{sentenceFor(failure)}</Alert>}
      <ol className="mt-4 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {setup.steps.map((one) => (
          <Step key={one.step} {...one}>
            {one.step === 'taxes' && (!one.done || setup.noTaxes) && (
              <Button
                variant="quiet"
                size="small"
                className="-mx-3 shrink-0"
                busy={isLoading}
                onClick={() => void update({ noTaxes: !setup.noTaxes })}
              >
                {setup.noTaxes ? firstStepsText.chargeTaxesAfterAll : firstStepsText.weChargeNoTaxes}
              </Button>
            )}
          </Step>
        ))}
      </ol>
      <div className="not-empty:mt-6">
        <DemoRemoval demo={setup.demo} onRemoved={onDemoRemoved} />
      </div>
    </section>
  );
}

/** While a newer version of the shop is deployed, the server may name a page that this app does not have. */
function isKnown(to: string): boolean {
  const [path] = to.split('#');
  return pageNames.some((name) => pages[name] === path);
}

type StepProps = Setup['steps'][number] & { children: ReactNode };

function Step({ step, done, to, children }: StepProps) {
  const look = done ? 'text-ink-soft' : 'font-medium';
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-line py-1">
      {done ? (
        <>
          <CheckCircleIcon aria-hidden="true" className="size-6 shrink-0 text-green" />
          <span className="sr-only">{firstStepsText.done}</span>
        </>
      ) : (
        <span aria-hidden="true" className="mx-0.5 size-5 shrink-0 rounded-full border-2 border-line-strong" />
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        {isKnown(to) ? (
          <Link to={to} className={`flex min-h-9 items-center hover:underline ${look}`}>
            {firstStepsText[step]}
          </Link>
        ) : (
          <span className={look}>{firstStepsText[step]}</span>
        )}
        {children}
      </div>
    </li>
  );
}
