import { describe, expect, it } from 'vitest'
import { INITIALS_SHADES, initialsOf } from '../../../domain/identity/names/initials.ts'

const textOf = (nickName: string, name = 'name') => initialsOf({ id: '1', name, nickName }).text

describe('initials', () => {
  it.each([
    ['Mei Lin', 'ML'],
    ['mei van der lin', 'ML'],
    ['Ada', 'A'],
    ["  O'Brien   'Mary' ", 'OM'],
    ['张三丰', '张'],
    ['王 小明', '王'],
    ['Li 雷', 'L'],
    ['3M', '3'],
    ['ßen strong', 'SS'],
    ['Юрий Гагарин', 'ЮГ'],
    ['𠮷野家', '𠮷'],
    ['<b>x</b>', 'B'],
    ['🙂 Kim', 'K'],
    ['\u202e\u0301 ', 'N'],
  ])('of %j are %j', (nickName, text) => {
    expect(textOf(nickName)).toBe(text)
  })

  it('are those of the user name, or nothing, when the nickname has no letter', () => {
    expect(textOf('🙂🙂', 'kim')).toBe('K')
    expect(textOf('--', '--')).toBe('')
  })

  it('keep their colour when the name changes, and differ between users', () => {
    const shades = Array.from({ length: 100 }, (_, n) => {
      const { shade } = initialsOf({ id: String(n), name: 'a', nickName: 'A' })
      expect(initialsOf({ id: String(n), name: 'b', nickName: '乙' }).shade).toBe(shade)
      return shade
    })
    expect(new Set(shades).size).toBe(INITIALS_SHADES.length)
  })

  it('are readable in white on every colour', () => {
    const part = (hex: string) => {
      const share = Number.parseInt(hex, 16) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }
    for (const shade of INITIALS_SHADES) {
      const [, r = '', g = '', b = ''] = /^#(..)(..)(..)$/.exec(shade) ?? []
      const luminance = 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b)
      expect(1.05 / (luminance + 0.05), shade).toBeGreaterThanOrEqual(4.5)
    }
  })
})
