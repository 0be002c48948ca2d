import { describe, expect, it } from 'vitest'
import { INITIALS_SHADES, initialsOf } from '../../../domain/identity/names/initials.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { nickNameOf } from '../../../domain/identity/names/nick-name.ts'
import { deviceOf } from '../../../domain/identity/sessions/user-agent.ts'
import { InvalidField } from '../../../domain/records/record-errors.ts'

describe('LoginName', () => {
  it.each(['alice', ' alice ', 'ALICE', 'Ａlice', 'aliCE\t'])('reads %j as alice', (spelling) => {
    expect(LoginName.parse(spelling).key).toBe('alice')
  })

  it.each(['', 'a', ' a ', 'x'.repeat(31)])('refuses %j', (raw) => {
    expect(() => LoginName.parse(raw)).toThrow(
      expect.objectContaining({ code: 'invalid_login_name' }),
    )
  })
})

it.each(["Mei O'Neil", '李 梅', 'R&D', '👩\u200d🔬', ' Mei '])('%j is a nickname', (raw) => {
  expect(nickNameOf(raw)).toBe(raw.trim())
})

it.each([
  '',
  '  ',
  '<b>',
  'a>b',
  '\u202eadmin',
  'a\u200bb',
  'a\nb',
  '\u200d'.repeat(0),
])('%j is none', (raw) => {
  expect(() => nickNameOf(raw)).toThrow(InvalidField)
})

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

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8)'

it.each([
  [`${WINDOWS} ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
  [`${WINDOWS} ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'Edge', 'Windows'],
  [
    `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`,
    'Safari',
    'macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox', 'Linux'],
  [`${ANDROID} ${WEBKIT} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`${IPHONE} AppleWebKit/605.1.15 CriOS/126.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS'],
  [`${IPHONE} AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.49`, 'WeChat', 'iOS'],
  [`${ANDROID} ${WEBKIT} Chrome/126.0 Mobile MicroMessenger/8.0.49`, 'WeChat', 'Android'],
  ['curl/8.8.0', 'Unknown', 'Unknown'],
  ['', 'Unknown', 'Unknown'],
  [`Version/${' Safari'.repeat(40)}`, 'Unknown', 'Unknown'],
])('%s', (userAgent, browser, os) => {
  expect(deviceOf(userAgent)).toEqual({ browser, os })
})
