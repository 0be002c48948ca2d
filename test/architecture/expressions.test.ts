import { isSafePattern } from 'redos-detector'
import { describe, expect, it } from 'vitest'
import { report, SOAK_MS } from '../support/soak.ts'
import { DOUBTS, type Doubt } from './doubted-expressions.ts'
import { type Expression, expressionsOf } from './expressions.ts'
import { filesEnding, LAYERS, sourceFiles } from './source-files.ts'

/** What is put together from parts that only the running service knows. */
const OPEN = [
  'adapters/http/description/example-of.ts', // a pattern of our schemas, which are checked themselves
  'adapters/http/route-table.ts', // an address of ours
  'adapters/redis/suitability.ts', // a name of a field
]

const files = [...sourceFiles(...LAYERS), ...filesEnding('.mjs', ['adapters/client'])]
const found = files.flatMap(expressionsOf)

describe('the regular expressions of the service', () => {
  it(
    'take no longer than their text, as far as a checker can tell',
    () => {
      const doubted = new Set(DOUBTS.map(keyOf))
      const vulnerable = found.filter((one) => !doubted.has(keyOf(one)) && !isCleared(one))
      report('expressions', {
        checked: found.length,
        vulnerable: vulnerable.length,
        tried: DOUBTS.length,
      })
      expect(vulnerable.map(keyOf)).toEqual([])
      expect(found.length).toBeGreaterThan(200)
    },
    SOAK_MS,
  )

  it('are put together at run time in three places', () => {
    expect(found.filter(({ isOpen }) => isOpen).map(({ path }) => path)).toEqual(OPEN)
  })

  it.each(DOUBTS)(
    '$path: $source is doubted for a reason',
    (doubt) => {
      const expression = found.find((one) => keyOf(one) === keyOf(doubt))
      if (!expression) throw new Error('It is not there any more.')
      expect(isCleared(expression)).toBe(false)
      const texts = hostileTexts(doubt)
      const costs = texts.map((text) => costOf(expression, text))
      const mostMs = Math.round(Math.max(...costs) * 100) / 100
      report(`expression of ${doubt.path}`, {
        texts: texts.length,
        longest: doubt.longest,
        mostMs,
      })
    },
    SOAK_MS,
  )

  it.each([
    ['const PLANTED = /^(a+)+$/', '^(a+)+$'],
    ['const slashes = text.replace(/\\/+$/, text)', '\\/+$'],
    [`const A = /x+/.source; const B = new RegExp(\`^(\${A}x*)+$\`)`, '^(x+x*)+$'],
    ["const schema = Type.String({ pattern: '^(\\\\d+)*$' })", '^(\\d+)*$'],
  ])('would be caught with: %s', (text, source) => {
    const caught = expressionsOf({ path: 'planted.ts', text }).filter((one) => !isCleared(one))
    expect(caught.map((one) => one.source)).toEqual([source])
  })
})

function keyOf({ path, source }: Pick<Expression, 'path' | 'source'>): string {
  return `${path}: ${source}`
}

function isCleared({ source, flags }: Expression): boolean {
  return isSafePattern(source, {
    caseInsensitive: flags.includes('i'),
    dotAll: flags.includes('s'),
    multiLine: flags.includes('m'),
    unicode: flags.includes('u'),
  }).safe
}

/** Of the processor, in milliseconds: others may want it too. */
function costOf({ source, flags }: Expression, text: string): number {
  const expression = new RegExp(source, flags)
  const before = process.threadCpuUsage()
  text.replace(expression, '')
  return process.threadCpuUsage(before).user / 1000
}

/** Whatever the expression names, again and again, behind what may begin it and before what ends it. */
function hostileTexts({ source, longest }: Doubt): string[] {
  const plain = source.replaceAll('\\', '')
  const words = plain.match(/[A-Za-z]{3,}./g) ?? []
  const pieces = new Set([...words, ...plain, 'a', '0', ' ', '\\"', 'a.', '/file/1'])
  return ['', ...words, '"', ';'].flatMap((begin) =>
    [...pieces].flatMap((piece) =>
      ['\u0001', ''].map((end) => begin + piece.repeat(longest / piece.length - 1) + end),
    ),
  )
}
