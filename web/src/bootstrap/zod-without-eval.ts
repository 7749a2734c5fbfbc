/**
 * Zod compiles schemas with `new Function` where it may, and tries whether it may. The content security policy forbids it,
 * and the mere try would be reported as a violation. Zod reads this object when it is first loaded; setting it so, and not by
 * `z.config`, keeps Zod itself out of the entry chunk.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
