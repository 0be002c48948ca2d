import { describe, expect, it } from 'vitest'
import { integer } from '../../domain/records/integer.ts'
import { text } from '../../domain/records/text.ts'
import { PAGES, sampleValue } from './pages.ts'

const NUMBERS = Array.from({ length: 300 }, (_none, at) => at + 1)

describe('samples of fields', () => {
  it.each([
    ['a pattern', text({ max: 6, pattern: /^[A-Z]{2}-\d{3}$/ }), 250],
    ['a pattern that nothing fits, too', text({ max: 9, pattern: /^$|^[^\s@]+@[^\s@.]+$/ }), 250],
    ['few texts', text({ max: 1, pattern: /^[012]$/ }), 3],
    ['a short text', text({ max: 2, empty: '' }), 250],
    ['few numbers', integer({ min: 3, max: 5 }), 3],
    ['a least number', integer({ min: 0 }), 300],
    ['a text', text({ max: 50 }), 300],
  ])('fit %s', (_what, field, least) => {
    const samples = NUMBERS.map((number) => sampleValue(field, number))
    expect(new Set(samples).size).toBeGreaterThanOrEqual(least)
    expect(samples).toEqual(NUMBERS.map((number) => sampleValue(field, number)))
    for (const sample of samples) expect(sample).toSatisfy((one) => field.accepts(one as never))
  })

  const described = PAGES.map(({ of }) => {
    const fields = Object.entries(of.fields).filter(([, { joined }]) => !joined)
    return [of.name, fields] as const
  })

  it.each(described)('fit every field of %s', (_name, fields) => {
    for (const [, field] of fields)
      for (const number of NUMBERS) expect(field.accepts(sampleValue(field, number))).toBe(true)
  })

  it.each(described)('and each default of %s can be sent back', (_name, fields) => {
    for (const [name, field] of fields)
      if (field.empty !== undefined)
        expect([name, field.accepts(field.empty)]).toEqual([name, true])
  })
})
