import { messages } from '../src/messages.ts';

/** Why something about an order of a shopper is refused. Amounts are given as texts. */
export const orderErrorsText = messages('order-errors', {
  thereIsNoSuchOrder: 'There is no such order of yours',
  thereIsNoSuchReturn: 'There is no such return of yours',
  yourOrdersAreBeingSent: 'Your orders are just being sent to you. Please try again in a moment',
  aPriceHasChanged: 'A price has changed since you saw it. Nothing was ordered',
  aPromotionWasUsedUp: 'A promotion was used up while you ordered. Nothing was ordered',
  tooManyCodes:
    'Too many codes that do not exist were entered from your account or your network. Codes can be used again in {minutes, plural, one {{minutes} minute} other {{minutes} minutes}}; without a code you can order now',
  thereIsNoProduct: 'There is no product {ids}',
  tooManyOfAccount:
    'You have placed {most} orders within an hour. Please try again in {minutes, plural, one {{minutes} minute} other {{minutes} minutes}}',
  tooManyOfAddress:
    'Too many orders came from your network within an hour. Please try again in {minutes, plural, one {{minutes} minute} other {{minutes} minutes}}',
  tooManyOfGuests:
    'Too many orders without an account came from your network within an hour. Please log in, or try again in {minutes, plural, one {{minutes} minute} other {{minutes} minutes}}',
  tooManyCashOrdersWait:
    'You have {most} cash orders that wait for dispatch. You can place another once one of them is on its way or cancelled',
  tooManyOrdersWait:
    'You have {most} orders that wait for dispatch. You can place another once one of them is on its way or cancelled',
  thereIsNoSuchShippingMethod: 'There is no such shipping method',
  methodDoesNotServe: '{method} does not serve {country}. Please choose another shipping method',
  doesNotShipTo: 'The shop does not ship to {country}. Nothing was ordered',
  doesNotShipButPickUp: 'The shop does not ship to {country}, but you can pick your order up. Nothing was ordered',
  hasJustBeenPaid: 'Your order #{order} with these products has just been paid. Nothing was ordered again',
  isOnItsWay: 'Your order #{order} with these products is on its way already. Nothing was ordered again',
  isProcessing: 'The payment of your order #{order} with these products is processing. Nothing was ordered again',
  byCardAtLeast: 'By card the total must be at least {amount}',
  byCardAtMost: 'By card the total must be at most {amount}. Order less at once, or pay in cash',
  byCardMultipleOf: 'By card the total must be a multiple of {amount}',
  declinedTooOften:
    'Too many card payments of this order were declined. Please pay in another way, or order again with another card',
  declinedHereTooOften: 'Too many card payments from your network were declined. Please try again in an hour',
  paymentsTooOften: 'Payments were begun too often from this account. Please try again later',
  notByCard:
    'The payment provider does not take this order by card. Nothing was charged. Choose to pay in cash, or order less at once',
  timeToPayIsOver: 'The time to pay this order is over',
  takesNothingBack: 'This shop takes nothing back',
  tooManyWithdrawn: '{most} returns of this order were withdrawn. Please write to us to return something',
  canBeReturned: 'Of {title} {left} can be returned, within {days} days',
  returnIs:
    'This return is {state, select, requested {requested} approved {approved} declined {declined} received {received} refunded {refunded} withdrawn {withdrawn} other {{state}}}',
  mustBeALine: 'must be a line of the order',
  everyLineOnce: 'lines must name every line of the return, once',
  moreThanOrdered: 'more than was ordered',
  mostOfOneProduct: 'quantity must be at most {most} of one product',
});
