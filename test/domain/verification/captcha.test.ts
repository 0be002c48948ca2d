import { describe, expect, it } from 'vitest'
import { Captcha } from '../../../domain/verification/captcha.ts'
import { fc } from '../../support/properties.ts'

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
