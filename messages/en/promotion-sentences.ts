import { messages } from '../src/messages.ts';

/** Why a promotion does not apply. Amounts are given as texts. */
export const promotionSentencesText = messages('promotion-sentences', {
  thereIsNoCode: 'There is no code {code}.',
  isNotAvailable: '{name} is not available at the moment.',
  hasNotStarted: '{name} has not started yet.',
  hasEnded: '{name} has ended.',
  isNotForTheItems: '{name} is not for the items in your cart.',
  isForAFirstOrder: '{name} is for a first order only.',
  isNotForThatCountry: '{name} is not for deliveries to that country.',
  isNotForYourAccount: '{name} is not for your account.',
  hasBeenUsedUp: '{name} has been used up.',
  youHaveUsedIt: 'You have already used {name}.',
  cannotBeCombined: '{name} cannot be combined with the other promotions of this order.',
  takesNothingOff: '{name} would take nothing off this order.',
  spendMore: 'Spend {amount} more',
  spendMoreOn: 'Spend {amount} more on {names}',
  moreItems: '{units} more {units, plural, one {item} other {items}}',
  moreItemsFrom: '{units} more from {names}',
  /** What is missing, and what the shopper gets for it: a promotion, or one of the rewards below. */
  toGet: '{more} to get {name}.',
  andReward: '{more} and {reward}.',
  shippingIsFree: 'shipping is free',
  oneIsFree: 'one is free',
  youGetPercentOff: 'you get {percent} % off',
  someAreFree: '{units, plural, one {one is free} other {# are free}}',
  someAreReduced: '{units, plural, one {one is {percent} % off} other {# are {percent} % off}}',
  youGetXForThePriceOfY: 'you get {x} for the price of {y}',
  oneOrAnother: '{names} or {last}',
});
