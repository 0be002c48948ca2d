import { describe, expect, it } from 'vitest'
import type { DirectoryPasswords } from '../../../application/parts/directory/directory-passwords.ts'

interface Harness {
  readonly passwords: DirectoryPasswords
  /** Somebody who is there. */
  readonly name: string
  readonly password: string
}

export function directoryPasswordsContract(adapter: string, harness: () => Harness) {
  describe(`DirectoryPasswords contract: ${adapter}`, () => {
    it('tells who it is by the right password, whatever the case of the name', async () => {
      const { passwords, name, password } = harness()
      const person = { name, key: expect.any(String), isActive: true }
      expect(await passwords.check(name, password)).toMatchObject(person)
      expect(await passwords.check(name.toUpperCase(), password)).toMatchObject(person)
    })

    it('tells another password from a name that nobody has', async () => {
      const { passwords, name, password } = harness()
      expect(await passwords.check(name, `${password}x`)).toBe('wrong')
      expect(await passwords.check('nobody-has-this', password)).toBe('unknown')
    })

    it('takes no empty password', async () => {
      const { passwords, name } = harness()
      expect(await passwords.check(name, '')).toBe('wrong')
    })

    it('finds nobody by a name that looks like a filter', async () => {
      const { passwords, password } = harness()
      for (const name of ['*', '*)(uid=*', '\u0000', '\\2a', ')(', 'x'.repeat(5000)])
        expect(await passwords.check(name, password)).toBe('unknown')
    })
  })
}
