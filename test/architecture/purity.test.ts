import { describe, expect, it } from 'vitest'
import { sourceFiles, syntaxOf } from './source-files.ts'
import { isRecord, type SyntaxTree } from './syntax-tree.ts'

const WORLD = [
  'process',
  'Buffer',
  'console',
  'performance',
  'crypto',
  'globalThis',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
]

describe('the inner layers', () => {
  it('know no clock, no chance and no machine', () => {
    const impure = sourceFiles('domain', 'application').flatMap(({ path, text }) =>
      impurities(text).map((impurity) => `${path}: ${impurity}`),
    )
    expect(impure).toEqual([])
  })

  it.each([
    ['const at = Date.now()', 'Date.now'],
    ['const at = new Date()', 'new Date()'],
    ['const chance = Math.random()', 'Math.random'],
    ['const { env } = process', 'process'],
    ['type Bytes = Buffer', 'Buffer'],
    ['setTimeout(() => 1, 2)', 'setTimeout'],
    ["import { join } from 'node:path'", 'node:path'],
    ["const path = await import('node:path')", 'node:path'],
  ])('would be caught with: %s', (code, impurity) => {
    expect(impurities(code)).toEqual([impurity])
  })

  it.each([
    'const at = new Date(0)',
    "const word = 'Date.now()' // Math.random()",
    'const answer = { process: 1 }; answer.process',
    'const largest = Math.max(1, 2)',
  ])('may say: %s', (code) => {
    expect(impurities(code)).toEqual([])
  })
})

describe('the environment of the process', () => {
  it('is read in bootstrap/main.ts and nowhere else', () => {
    const readers = sourceFiles('domain', 'application', 'adapters', 'bootstrap')
      .filter(({ text }) => members(syntaxOf(text)).includes('process.env'))
      .map(({ path }) => path)
    expect(readers).toEqual(['bootstrap/main.ts'])
  })
})

function impurities(text: string): string[] {
  const tree = syntaxOf(text)
  const names = tree.usedNames
  const emptyDates = tree
    .ofType('NewExpression')
    .filter(({ callee, arguments: args }) => nameOf(callee) === 'Date' && isEmpty(args))
  return [
    ...members(tree).filter((member) => member === 'Date.now' || member === 'Math.random'),
    ...emptyDates.map(() => 'new Date()'),
    ...WORLD.filter((name) => names.has(name)),
    ...tree
      .ofType('StringLiteral')
      .map(({ value }) => String(value))
      .filter((value) => value.startsWith('node:')),
  ]
}

function members(tree: SyntaxTree): string[] {
  return tree
    .ofType('MemberExpression')
    .map(({ object, property }) => `${nameOf(object)}.${nameOf(property)}`)
}

function nameOf(node: unknown): string {
  return isRecord(node) && node.type === 'Identifier' ? String(node.value) : ''
}

function isEmpty(args: unknown): boolean {
  return !Array.isArray(args) || args.length === 0
}
