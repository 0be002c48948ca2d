import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { Captcha } from '../../../domain/verification/captcha.ts'
import { randomDigits } from '../../../domain/verification/verification-code.ts'
import { fc } from '../../support/properties.ts'

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

const anyRandom = fc
  .infiniteStream(fc.nat())
  .map((stream) => (below: number) => (stream.next().value ?? 0) % below)

describe('Captcha', () => {
  it('asks for a sum whose answer is right', () => {
    fc.assert(
      fc.property(anyRandom, (random) => {
        const { question, answer } = Captcha.sum(random)
        const [, left, right] = /^(\d+)\+(\d+)=\?$/.exec(question) ?? []
        expect(Number(left) + Number(right)).toBe(Number(answer))
        expect(question).toMatch(/^[1-9]\d\+[1-9]\d=\?$/)
      }),
    )
  })

  it('has 100 equally likely sums', () => {
    const answers = new Set<string>()
    for (let result = 0; result < 100; result++) {
      answers.add(Captcha.sum((below) => (below === 100 ? result : 0)).answer)
    }
    expect(answers.size).toBe(100)
  })

  it('keeps four characters in the form in which guesses are compared', () => {
    fc.assert(
      fc.property(anyRandom, (random) => {
        const { question, answer } = Captcha.characters(random)
        expect(question).toMatch(/^[2-9A-HJ-NP-Z]{4}$/)
        expect(Captcha.normalise(` ${question} `)).toBe(answer)
      }),
    )
  })
})
