import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { randomDigits } from '../../../domain/verification/verification-code.ts'

describe('randomDigits', () => {
  it.each([4, 6, 10])('has exactly %i digits, leading zeros included', (length) => {
    expect(randomDigits(length, () => 0)).toBe('0'.repeat(length))
    expect(randomDigits(length, (below) => randomInt(below))).toMatch(RegExp(`^\\d{${length}}$`))
  })

  it('draws every digit by itself, from all ten', () => {
    const limits: number[] = []
    let next = 0
    const drawn = randomDigits(10, (below) => {
      limits.push(below)
      return next++
    })
    expect(drawn).toBe('0123456789')
    expect(limits).toEqual(Array(10).fill(10))
  })
})
