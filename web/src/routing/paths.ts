/** The paths of the screens (the contract's route table), and where the login leads. */

export { pagePath, pages } from '@shop/contract/paths';

/** The router state of a redirect to the login: the page that the person wanted. */
export type LoginState = { from: string };

/** A path in this shop, never another origin: browsers read `//evil` and `/\evil` as addresses of other sites. */
function isOwnPath(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value);
}

/** The page after the login. Router state survives reloads and new builds, so it may be anything. */
export function readDestination(state: unknown): string {
  return typeof state === 'object' && state !== null && 'from' in state && isOwnPath(state.from) ? state.from : '/';
}
