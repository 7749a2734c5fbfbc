/** The version of Stripe's API that is spoken here: the one of the installed SDK, whose name the browser's part carries too. */
export const API_VERSION = '2026-10-28.endive';
export const RELEASE = 'endive';
