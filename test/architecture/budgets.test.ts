import { describe, expect, it } from 'vitest'
import { type FileMeasures, measure, quantile } from './measures.ts'
import { LAYERS, sourceFiles } from './source-files.ts'

const files = sourceFiles(...LAYERS).map(measure)
const functions = files.flatMap((file) =>
  file.functions.map((measures) => ({ path: file.path, ...measures })),
)
const lines = sum(files, ({ lines: own }) => own)
const tests = sourceFiles('test').map(measure)
const testLines = sum(tests, ({ lines: own }) => own)
/** The names that modules and their tests import. */
const PUBLIC: ReadonlySet<string> = new Set(['bootstrap/public.ts', 'bootstrap/testing.ts'])
const commentShare = (100 * sum(files, ({ commentLines }) => commentLines)) / lines
const castsPerThousand = (1000 * sum(files, ({ casts }) => casts)) / lines

describe('the budgets', () => {
  it('print what they measure', () => {
    const fileLines = files.map(({ lines: own }) => own)
    const functionLines = functions.map(({ lines: own }) => own)
    const rows = [
      ['files, lines', files.length, lines],
      ['lines per file: median, p90, most', ...spread(fileLines)],
      ['functions', functions.length],
      ['lines per function: median, p90, most', ...spread(functionLines)],
      ['parameters: most', Math.max(...functions.map(({ parameters }) => parameters))],
      ['exports per file: most', Math.max(...files.map(({ exports }) => exports))],
      ['comment lines, %', commentShare.toFixed(1)],
      ['casts per 1000 lines', castsPerThousand.toFixed(2)],
      ['test lines to source lines', (testLines / lines).toFixed(2)],
    ]
    console.info(rows.map(([name, ...values]) => `${name}: ${values.join(', ')}`).join('\n'))
    expect(files.length).toBeGreaterThan(100)
  })

  it('allow 350 lines in a file', () => {
    expect(pathsOf(files.filter(({ lines: own }) => own > 350))).toEqual([])
  })

  it('allow 500 lines in a file of tests', () => {
    expect(pathsOf(tests.filter(({ lines: own }) => own > 500))).toEqual([])
  })

  it('allow 40 lines in a function', () => {
    expect(pathsOf(functions.filter(({ lines: own }) => own > 40))).toEqual([])
  })

  it('allow 5 parameters', () => {
    expect(pathsOf(functions.filter(({ parameters }) => parameters > 5))).toEqual([])
  })

  it('allow 12 exports from a file, all of them named, none passed on', () => {
    expect(pathsOf(files.filter(({ path, exports }) => !PUBLIC.has(path) && exports > 12))).toEqual(
      [],
    )
    expect(pathsOf(files.filter(({ defaultExports }) => defaultExports > 0))).toEqual([])
    expect(pathsOf(files.filter(({ path, barrels }) => barrels > 0 && !PUBLIC.has(path)))).toEqual(
      [],
    )
  })

  it('allow no any and hardly a cast', () => {
    expect(pathsOf(files.filter(({ anys }) => anys > 0))).toEqual([])
    expect(castsPerThousand).toBeLessThan(2)
  })

  it('allow one comment line in eight', () => {
    expect(commentShare).toBeLessThan(12)
  })
})

describe('a measure', () => {
  it('counts what the code contains', () => {
    const text = `// why
export const a = (one: any, two: number) => {
  return one as string
}
export { a as b, a as c }
class C { m(x: unknown) { return x! } }
`
    expect(measure({ path: 'a.ts', text })).toMatchObject({
      lines: 6,
      commentLines: 1,
      exports: 3,
      anys: 1,
      casts: 2,
      functions: [
        { lines: 3, parameters: 2 },
        { lines: 1, parameters: 1 },
      ],
    })
  })
})

function spread(values: readonly number[]): number[] {
  return [quantile(values, 0.5), quantile(values, 0.9), Math.max(...values)]
}

function sum(of: readonly FileMeasures[], value: (file: FileMeasures) => number): number {
  return of.reduce((total, file) => total + value(file), 0)
}

function pathsOf(items: readonly { readonly path: string }[]): string[] {
  return items.map(({ path }) => path)
}

/**
 * What is special about a page goes into one of four parts (check, guard, after, scope), or beside the
 * kernel. What a page shows of other tables is a joined field of its record.
 */
const FOLDERS = [
  'domain/records',
  'application/records',
  'adapters/postgres/records',
  'adapters/http/pages/record',
]
const FILES = /\/(record-store|bind-page)\.ts$/
const MOST = 1965

it(`keeps the kernel of records under ${MOST} lines of code`, () => {
  const files = [
    ...sourceFiles(...FOLDERS),
    ...sourceFiles('application/ports', 'bootstrap/wiring').filter(({ path }) => FILES.test(path)),
  ]
  const total = files.reduce((sum, { text }) => sum + codeLines(text), 0)
  console.info(`The kernel of records: ${files.length} files, ${total} lines of code.`)
  expect(total).toBeGreaterThan(300)
  expect(total).toBeLessThan(MOST)
})

/** Without imports, comments and empty lines. */
function codeLines(text: string): number {
  const own = text.replaceAll(/^import [^']*'[^']*'$/gm, '')
  return own.split('\n').filter((line) => !/^\s*(\/\/|\/?\*|$)/.test(line)).length
}
