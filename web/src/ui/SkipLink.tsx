type SkipLinkProps = {
  /** '#' and the id of what it leads to, which can take the focus. */
  to: string;
  children: string;
};

/** Seen only while it has the focus: skips what stands before its target. */
export function SkipLink({ to, children }: SkipLinkProps) {
  return (
    <a
      href={to}
      className="sr-only z-50 rounded-full bg-accent px-5 py-2.5 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:start-4"
    >
      {children}
    </a>
  );
}
