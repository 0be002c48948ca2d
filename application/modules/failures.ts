const FIRST_SECONDS = 10
const LONGEST_SECONDS = 3600

/** When to try again after some failures in a row: later each time, within an hour. */
export function retryAfter(failures: number, now: Date): Date {
  const seconds = Math.min(FIRST_SECONDS * 2 ** (failures - 1), LONGEST_SECONDS)
  return new Date(now.getTime() + seconds * 1000)
}

/** @returns what `work` throws; `undefined` if it succeeds */
export async function failureIn(
  work: () => Promise<void>,
): Promise<{ readonly error: unknown } | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    return { error }
  }
}
