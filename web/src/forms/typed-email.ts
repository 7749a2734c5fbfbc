/**
 * The email address that was typed last. Login, sign-up and the forgotten password all need it, so the next of these
 * screens starts with it, also if the person typed on while that screen was loading.
 */
let typed = '';

export function typedEmail(): string {
  return typed;
}

export function rememberTypedEmail(email: string): void {
  typed = email;
}

/** The next person at this browser may be somebody else. */
export function clearTypedEmail(): void {
  typed = '';
}
