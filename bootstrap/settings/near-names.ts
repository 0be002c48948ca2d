/**
 * Shorter names are one letter away from too many words, so for them only two swapped letters count
 * as a mistake.
 */
const SHORT = 6
/** Longer names may have a second and third mistake, and are less likely to be a different word. */
const MISTAKES = [
  { from: 15, most: 3 },
  { from: 12, most: 2 },
]

/** Whether `name` is probably a misspelling of `known`. */
export function isNear(name: string, known: string): boolean {
  const length = Math.min(name.length, known.length)
  if (length < SHORT) return isSwapped(name, known)
  const most = MISTAKES.find(({ from }) => known.length >= from)?.most ?? 1
  if (Math.abs(name.length - known.length) > most) return false
  return distance(name.toUpperCase().replaceAll('-', '_'), known) <= most
}

function isSwapped(a: string, b: string): boolean {
  return a.length === b.length && a !== b && distance(a, b) === 1 && sorted(a) === sorted(b)
}

function sorted(text: string): string {
  return [...text].sort().join('')
}

/** Number of inserted, deleted, changed or swapped letters (optimal string alignment). */
function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = last
    last = row
  }
  return last[b.length] ?? 0
}
