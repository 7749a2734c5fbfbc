/** Where the screens are: the contract's route table, and what the router makes of addresses. */

export { pagePath, pages } from '@shop/contract/paths';

/** What travels with a redirect to the login: where one wanted to go. */
export type LoginState = { from: string };

/** A place of this shop to go on to. Never another origin: `//evil` and `/\evil` are addresses of other sites to a browser. */
function isOwnPath(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value);
}

/** Where to go after the login. Router state outlives reloads and builds, so it may be anything. */
export function readDestination(state: unknown): string {
  return typeof state === 'object' && state !== null && 'from' in state && isOwnPath(state.from) ? state.from : '/';
}
