/** Which first steps are done: told from the data, so that it does not matter how and where they were done. */

import { pages } from '@shop/contract/paths';
import { defaultSettings, type ShopSettings } from '@shop/contract/settings';
import { type Setup, type SetupStep, setupSteps } from '@shop/contract/setup';
import type { SetupFacts, StoredSetup } from './setup.queries.ts';

/** All that the steps depend on. */
export interface KnownForSteps {
  settings: ShopSettings;
  facts: SetupFacts;
  stored: StoredSetup;
  /** Whether the environment says which currency the shop has. */
  currencyFixed: boolean;
  /** Whether mails go to a mail server; else they are files. */
  hasMailServer: boolean;
  /** Undefined where only cash is taken. */
  cardPayments: 'real' | 'test' | undefined;
}

interface Step {
  isDone: (known: KnownForSteps) => boolean;
  to: string;
}

const inSettings = (group: string) => `/admin/settings#${group}`;

const steps: Readonly<Record<SetupStep, Step>> = {
  name: {
    isDone: ({ settings }) => settings.shopName !== defaultSettings.shopName,
    to: inSettings('shop'),
  },
  address: { isDone: ({ settings }) => settings.address.trim() !== '', to: inSettings('shop') },
  currency: {
    isDone: ({ facts, currencyFixed }) => facts.currencyChosen || currencyFixed || facts.order,
    to: inSettings('selling'),
  },
  products: { isDone: ({ facts }) => facts.ownProduct, to: pages.adminImports },
  shipping: { isDone: ({ facts }) => facts.shippingMethod, to: pages.adminShipping },
  taxes: { isDone: ({ facts, stored }) => facts.taxRate || stored.no_taxes, to: pages.adminTaxes },
  payment: {
    isDone: ({ settings: { payments }, cardPayments }) =>
      cardPayments === undefined ? payments.cash : cardPayments === 'real' || !payments.card,
    to: inSettings('selling'),
  },
  mail: {
    isDone: ({ hasMailServer, stored }) => hasMailServer && stored.mail_accepted_at !== null,
    to: inSettings('mails'),
  },
  pages: { isDone: ({ facts }) => facts.legalPages, to: pages.adminPages },
  staff: { isDone: ({ facts }) => facts.members > 1, to: inSettings('staff') },
  open: { isDone: ({ settings, facts }) => settings.storefront === 'public' && facts.order, to: inSettings('shop') },
};

export function firstSteps(known: KnownForSteps): Setup['steps'] {
  return setupSteps.map((step) => ({ step, done: steps[step].isDone(known), to: steps[step].to }));
}
