import { describe, expect, it } from 'vitest'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { NewPassword } from '../../../domain/identity/passwords/new-password.ts'

const parse = (raw: string, name = 'mei.lin', shortest = 8) =>
  NewPassword.parse(raw, LoginName.parse(name), shortest).value

describe('a new password', () => {
  it.each([
    'Tr0ub4dor&3',
    '正确的马电池订书钉',
    '  with blanks  ',
    'mei.lin is my name',
    'abcd'.repeat(32),
  ])('is kept as typed: %j', (raw) => {
    expect(parse(raw)).toBe(raw)
  })

  it.each([
    ['Sh0rt!!', 'too_short'],
    ['😀😀😀😀', 'too_short'],
    ['abc'.repeat(43), 'too_long'],
    ['password', 'common'],
    ['PASSW0RD', 'common'],
    ['Admin123', 'common'],
    ['aaaaaaaaaaaa', 'common'],
    ['abababababab', 'common'],
    ['mei.lin1', 'own_name'],
    ['MEI.LIN2026', 'own_name'],
    ['ｍｅｉ.ｌｉｎ00', 'own_name'],
    ['2026nil.iem', 'own_name'],
    ['mei.linmei.lin', 'own_name'],
  ])('is refused: %j', (raw, reason) => {
    expect(() => parse(raw)).toThrow(
      expect.objectContaining({ params: expect.objectContaining({ reason }) }),
    )
  })

  it('says how long is long enough', () => {
    expect(() => parse('twelve-chars', 'mei', 13)).toThrow(
      expect.objectContaining({
        code: 'weak_password',
        params: { reason: 'too_short', shortest: 13 },
      }),
    )
    expect(parse('thirteen-char', 'mei', 13)).toBe('thirteen-char')
  })
})
