/** What file systems do not take, and what would name a folder. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu
const EDGE = /[\s.]/
const LONGEST = 200
const SUFFIX = /\.[^.]{1,16}$/

/**
 * @returns for each file the name of its entry: one of its own also where file systems ignore case,
 * and never a path
 */
export function zipNames(originalNames: readonly string[]): string[] {
  const taken = new Set<string>()
  return originalNames.map((original) => {
    const name = plainName(original)
    for (let copy = 1; ; copy += 1) {
      const tried = copy === 1 ? name : numbered(name, copy)
      const key = tried.normalize('NFC').toLowerCase()
      if (!taken.has(key)) {
        taken.add(key)
        return tried
      }
    }
  })
}

function plainName(original: string): string {
  const name = withoutEdges(original.replaceAll(FORBIDDEN, '_'))
  const suffix = SUFFIX.exec(name)?.[0] ?? ''
  const stem = [...name.slice(0, name.length - suffix.length)].slice(0, LONGEST).join('')
  return stem + suffix || 'file'
}

function numbered(name: string, copy: number): string {
  const suffix = SUFFIX.exec(name)?.[0] ?? ''
  return `${name.slice(0, name.length - suffix.length)} (${copy})${suffix}`
}

/** Blanks and dots: systems hide files that begin so, and drop them at the end. */
function withoutEdges(name: string): string {
  let [first, end] = [0, name.length]
  while (first < end && EDGE.test(name[first] ?? '')) first += 1
  while (end > first && EDGE.test(name[end - 1] ?? '')) end -= 1
  return name.slice(first, end)
}
