import { describe, expect, it } from 'vitest'
import { filesEnding, sourceFiles, syntaxOf } from './source-files.ts'
import { nameOf, takenMembers } from './taken-members.ts'

const WORLD = [
  'process',
  'Buffer',
  'console',
  'performance',
  'crypto',
  'globalThis',
  'global',
  'Temporal',
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
]
const CLOCK_AND_CHANCE = ['Date.now', 'Date.*', 'Math.random', 'Math.*']
const ENVIRONMENT = /^(process\.(env|\*)|global(This)?\.(process|\*))$/

describe('the inner layers', () => {
  it('use no clock, no randomness and no machine', () => {
    const impure = sourceFiles('domain', 'application').flatMap(({ path, text }) =>
      impurities(text).map((impurity) => `${path}: ${impurity}`),
    )
    expect(impure).toEqual([])
  })

  it.each([
    ['const at = Date.now()', 'Date.now'],
    ['const at = new Date()', 'new Date()'],
    ['const at = new Date', 'new Date()'],
    ['const at = Date()', 'Date.*'],
    ["const at = Date['now']()", 'Date.now'],
    ['const { now } = Date', 'Date.now'],
    ['const clock = Date', 'Date.*'],
    ['const chance = Math.random()', 'Math.random'],
    ['const chance = Math?.[`random`]()', 'Math.random'],
    ['const { random: chance } = Math', 'Math.random'],
    ['const { floor, ...rest } = Math', 'Math.*'],
    ['const roll = (name: string) => Math[name]', 'Math.*'],
    ['const { log } = console', 'console'],
    ["process['exit']()", 'process'],
    ['global.setTimeout', 'global'],
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
    'const isDate = (at: Date) => at instanceof Date',
    'const { floor } = Math',
    "const word = 'Date.now()' // Math.random()",
    'const answer = { process: 1 }; answer.process',
    'const largest = Math.max(1, 2)',
  ])('may say: %s', (code) => {
    expect(impurities(code)).toEqual([])
  })
})

describe('the environment of the process', () => {
  it('is read in bootstrap/main.ts and nowhere else', () => {
    const folders = ['domain', 'application', 'adapters', 'bootstrap']
    const readers = [...sourceFiles(...folders), ...filesEnding('.mjs', folders)]
      .filter(({ text }) => readsEnvironment(text))
      .map(({ path }) => path)
    expect(readers).toEqual(['bootstrap/main.ts'])
  })

  it.each([
    'process.env',
    "process['env']",
    'process[`env`]',
    'process[name]',
    'process?.env',
    '(process as Source).env',
    'const { env } = process',
    'const { env: words = {} } = process',
    'const { pid, ...rest } = process',
    'let words; ({ env: words } = process)',
    'const read = ({ env } = process) => env',
    'const machine = process',
    "Reflect.get(process, 'env')",
    "import { env } from 'node:process'",
    "import machine from 'process'",
    "export { env } from 'node:process'",
    "const { env } = await import('node:process')",
    "process.getBuiltinModule('process')",
    'globalThis.process.env',
    'const { process: machine } = globalThis',
    "global['process']",
  ])('would be found with: %s', (code) => {
    expect(readsEnvironment(code)).toBe(true)
  })

  it.each([
    'process.memoryUsage()',
    'const { pid } = process',
    'globalThis.crypto',
    'read({ env: 1 }).env',
    "const word = 'process.env' // process.env",
  ])('is not read by: %s', (code) => {
    expect(readsEnvironment(code)).toBe(false)
  })
})

function readsEnvironment(text: string): boolean {
  return takenMembers(syntaxOf(text)).some((taken) => ENVIRONMENT.test(taken))
}

function impurities(text: string): string[] {
  const tree = syntaxOf(text)
  const names = tree.usedNames
  const emptyDates = tree
    .ofType('NewExpression')
    .filter(({ callee, arguments: args }) => nameOf(callee) === 'Date' && isEmpty(args))
  return [
    ...takenMembers(tree).filter((member) => CLOCK_AND_CHANCE.includes(member)),
    ...emptyDates.map(() => 'new Date()'),
    ...WORLD.filter((name) => names.has(name)),
    ...tree
      .ofType('StringLiteral')
      .map(({ value }) => String(value))
      .filter((value) => value.startsWith('node:')),
  ]
}

function isEmpty(args: unknown): boolean {
  return !Array.isArray(args) || args.length === 0
}
