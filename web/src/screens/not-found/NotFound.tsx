import { PageNotFound } from '../../shell/PageNotFound.tsx';

/** The screen for paths that are not in the route table. */
export function NotFound() {
  return <PageNotFound />;
}
