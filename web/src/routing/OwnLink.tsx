import type { ComponentProps } from 'react';
import { Link } from 'react-router';

type OwnLinkProps = Omit<ComponentProps<'a'>, 'href' | 'ref'> & { to: string };

/** A link of the merchant: to a page of the shop, within the app, or to another site. */
export function OwnLink({ to, ...props }: OwnLinkProps) {
  return to.startsWith('/') ? <Link to={to} {...props} /> : <a href={to} rel="noopener" {...props} />;
}
