/** What the load generator uses of autocannon, whose package is installed by `npm run bench` alone and has no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  function autocannon(options: object, done: (error: Error | null, result: unknown) => void): EventEmitter;

  export { autocannon as default };
}
