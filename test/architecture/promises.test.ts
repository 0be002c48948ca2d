import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { quickSuites, soakedSuites, soakOnlySuites } from '../support/suites.ts'
import { ROOT } from './source-files.ts'

const LAST_IN_A_ROW = 78
const ROW = /^\| (T-\d\d) \|.*?\|(.*)\|$/gm
const SUITE = /`([^`]+)` \(([^)]+)\)/g

const document = readFileSync(join(ROOT, 'docs/why/testing.md'), 'utf8')
const rows = [...document.matchAll(ROW)].map(([, promise = '', cell = '']) => ({
  promise,
  suites: [...cell.matchAll(SUITE)].map(([, name = '', runs = '']) => ({ name, runs })),
}))

const quick = new Set(quickSuites())
const soaked = new Set(soakedSuites())
const soakOnly = new Set(soakOnlySuites())

describe('the table of promises', () => {
  it('names every promise once', () => {
    const promises = rows.map(({ promise }) => promise)
    const first = Array.from(
      { length: LAST_IN_A_ROW },
      (_, at) => `T-${`${at + 1}`.padStart(2, '0')}`,
    )
    expect(promises.slice(0, LAST_IN_A_ROW)).toEqual(first)
    expect(new Set(promises).size).toBe(promises.length)
  })

  it.each(rows)('says where the suites of $promise run', ({ suites }) => {
    expect(suites).not.toEqual([])
    for (const { name, runs } of suites) {
      const path = `test/${name}.test.ts`
      readFileSync(join(ROOT, path))
      expect([name, runs]).toEqual([name, runsOf(path)])
    }
  })
})

describe('the suites of the soak', () => {
  it.each([...soakOnly])('%s is there, and not among the quick ones', (path) => {
    readFileSync(join(ROOT, path))
    expect(quick.has(path)).toBe(false)
  })
})

function runsOf(path: string): string {
  if (soakOnly.has(path)) return 'soak'
  const daily = quick.has(path) ? 'quick' : 'test'
  return soaked.has(path) ? `${daily}, soak` : daily
}
