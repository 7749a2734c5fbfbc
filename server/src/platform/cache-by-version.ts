import { LRUCache } from 'lru-cache';

/** Values made from data that has a version. A value is valid while the version is the one that it was made under. */
export interface VersionedCache<K, V> {
  get(key: K, version: number): V | undefined;
  /** @param version read before the data of the value, so the value is at least as new */
  set(key: K, version: number, value: V): void;
}

/** A cache that drops the least recently used values when they take more memory than this. */
export function cacheByVersion<K extends string | number, V extends object>(options: {
  maxBytes: number;
  bytesOf: (value: V, key: K) => number;
}): VersionedCache<K, V> {
  const entries = new LRUCache<K, { version: number; value: V }>({
    maxSize: options.maxBytes,
    sizeCalculation: ({ value }, key) => options.bytesOf(value, key),
  });
  return {
    get(key, version) {
      const entry = entries.get(key);
      return entry?.version === version ? entry.value : undefined;
    },
    set(key, version, value) {
      entries.set(key, { version, value });
    },
  };
}
