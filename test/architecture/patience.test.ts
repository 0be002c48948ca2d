import { describe, expect, it } from 'vitest'
import { sourceFiles, syntaxOf } from './source-files.ts'
import { isRecord, type SyntaxNode, type SyntaxTree } from './syntax-tree.ts'
import { nameOf } from './taken-members.ts'

/** Gives properties the seed of the run. */
const SEEDED = 'test/support/properties.ts'
/** One second, unless they are told otherwise; `expect.poll` is told so for all tests. */
const WAITS = ['waitFor', 'waitUntil']
/** A few seconds are no limit on a busy machine. A heartbeat comes after 25. */
const LEAST_MS = 20_000
/** What it waits for would come later by itself. */
const MUST_BE_SOON = 'test/abuse/guessing.test.ts'

const files = sourceFiles('test').map(({ path, text }) => ({ path, tree: syntaxOf(text) }))

describe('no test fails by chance, or because the machine is busy:', () => {
  it('properties are the same in CI each time', () => {
    const drawing = files.filter(({ tree }) => drawsItself(tree)).map(({ path }) => path)
    expect(drawing).toEqual([SEEDED])
  })

  it('waits have a time limit, and none of a few seconds', () => {
    expect(files.filter(({ tree }) => isHasty(tree)).map(({ path }) => path)).toEqual([
      MUST_BE_SOON,
    ])
  })

  it.each([
    ["import fc from 'fast-check'", drawsItself],
    ["import { property } from 'fast-check'", drawsItself],
    ['await vi.waitFor(() => expect(one).toBe(1))', isHasty],
    ['vi.waitUntil(look)', isHasty],
    ['vi.waitUntil(look, { timeout: 5000 })', isHasty],
    ['expect.poll(look, { timeout: 1000, interval: 5 }).toBe(1)', isHasty],
    ['const BRIEF = { timeout: 5000 }; expect.poll(look, BRIEF).toBe(1)', isHasty],
  ])('would be found with: %s', (code, find) => {
    expect(find(syntaxOf(code))).toBe(true)
  })

  it.each([
    ["import { fc } from '../support/properties.ts'", drawsItself],
    ['await vi.waitFor(() => expect(one).toBe(1), SOON)', isHasty],
    ['parts.waitFor(look)', isHasty],
    ['expect.poll(look).toBe(1)', isHasty],
    ['expect.poll(look, { timeout: 30_000 }).toBe(1)', isHasty],
    ['client.edit({ timeout: 59 })', isHasty],
  ])('may say: %s', (code, find) => {
    expect(find(syntaxOf(code))).toBe(false)
  })
})

function drawsItself(tree: SyntaxTree): boolean {
  const sources = tree.ofType('ImportDeclaration').map(({ source }) => source)
  return sources.some((source) => isRecord(source) && source.value === 'fast-check')
}

function isHasty(tree: SyntaxTree): boolean {
  const calls = tree.ofType('CallExpression')
  const named = new Map(
    tree.ofType('VariableDeclarator').map(({ id, init }) => [nameOf(id), init] as const),
  )
  const isBrief = ({ arguments: given }: SyntaxNode) => {
    const terms = Array.isArray(given) ? given[1]?.expression : undefined
    return limitIn(named.get(nameOf(terms)) ?? terms) < LEAST_MS
  }
  return (
    calls.some((call) => isCallOf(call, 'vi', WAITS) && argumentCount(call) < 2) ||
    calls.some((call) => isCallOf(call, 'vi', WAITS) && isBrief(call)) ||
    calls.some((call) => isCallOf(call, 'expect', ['poll']) && isBrief(call))
  )
}

function isCallOf({ callee }: SyntaxNode, object: string, members: readonly string[]): boolean {
  if (!isRecord(callee) || !isRecord(callee.property)) return false
  return nameOf(callee.object) === object && members.includes(String(callee.property.value))
}

/** The time limit in an object of options; infinite if it has none that can be read here. */
function limitIn(terms: unknown): number {
  const properties = isRecord(terms) && Array.isArray(terms.properties) ? terms.properties : []
  const limit = properties.find(({ key }) => key?.value === 'timeout')?.value
  return limit?.type === 'NumericLiteral' ? Number(limit.value) : Number.POSITIVE_INFINITY
}

function argumentCount({ arguments: given }: SyntaxNode): number {
  return Array.isArray(given) ? given.length : 0
}
