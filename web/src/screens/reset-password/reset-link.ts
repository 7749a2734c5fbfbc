/** The content of a link for a new password. Both values are needed: the token does not name the account. */
export type ResetLink = { token: string; email: string };

/** From the address, as in the mail, or from the router's state, where the screen stores it. */
export function readResetLink(search: string, state: unknown): ResetLink | undefined {
  const query = new URLSearchParams(search);
  const [token, email] = [query.get('token'), query.get('email')];
  if (token && email) return { token, email };
  return isResetLink(state) ? { token: state.token, email: state.email } : undefined;
}

function isResetLink(state: unknown): state is ResetLink {
  return (
    typeof state === 'object' &&
    state !== null &&
    'token' in state &&
    typeof state.token === 'string' &&
    'email' in state &&
    typeof state.email === 'string'
  );
}
