import { describe, expect, it } from 'vitest'
import type { CaptchaPainter } from '../../application/ports/sign-in/captcha-painter.ts'
import { Captcha } from '../../domain/verification/captcha.ts'
import { darknessOf, readPngChunks, sizeOf } from '../support/png-reader.ts'
import { seededNumbers } from '../support/random-bits.ts'

/** Darker than any speck or thread may be. */
const INK = 0.5

export function captchaPainterContract(adapter: string, fresh: () => CaptchaPainter) {
  describe(`CaptchaPainter contract: ${adapter}`, () => {
    it('paints a PNG of 160 x 60', () => {
      expect(sizeOf(fresh().paint('12+34=?'))).toEqual({ width: 160, height: 60 })
    })

    it('paints every question of the domain', () => {
      const random = seededNumbers(5)
      const questions = Array.from({ length: 150 }, () => [
        Captcha.sum(random).question,
        Captcha.characters(random).question,
      ])
      for (const question of questions.flat()) {
        expect(darknessOf(fresh().paint(question)), question).toHaveLength(9600)
      }
    })

    it('writes nothing into the file but the picture', () => {
      const types = readPngChunks(fresh().paint('12+34=?')).map(({ type }) => type)
      expect(types).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
    })

    it('paints the same question differently each time', () => {
      const painter = fresh()
      const pictures = Array.from({ length: 50 }, () =>
        Buffer.from(painter.paint('AAAA')).toString('hex'),
      )
      expect(new Set(pictures).size).toBe(50)
    })

    it('gives pictures of all questions the same length', () => {
      const painter = fresh()
      const random = seededNumbers(7)
      const questions = Array.from({ length: 200 }, () => Captcha.sum(random).question)
      const lengths = [...questions, '1+1=?', 'WMWM'].map((asked) => painter.paint(asked).length)
      expect(new Set(lengths).size).toBe(1)
    })

    it('puts ink where signs are, in every part of the picture', () => {
      const dark = darknessOf(fresh().paint('WMWM'))
      for (const quarter of [0, 1, 2, 3]) {
        const inked = dark.filter((ink, at) => Math.floor((at % 160) / 40) === quarter && ink > INK)
        expect(inked.length, `quarter ${quarter}`).toBeGreaterThan(60)
      }
    })

    it('leaves the paper mostly white, so that people can read', () => {
      const dark = darknessOf(fresh().paint('88+11=?'))
      const white = dark.filter((ink) => ink < 0.1).length
      expect(white / dark.length).toBeGreaterThan(0.5)
    })

    it('refuses a sign it cannot draw, without naming the question', () => {
      expect(() => fresh().paint('1×2=?')).toThrow(RangeError)
      expect(() => fresh().paint('1×2=?')).toThrow(/^[^×]+$/)
    })
  })
}
