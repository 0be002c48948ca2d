import { utf8Bytes } from '../../../../domain/shared/utf8-bytes.ts'

/** What file systems do not take, and what would name a folder. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu
const EDGE = /[\s.]/
/** What Windows takes for a device, also with a suffix or blanks after it. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])\s*(?:\.|$)/i
/** Of a name, before it is numbered: Linux takes 255. */
const MOST_BYTES = 240
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
  const safe = withoutEdges(original.replaceAll(FORBIDDEN, '_'))
  const name = DEVICE.test(safe) ? `_${safe}` : safe
  const suffix = SUFFIX.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - suffix.length)
  return begin(stem, MOST_BYTES - utf8Bytes(suffix)) + suffix || 'file'
}

/** @returns as many whole characters as fit */
function begin(text: string, mostBytes: number): string {
  let [kept, bytes] = ['', 0]
  for (const character of text) {
    bytes += utf8Bytes(character)
    if (bytes > mostBytes) break
    kept += character
  }
  return kept
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
