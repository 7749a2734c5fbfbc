/**
 * Zod compiles schemas with `new Function` if it may, and finds out by trying. The content security policy forbids it,
 * and browsers report the attempt as a violation. Zod reads this object when it is first loaded; `z.config` would do
 * the same, but would put Zod into the entry chunk.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
