/**
 * The e-mail address typed last on the way in: login, sign-up and the forgotten password ask for the same one, also of whoever
 * types on while the next of them is on its way.
 */
let typed = '';

export function typedEmail(): string {
  return typed;
}

export function rememberTypedEmail(email: string): void {
  typed = email;
}

/** Whoever comes next may be another. */
export function forgetTypedEmail(): void {
  typed = '';
}
