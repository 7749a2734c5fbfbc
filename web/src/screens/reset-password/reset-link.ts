/** What a link for a new password holds. Both are needed: the token alone does not say whose it is. */
export type ResetLink = { token: string; email: string };

/** From the query of the address, as the mail has it, or from the router's state, where the screen keeps it. */
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
