import { problem } from '@shop/contract/problem';
import { z } from 'zod';

const sentence = z.string().meta({ description: 'A sentence fit to show' });

/** The failures of a route, for the API description: problem+json, and those that any route can have. */
export function failures(...statuses: number[]) {
  return describe(statuses, problem);
}

/** The same below /auth/, where failures are text. */
failures.text = (...statuses: number[]) => describe(statuses, sentence);

function describe<T extends z.core.$ZodType>(statuses: readonly number[], schema: T): Record<number, T> {
  return Object.fromEntries([...statuses, 500, 503].map((status) => [status, schema]));
}
