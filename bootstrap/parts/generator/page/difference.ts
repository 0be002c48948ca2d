import { diff } from 'node:util'

/** Lines around a change that are shown with it. */
const AROUND = 3

type Line = readonly [sign: ' ' | '-' | '+', text: string]

/** The changed lines between two texts with the lines around them; empty if there are none. */
export function difference(before: string, after: string): string {
  const lines = linesOf(before, after)
  const changed = lines.flatMap(([sign], at) => (sign === ' ' ? [] : [at]))
  const shown = new Set(
    changed.flatMap((at) => Array.from({ length: 2 * AROUND + 1 }, (_, by) => at + by - AROUND)),
  )
  const parts = lines.map(([sign, text], at) => {
    if (!shown.has(at)) return ''
    return `${at > 0 && shown.has(at - 1) ? '' : '@@\n'}${sign}${text}\n`
  })
  return parts.join('')
}

function linesOf(before: string, after: string): readonly Line[] {
  // Its 1 is a line that only the first text has.
  return diff(before.split('\n'), after.split('\n')).map(([kept, text]): Line => {
    if (kept === 0) return [' ', text]
    return [kept === 1 ? '-' : '+', text]
  })
}
