import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** Of section 18 of the wire contract. */
const NUMBERS = Array.from({ length: 20 }, (_none, index) => String(index + 1))

it('every number of the acceptance list is the name of an HTTP test', () => {
  const texts = sourceFiles('test/http').map(({ text }) => text)
  const names = /(?:it|describe|\])\(\s*'contract 18\.(\d+):/g
  const named = texts.flatMap((text) => [...text.matchAll(names)].map(([, number]) => number))
  expect(NUMBERS.filter((number) => !named.includes(number))).toEqual([])
})
