/** One line of the doctor's report. */
export interface Finding {
  /** What was checked, as a sentence that is true when there is no fault. */
  about: string;
  state: 'ok' | 'warning' | 'fault';
  /** What was found. */
  says?: string;
  /** What to do about it. */
  remedy?: string;
}

export function presentFinding({ about, state, says, remedy }: Finding): string {
  const line = `${state.padEnd(8)} ${about}${says === undefined ? '' : `: ${says}`}`;
  return remedy === undefined || state === 'ok' ? line : `${line}\n         -> ${remedy}`;
}
