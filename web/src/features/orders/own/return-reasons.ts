/** Why something is sent back. The shop stores the words. */
import { ownOrdersText } from '@shop/messages/own-orders';

export const returnReasons = [
  ownOrdersText.tooSmall,
  ownOrdersText.tooLarge,
  ownOrdersText.damagedOrFaulty,
  ownOrdersText.notAsDescribed,
  ownOrdersText.wrongItem,
  ownOrdersText.changedMyMind,
] as const;

export const REASON_MAX = 200;
export const NOTE_MAX = 1000;

/** What the person has chosen and typed about one line. */
export type LineDraft = {
  chosen: boolean;
  quantity: number;
  /** One of the list, or 'own'; undefined before the choice. */
  reason: string | undefined;
  ownReason: string;
  note: string;
};

export const OWN_REASON = 'own';

export function reasonOf({ reason, ownReason }: LineDraft): string {
  return reason === OWN_REASON ? ownReason.trim() : (reason ?? '');
}

export function errorOf(draft: LineDraft): string | undefined {
  if (reasonOf(draft) !== '') return undefined;
  return draft.reason === OWN_REASON ? ownOrdersText.sayWhyYouSendIt : ownOrdersText.chooseAReason;
}
