export interface Clock {
  /** Wall-clock time, for records and expiry. */
  now(): Date
}
