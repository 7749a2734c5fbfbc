/** How far the shop is from the demo to the merchant's own, as the data are now. */

import type { Setup } from '@shop/contract/setup';
import type { Deps, ReadDeps } from '../deps.ts';
import { countDemo } from './demo.queries.ts';
import { firstSteps } from './first-steps.ts';
import { findSetup, findSetupFacts } from './setup.queries.ts';

export async function getSetup(
  deps: Pick<ReadDeps, 'slowReads'> & Pick<Deps, 'settings' | 'paymentProvider' | 'hasMailServer'>,
): Promise<Setup> {
  const { slowReads, settings, paymentProvider, hasMailServer } = deps;
  const [stored, facts, demo] = await Promise.all([
    findSetup(slowReads),
    findSetupFacts(slowReads),
    countDemo(slowReads),
  ]);
  const cardPayments = paymentProvider && (paymentProvider.publicSettings.testMode ? 'test' : 'real');
  return {
    dismissed: stored.dismissed,
    noTaxes: stored.no_taxes,
    demo,
    steps: firstSteps({
      settings: settings.current(),
      facts,
      stored,
      currencyFixed: settings.fixed.currency !== undefined,
      hasMailServer,
      cardPayments,
    }),
  };
}
