import type { Simulation } from '@shop/contract/simulations';
import { useEffect, useState } from 'react';
import { useOnReconnect } from '../../../../connection/use-on-reconnect.ts';
import { type ApiFailure, UNANSWERED } from '../../../../state/error-sentences.ts';
import { simulatePromotions } from '../../../../state/price-rules.ts';
import { useAppDispatch } from '../../../../store/hooks.ts';
import { type SimulatorAddress, simulatedOrder } from './simulator-address.ts';

/** Simulates what the address names, and again whenever it changes. */
export function useSimulation(address: SimulatorAddress) {
  const dispatch = useAppDispatch();
  const [verdicts, setVerdicts] = useState<Simulation>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [reading, setReading] = useState(false);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const what = simulatedOrder(address);
    setFailure(undefined);
    if (what === undefined) return setVerdicts(undefined);
    const request = dispatch(simulatePromotions(what));
    setReading(true);
    void request.then((result) => {
      if (result.meta.requestStatus === 'rejected' && result.meta.aborted) return;
      setReading(false);
      const isDone = simulatePromotions.fulfilled.match(result);
      setVerdicts(isDone ? result.payload : undefined);
      if (!isDone) setFailure(result.payload ?? UNANSWERED);
    });
    return () => {
      request.abort();
      setReading(false);
    };
  }, [dispatch, address, tries]);
  const retry = () => setTries((count) => count + 1);
  useOnReconnect(retry);

  return { verdicts, failure, reading, retry };
}
