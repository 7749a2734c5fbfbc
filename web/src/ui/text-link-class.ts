/** A link in running text or beside a field. */
export const textLinkClass =
  'rounded-sm py-1 font-semibold text-accent underline decoration-accent/40 underline-offset-4 hover:text-accent-strong hover:decoration-current';
