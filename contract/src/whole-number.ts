import * as z from 'zod/mini';

export function whole(name: string, least: number, most: number) {
  return z
    .int(`${name} must be a whole number`)
    .check(z.minimum(least, `${name} must be at least ${least}`), z.maximum(most, `${name} must be at most ${most}`));
}
