import * as z from 'zod/mini';
import { user } from './accounts.ts';

/** Who looks at a page that is shown to all. */
export const visitor = z.object({ user: z.nullable(user) });
