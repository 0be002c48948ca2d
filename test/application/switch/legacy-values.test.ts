import { expect, it } from 'vitest'
import { flagIn } from '../../../application/switch/legacy-values.ts'

it.each([
  ['true', true],
  ['t', true],
  ['1', true],
  ['false', false],
  ['f', false],
  ['0', false],
  [null, true],
])('a flag can be %j', (value, flag) => {
  expect(flagIn({ on: value }, 'on', true)).toBe(flag)
})
