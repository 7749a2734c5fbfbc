import { PageNotFound } from '../../shell/PageNotFound.tsx';

/** Any path that is not in the route table. */
export function NotFound() {
  return <PageNotFound />;
}
