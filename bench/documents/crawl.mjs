/** A search engine that asks for every address of the sitemap once, some at a time. */

const CRAWLERS = 8;
const MEMORY_EVERY = 500;

/**
 * @param {import('../shop.mjs').MeasuredShop} shop
 * @returns {Promise<string[]>} what came of it
 */
export async function crawl({ origin, residentBytes }) {
  const addresses = await listAddresses(origin);
  /** @type {Record<number, number>} */
  const statuses = {};
  const before = await residentBytes();
  let peak = before;
  let next = 0;
  let bytes = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: CRAWLERS }, async () => {
      while (next < addresses.length) {
        const place = next;
        next += 1;
        const response = await fetch(origin + addresses[place], { headers: { accept: 'text/html' } });
        bytes += (await response.arrayBuffer()).byteLength;
        statuses[response.status] = (statuses[response.status] ?? 0) + 1;
        if (place % MEMORY_EVERY === 0) peak = Math.max(peak, await residentBytes());
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  const megabytes = (/** @type {number} */ count) => (count / 1e6).toFixed(0);
  return [
    `crawl of ${addresses.length} addresses of the sitemap: ${seconds.toFixed(0)} s, ${(addresses.length / seconds).toFixed(0)}/s, ${megabytes(bytes)} MB, statuses ${JSON.stringify(statuses)}`,
    `resident memory of the server: ${megabytes(before)} MB before, ${megabytes(peak)} MB at its peak`,
  ];
}

/** @param {string} origin */
async function listAddresses(origin) {
  const files = await locationsIn(origin, '/sitemap.xml');
  const addresses = [];
  for (const file of files) addresses.push(...(await locationsIn(origin, file)));
  return addresses;
}

/**
 * @param {string} origin
 * @param {string} path of a sitemap
 * @returns {Promise<string[]>} the paths that it names
 */
async function locationsIn(origin, path) {
  const text = await (await fetch(origin + path)).text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = '']) => {
    const { pathname, search } = new URL(location.replaceAll('&amp;', '&'));
    return pathname + search;
  });
}
