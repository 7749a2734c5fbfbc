const CHUNK_TIMEOUT_MS = 120_000;

/** Loads a screen's script. One that does not come within 120 s counts as failed, and the error screen offers a reload. */
export function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('A part of the shop took too long to load.')), CHUNK_TIMEOUT_MS);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
