/** The row that a sealed secret belongs to: moved to another account it does not open. */
export function placeOfTotp(userId: number): string {
  return `totp:${userId}`;
}
