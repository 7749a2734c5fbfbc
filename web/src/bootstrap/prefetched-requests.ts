/** Requests of the first screen, sent before the first render. The screen takes them instead of sending its own. */

type Asked = Promise<unknown> & { abort: () => void };

const asked = new Map<string, Asked>();

/** @param path of the API */
export function prefetch(path: string, request: Asked): Asked {
  asked.set(path, request);
  return request;
}

/** Takes the request out, running or answered, for the screen that would send it. */
export function takePrefetched(path: string): Asked | undefined {
  const request = asked.get(path);
  asked.delete(path);
  return request;
}

/** After the first render an answer would be too old for a later screen. */
export function dropPrefetched(): void {
  asked.clear();
}
