/** Bytes. */
export const DEFAULT_BODY = 100 * 1024;
/** For calls whose clients send whole objects: orders, users and promotions. */
export const LARGE_BODY = 1024 * 1024;
