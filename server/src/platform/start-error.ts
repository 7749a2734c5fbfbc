/** The shop cannot start, for a reason that the person at the terminal can mend: print `message`, not the stack. */
export class StartError extends Error {
  override name = 'StartError';
}
