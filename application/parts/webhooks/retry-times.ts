const FIRST_SECONDS = 5
const LONGEST_SECONDS = 4 * 3600
const LONGEST_PAUSE_SECONDS = 60
const DAY = 86_400_000

/** A delivery that fails for as long is given up. */
const GIVEN_UP_MS = DAY
/** A webhook that fails for as long is disabled. */
const DISABLED_MS = 3 * DAY

/**
 * When to try a delivery again: later each time, for a day.
 * @param shift 0 to 1, so that not all come back at once @returns `undefined`: never
 */
export function nextTry(
  { since, attempts }: { readonly since: Date; readonly attempts: number },
  now: Date,
  shift: number,
): Date | undefined {
  const seconds = Math.min(FIRST_SECONDS * 2 ** attempts, LONGEST_SECONDS)
  const next = new Date(now.getTime() + seconds * (750 + 500 * shift))
  return next.getTime() - since.getTime() > GIVEN_UP_MS ? undefined : next
}

/** How long nothing is sent to a webhook after some failures in a row. */
export function pauseAfter(failures: number, now: Date): Date {
  const seconds = Math.min(2 ** failures, LONGEST_PAUSE_SECONDS)
  return new Date(now.getTime() + seconds * 1000)
}

/** A webhook to which nothing was sent for longer begins without failures. */
export function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - DAY)
}

export function failsTooLong(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= DISABLED_MS
}
