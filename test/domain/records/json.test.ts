import { expect, it } from 'vitest'
import { json } from '../../../domain/records/json.ts'

const nested = (depth: number): unknown =>
  JSON.parse(`${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`)

it('a value of JSON is nested to a bounded depth', () => {
  const { accepts } = json()
  expect(accepts(nested(16))).toBe(true)
  expect(accepts(nested(18))).toBe(false)
  // Some walks through a value call themselves for each level.
  expect(accepts(nested(8000))).toBe(false)
})
