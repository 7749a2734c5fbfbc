/**
 * What the first screen asks for, asked before anything is drawn: it then is there when that screen comes, and is not asked
 * for again.
 */

type Asked = Promise<unknown> & { abort: () => void };

const asked = new Map<string, Asked>();

/** @param path of the API */
export function prefetch(path: string, request: Asked): Asked {
  asked.set(path, request);
  return request;
}

/** For whoever would ask at its own start: the request that is under way or answered already. */
export function takePrefetched(path: string): Asked | undefined {
  const request = asked.get(path);
  asked.delete(path);
  return request;
}

/** From the first drawing on an answer would be an old one. */
export function dropPrefetched(): void {
  asked.clear();
}
