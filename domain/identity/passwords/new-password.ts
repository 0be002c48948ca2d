import type { LoginName } from '../names/login-name.ts'
import { isCommonPassword } from './common-passwords.ts'
import { WeakPassword } from './password-errors.ts'

const LONGEST = 128
const DIGITS = /^\p{Nd}*$/u

export class NewPassword {
  readonly value: string

  private constructor(value: string) {
    this.value = value
  }

  /** @throws WeakPassword when it is too short, too long, very common, or derived from the login name */
  static parse(raw: string, name: LoginName, shortest: number): NewPassword {
    if ([...raw].length < shortest) throw new WeakPassword('too_short', { shortest })
    if (raw.length > LONGEST) throw new WeakPassword('too_long', { longest: LONGEST })
    if (isCommonPassword(raw)) throw new WeakPassword('common')
    if (isMadeOf(name, raw)) throw new WeakPassword('own_name')
    return new NewPassword(raw)
  }
}

/** Matches the name in any case, forwards or backwards, once or repeated, followed by digits. */
function isMadeOf({ key }: LoginName, password: string): boolean {
  const folded = password.normalize('NFKC').trim().toLowerCase()
  return [key, [...key].reverse().join('')].some(
    (name) => folded.includes(name) && DIGITS.test(folded.replaceAll(name, '')),
  )
}
