import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** Of section 18 of the wire contract. */
const NUMBERS = Array.from({ length: 20 }, (_none, index) => String(index + 1))
/** Of section 17 of its second part, which is about people and rights. */
const CHECKS = Array.from(
  { length: 90 },
  (_none, index) => `C-${String(index + 1).padStart(2, '0')}`,
)

function texts(): string[] {
  return sourceFiles('test/http', 'test/integration').map(({ text }) => text)
}

it('every number of the acceptance list is the name of an HTTP test', () => {
  const names = /(?:it|describe|\])\(\s*'contract 18\.(\d+):/g
  const named = texts().flatMap((text) => [...text.matchAll(names)].map(([, number]) => number))
  expect(NUMBERS.filter((number) => !named.includes(number))).toEqual([])
})

it('every check of people and rights is the name of an HTTP test', () => {
  const names = /(?:it|describe|\))\(\s*["']((?:C-\d\d(?:, )?)+):/g
  const named = texts().flatMap((text) =>
    [...text.matchAll(names)].flatMap(([, checks = '']) => checks.split(', ')),
  )
  expect(CHECKS.filter((check) => !named.includes(check))).toEqual([])
})
