/** The first stop of the Tab key: skips the navigation. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-full bg-accent px-5 py-2.5 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-4"
    >
      Skip to content
    </a>
  );
}
