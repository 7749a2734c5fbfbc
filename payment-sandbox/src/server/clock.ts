/** Time comes through here, so that a test can set it. */
export interface Clock {
  now(): Date;
}
