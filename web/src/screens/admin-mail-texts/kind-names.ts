import { isMailTextKind, type MailTextKind } from '@shop/contract/mail-texts';
import { adminMailTextsText } from '@shop/messages/admin-mail-texts';

const names: Readonly<Record<MailTextKind, string>> = {
  'order-placed': adminMailTextsText.orderPlaced,
  'payment-received': adminMailTextsText.paymentReceived,
  shipped: adminMailTextsText.shipped,
  delivered: adminMailTextsText.delivered,
  cancelled: adminMailTextsText.cancelled,
  'order-note': adminMailTextsText.orderNote,
  'refund-made': adminMailTextsText.refundMade,
  'return-requested': adminMailTextsText.returnRequested,
  'return-approved': adminMailTextsText.returnApproved,
  'return-declined': adminMailTextsText.returnDeclined,
  'return-received': adminMailTextsText.returnReceived,
  'return-withdrawn': adminMailTextsText.returnWithdrawn,
  'password-reset': adminMailTextsText.passwordReset,
  'password-changed': adminMailTextsText.passwordChanged,
  'email-confirm': adminMailTextsText.emailConfirm,
  'email-changed': adminMailTextsText.emailChanged,
  'second-factor-changed': adminMailTextsText.secondFactorChanged,
  invitation: adminMailTextsText.invitation,
  'low-stock': adminMailTextsText.lowStock,
  'orders-summary': adminMailTextsText.ordersSummary,
};

/** A kind of a newer version of the shop has its own name. */
export function nameOfKind(kind: string): string {
  return isMailTextKind(kind) ? names[kind] : kind;
}
