export type Stored<Value> = {
  /** @returns undefined if nothing is stored, or nothing that the schema accepts */
  read: () => Value | undefined;
  /** @returns false if the browser did not store it */
  write: (value: Value) => boolean;
  remove: () => void;
};

type Area = 'localStorage' | 'sessionStorage';
type Schema<Value> = { safeParse(value: unknown): { success: true; data: Value } | { success: false } };

/** A value of the browser's storage, by its key. */
export function stored<Value>(area: Area, key: string, schema: Schema<Value>): Stored<Value> {
  return {
    read() {
      try {
        const parsed = schema.safeParse(JSON.parse(window[area].getItem(key) ?? 'null'));
        return parsed.success ? parsed.data : undefined;
      } catch {
        return undefined;
      }
    },
    write(value) {
      try {
        window[area].setItem(key, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
    remove() {
      try {
        window[area].removeItem(key);
      } catch {
        // A browser that forbids storage has stored nothing.
      }
    },
  };
}
