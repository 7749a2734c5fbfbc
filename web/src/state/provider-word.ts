import { providerWordsText } from '@shop/messages/provider-words';

const words: Readonly<Record<string, string>> = {
  needs_response: providerWordsText.needsResponse,
  warning_needs_response: providerWordsText.warningNeedsResponse,
  under_review: providerWordsText.underReview,
  warning_under_review: providerWordsText.warningUnderReview,
  warning_closed: providerWordsText.warningClosed,
  won: providerWordsText.won,
  lost: providerWordsText.lost,
  prevented: providerWordsText.prevented,
  fraudulent: providerWordsText.fraudulent,
  duplicate: providerWordsText.duplicate,
  unrecognized: providerWordsText.unrecognized,
  product_not_received: providerWordsText.productNotReceived,
  product_unacceptable: providerWordsText.productUnacceptable,
  credit_not_processed: providerWordsText.creditNotProcessed,
  subscription_canceled: providerWordsText.subscriptionCanceled,
  general: providerWordsText.general,
  insufficient_funds: providerWordsText.insufficientFunds,
  lost_or_stolen_card: providerWordsText.lostOrStolenCard,
  expired_or_canceled_card: providerWordsText.expiredOrCanceledCard,
  charge_for_pending_refund_disputed: providerWordsText.chargeForPendingRefundDisputed,
  merchant_request: providerWordsText.merchantRequest,
  declined: providerWordsText.declined,
  card_declined: providerWordsText.cardDeclined,
  expired_card: providerWordsText.expiredCard,
  incorrect_cvc: providerWordsText.incorrectCvc,
  processing_error: providerWordsText.processingError,
  authentication_required: providerWordsText.authenticationRequired,
  generic_decline: providerWordsText.cardDeclined,
};

/** 'needs_response' in the language; a word that the payment provider has added since as it is, with blanks. */
export function providerWord(word: string): string {
  return (Object.hasOwn(words, word) ? words[word] : undefined) ?? word.replaceAll('_', ' ');
}
