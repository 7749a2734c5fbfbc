/** Single calls of the shop, by people with a cookie each. */

/** @typedef {ReturnType<typeof clientOf>} Client */

/**
 * @param {string} origin
 * @param {string} [cookie]
 */
export function clientOf(origin, cookie = '') {
  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   */
  const call = async (method, path, body) => {
    const response = await fetch(origin + path, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return { text, total: Number(response.headers.get('x-total-count') ?? Number.NaN), headers: response.headers };
  };
  return {
    cookie,
    /** @param {string} path */
    get: (path) => call('GET', path),
    /**
     * @param {string} path
     * @param {unknown} body
     */
    post: (path, body) => call('POST', path, body),
    /**
     * @param {string} path
     * @param {unknown} body
     */
    patch: (path, body) => call('PATCH', path, body),
  };
}

/**
 * @param {string} origin
 * @param {{ email: string, password: string }} person
 */
export async function logIn(origin, person) {
  const { headers } = await clientOf(origin).post('/auth/login', person);
  return clientOf(
    origin,
    headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  );
}
