import { DomainError, defineError, type ErrorParams } from '../../shared/domain-error.ts'
import type { LoginName } from '../names/login-name.ts'

/** The most common passwords and the defaults of well-known consoles, in lower case. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `password password1 password12 password123 passw0rd p@ssw0rd p@ssword p@ssw0rd1 p@ssw0rd123
  12345678 123456789 1234567890 0123456789 87654321 987654321 11111111 00000000 88888888 66666666
  12341234 11223344 1q2w3e4r 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 qwertyui qwertyuiop qwerty12 qwerty123
  qwerty1234 asdfghjk asdfghjkl zxcvbnm1 abcd1234 abc12345 abcdefgh a1234567 a12345678 aa123456
  admin123 admin1234 admin12345 admin123456 admin@123 admin888 admin666 administrator adminadmin
  administrator1 root1234 rootroot toor1234 changeme changeme1 changeme123 changeit letmein1
  letmein123 welcome1 welcome123 iloveyou sunshine princess football baseball superman batman123
  trustno1 whatever computer internet starwars dragon123 monkey123 master123 shadow123 michael1
  secret123 default1 default123 test1234 testtest guest123 guest1234 demo1234 user1234 useruser
  ruoyi123 ruoyi@123 ruoyi1234 ry123456 vben1234 vbenadmin gatehouse gatehouse1 gatehouse123
  console1 postgres redis123 server123 manager1 operator p@55w0rd pass1234 pass@123 pass@word1
  woaini1314 5201314520 1314520520 qq123456 asd123456 qwe123456 zaq12wsx zaq1zaq1 xsw2zaq1`
    .split(/\s+/)
    .filter(Boolean),
)

const FEWEST_DIFFERENT = 3

type PasswordWeakness = 'too_short' | 'too_long' | 'common' | 'own_name'

/** `reason` says what to change; the password itself is never quoted. */
class WeakPassword extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'weak_password'
  constructor(reason: PasswordWeakness, limits: ErrorParams = {}) {
    super('This password is not accepted. Choose another one.', { params: { reason, ...limits } })
  }
}

/** The old password was wrong when changing it; counts as a failed login. */
export class WrongPassword extends defineError('refused', 'wrong_password', (failures: number) => [
  `The current password is wrong (try ${failures}).`,
  { failures },
]) {}

export class SamePassword extends defineError('invalid', 'same_password') {}

const LONGEST = 128
const DIGITS = /^\p{Nd}*$/u

/** Whether a password, as typed, is short enough to be hashed. */
export function isHashable(password: string): boolean {
  return password.length > 0 && password.length <= LONGEST
}

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

export function isCommonPassword(password: string): boolean {
  return new Set(password).size < FEWEST_DIFFERENT || COMMON_PASSWORDS.has(password.toLowerCase())
}

/** Without characters that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LETTERS = 4

/**
 * 79 random bits that can be read out on the phone. At most 20 characters, because the public front
 * end's page accepts no longer old password.
 * @param random uniform in 0..below-1
 */
export function generatedPassword(random: (below: number) => number): string {
  const group = () => Array.from({ length: GROUP_LETTERS }, () => LETTERS[random(LETTERS.length)])
  return Array.from({ length: GROUPS }, () => group().join('')).join('-')
}
