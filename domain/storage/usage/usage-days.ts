const DAY_MS = 86_400_000

interface Counts {
  readonly files: number
  readonly bytes: number
}

/** What is stored now, and the days on which that changed. */
export interface UsageGrowth {
  readonly stored: Counts
  /** Deleted files count negatively. */
  readonly days: readonly (Counts & { readonly day: string })[]
}

export interface UsageOfDay extends Counts {
  /** UTC, such as `2026-01-31`. */
  readonly day: string
  /** At the end of the day. */
  readonly storedFiles: number
  readonly storedBytes: number
}

/** @returns that many days, ending with `last`; the oldest first */
export function usageDays(count: number, last: Date): string[] {
  return Array.from({ length: count }, (_none, nth) => {
    const day = new Date(last.getTime() - (count - 1 - nth) * DAY_MS)
    return day.toISOString().slice(0, 10)
  })
}

/** @param names of the days up to now, the oldest first */
export function filledDays(names: readonly string[], { stored, days }: UsageGrowth): UsageOfDay[] {
  const changes = new Map(days.map((one) => [one.day, one]))
  let { files: storedFiles, bytes: storedBytes } = stored
  const newestFirst = names.toReversed().map((day) => {
    const { files, bytes } = changes.get(day) ?? { files: 0, bytes: 0 }
    const row = { day, files, bytes, storedFiles, storedBytes }
    storedFiles -= files
    storedBytes -= bytes
    return row
  })
  return newestFirst.toReversed()
}
