import { ArrowLeftIcon } from '@heroicons/react/20/solid';
import { adminPromotionsText } from '@shop/messages/admin-promotions';
import { useMemo, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useSimulationQuery } from '../../../../data/price-rules.ts';
import { failureOf, skipToken } from '../../../../data/shop-data.ts';
import { ScreenHeading } from '../../../../routing/ScreenHeading.tsx';
import { sentenceFor } from '../../../../state/error-sentences.ts';
import { Button } from '../../../../ui/Button.tsx';
import { RadioCard } from '../../../../ui/RadioCard.tsx';
import { RetryAlert } from '../../../../ui/RetryAlert.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { textLinkClass } from '../../../../ui/text-link-class.ts';
import { FormSection } from '../../FormSection.tsx';
import { CartFields } from './CartFields.tsx';
import { OrderField } from './OrderField.tsx';
import { readSimulator, type SimulatorAddress, simulatedOrder, simulatorSearch } from './simulator-address.ts';
import { VerdictsTable } from './VerdictsTable.tsx';

/** Says for an order or a cart of each promotion whether it applies, and why not. */
export function Simulator() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => readSimulator(new URLSearchParams(search)), [search]);
  const what = simulatedOrder(address);
  const simulation = useSimulationQuery(what ?? skipToken);
  const failure = failureOf(simulation);
  const verdicts = what === undefined || failure !== undefined ? undefined : simulation.data;

  return (
    <>
      <Link to={pathname} className={`${textLinkClass} inline-flex items-center gap-1.5 text-sm`}>
        <ArrowLeftIcon aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {adminPromotionsText.allPromotions}
      </Link>
      <ScreenHeading shows="simulator" className="display mt-2 text-2xl sm:text-3xl">
        {adminPromotionsText.simulator}
      </ScreenHeading>
      <p className="mt-1 max-w-prose pb-6 text-ink-soft">{adminPromotionsText.whatTheSimulatorDoes}</p>
      <div className="flex flex-col gap-6">
        <Question
          address={address}
          busy={simulation.isFetching}
          onAsk={(next) => {
            const to = simulatorSearch(next);
            if (to === search) void simulation.refetch();
            else void navigate({ search: to }, { preventScrollReset: true });
          }}
        />
        {failure !== undefined && (
          <RetryAlert onRetry={() => void simulation.refetch()}>{sentenceFor(failure)}</RetryAlert>
        )}
        {simulation.isFetching && verdicts === undefined && <Spinner label={adminPromotionsText.simulating} />}
        {verdicts !== undefined && <VerdictsTable verdicts={verdicts} />}
      </div>
    </>
  );
}

type QuestionProps = { address: SimulatorAddress; busy: boolean; onAsk: (address: SimulatorAddress) => void };

function Question({ address, busy, onAsk }: QuestionProps) {
  const [typed, setTyped] = useState(address);
  const [known, setKnown] = useState(address);
  if (known !== address) {
    // Back and Forward bring the fields of their address.
    setKnown(address);
    setTyped(address);
  }
  const [missing, setMissing] = useState(false);
  const change = (changes: Partial<SimulatorAddress>) => {
    setTyped({ ...typed, ...changes });
    setMissing(false);
  };

  function submit(): void {
    const next = { ...typed, order: typed.order.trim().replace(/^#/, '') };
    const isReady = simulatedOrder(readSimulator(new URLSearchParams(simulatorSearch(next)))) !== undefined;
    setMissing(!isReady);
    if (isReady) onAsk(next);
    else document.getElementById(typed.of === 'order' ? 'order' : 'items')?.focus();
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormSection title={adminPromotionsText.whatToSimulate}>
        <fieldset>
          <legend className="sr-only">{adminPromotionsText.whatToSimulate}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            <RadioCard
              name="of"
              title={adminPromotionsText.anOrder}
              description={adminPromotionsText.asItWasPlacedWith}
              checked={typed.of === 'order'}
              onChange={() => change({ of: 'order' })}
            />
            <RadioCard
              name="of"
              title={adminPromotionsText.aCart}
              description={adminPromotionsText.asItWouldBeOrdered}
              checked={typed.of === 'cart'}
              onChange={() => change({ of: 'cart' })}
            />
          </div>
        </fieldset>
        {typed.of === 'order' ? (
          <OrderField order={typed.order} missing={missing} onChange={(order) => change({ order })} />
        ) : (
          <CartFields cart={typed} missing={missing} onChange={change} />
        )}
        <Button type="submit" busy={busy} busyText={adminPromotionsText.simulating} className="self-start">
          {adminPromotionsText.simulate}
        </Button>
      </FormSection>
    </form>
  );
}
