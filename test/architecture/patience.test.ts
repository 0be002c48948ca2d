import { describe, expect, it } from 'vitest'
import { sourceFiles, syntaxOf } from './source-files.ts'
import { isRecord, type SyntaxNode, type SyntaxTree } from './syntax-tree.ts'
import { nameOf } from './taken-members.ts'

/** Gives properties the seed of the run. */
const SEEDED = 'test/support/properties.ts'
/** One second, unless they are told otherwise; `expect.poll` is told so for all tests. */
const WAITS = ['waitFor', 'waitUntil']

const files = sourceFiles('test').map(({ path, text }) => ({ path, tree: syntaxOf(text) }))

describe('no test fails by chance, or because the machine is busy:', () => {
  it('properties are the same in CI each time', () => {
    const drawing = files.filter(({ tree }) => drawsItself(tree)).map(({ path }) => path)
    expect(drawing).toEqual([SEEDED])
  })

  it('waits have a time limit', () => {
    expect(files.filter(({ tree }) => isHasty(tree)).map(({ path }) => path)).toEqual([])
  })

  it.each([
    ["import fc from 'fast-check'", drawsItself],
    ["import { property } from 'fast-check'", drawsItself],
    ['await vi.waitFor(() => expect(one).toBe(1))', isHasty],
    ['vi.waitUntil(look)', isHasty],
  ])('would be found with: %s', (code, find) => {
    expect(find(syntaxOf(code))).toBe(true)
  })

  it.each([
    ["import { fc } from '../support/properties.ts'", drawsItself],
    ['await vi.waitFor(() => expect(one).toBe(1), SOON)', isHasty],
    ['parts.waitFor(look)', isHasty],
  ])('may say: %s', (code, find) => {
    expect(find(syntaxOf(code))).toBe(false)
  })
})

function drawsItself(tree: SyntaxTree): boolean {
  const sources = tree.ofType('ImportDeclaration').map(({ source }) => source)
  return sources.some((source) => isRecord(source) && source.value === 'fast-check')
}

function isHasty(tree: SyntaxTree): boolean {
  return tree.ofType('CallExpression').some((call) => isWait(call) && argumentCount(call) < 2)
}

function isWait({ callee }: SyntaxNode): boolean {
  if (!isRecord(callee) || !isRecord(callee.property)) return false
  return nameOf(callee.object) === 'vi' && WAITS.includes(String(callee.property.value))
}

function argumentCount({ arguments: given }: SyntaxNode): number {
  return Array.isArray(given) ? given.length : 0
}
