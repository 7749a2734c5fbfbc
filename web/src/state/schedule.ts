/** Time, in one place: tests stop it with fake timers. */
export function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
