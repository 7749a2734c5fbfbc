/** Requests of the first screen, sent before the first render. The screen takes them instead of sending its own. */

type PrefetchedRequest = Promise<unknown> & { abort: () => void };

const requests = new Map<string, PrefetchedRequest>();

/** @param path of the API */
export function prefetch(path: string, request: PrefetchedRequest): PrefetchedRequest {
  requests.set(path, request);
  return request;
}

/** Takes the request out, running or answered, for the screen that would send it. */
export function takePrefetched(path: string): PrefetchedRequest | undefined {
  const request = requests.get(path);
  requests.delete(path);
  return request;
}

/** After the first render an answer would be too old for a later screen. */
export function dropPrefetched(): void {
  requests.clear();
}
