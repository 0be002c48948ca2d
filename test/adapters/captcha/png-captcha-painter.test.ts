import { describe, expect, it } from 'vitest'
import { glyphOf } from '../../../adapters/captcha/glyphs.ts'
import { PngCaptchaPainter } from '../../../adapters/captcha/png-captcha-painter.ts'
import { captchaPainterContract } from '../../contract/captcha-painter.contract.ts'

captchaPainterContract('PNG', () => new PngCaptchaPainter())

describe('glyphs', () => {
  const signs = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+-=?']

  it.each(signs)('%s stays on its grid and is drawn with real numbers', (sign) => {
    const points = glyphOf(sign).flatMap((stroke) => stroke.points)
    expect(points.length).toBeGreaterThan(1)
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(-2)
      expect(x).toBeLessThanOrEqual(10)
      expect(y).toBeGreaterThanOrEqual(-2)
      expect(y).toBeLessThanOrEqual(14)
    }
  })

  it('are all different', () => {
    expect(new Set(signs.map((sign) => JSON.stringify(glyphOf(sign)))).size).toBe(signs.length)
  })
})
