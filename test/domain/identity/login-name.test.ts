import { describe, expect, it } from 'vitest'
import { LoginName } from '../../../domain/identity/names/login-name.ts'

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
