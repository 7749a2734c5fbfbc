import { messages } from '../src/messages.ts';

export const firstStepsText = messages('first-steps', {
  firstSteps: 'First steps',
  makeThisShopYourOwn: 'What is left until this shop is yours. Each step checks itself off.',
  stepsDone: '{done} of {all} done',
  hide: 'Hide',
  hidden: 'The first steps are hidden.',
  showAgain: 'Show them again',
  name: 'Name the shop',
  address: 'Say where you are',
  currency: 'Choose the currency',
  products: 'Add your products',
  shipping: 'Set up shipping',
  taxes: 'Set up taxes',
  payment: 'Take real payments',
  mail: 'Send a first mail',
  pages: 'Write terms and imprint',
  staff: 'Invite a colleague',
  open: 'Open, and sell something',
  done: 'Done',
  weChargeNoTaxes: 'We charge none',
  chargeTaxesAfterAll: 'Undo',
  demoIsStillHere:
    'The demo is still here: {products, plural, one {1 product} other {{products} products}} and {accounts, plural, one {1 account} other {{accounts} accounts}}.',
  removeTheDemo: 'Remove the demo',
  removeTheDemoQuestion: 'Remove the demo for good?',
  whatGoes:
    '{products, plural, =0 {No products} one {1 product} other {{products} products}} and {accounts, plural, =0 {no accounts} one {1 account} other {{accounts} accounts}} of the demo go, with their pictures.',
  whatStays:
    'What you have added or changed stays, and so does your own account. Products that were ordered are marked as deleted, so that their orders still show them.',
  cannotBeUndone: 'This cannot be undone.',
  removing: 'Removing…',
  demoRemoved:
    'Removed {products, plural, one {1 product} other {{products} products}}, {accounts, plural, one {1 account} other {{accounts} accounts}} and {pictures, plural, one {1 picture} other {{pictures} pictures}}',
});
