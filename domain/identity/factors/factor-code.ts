/** What somebody types in place of a second factor. */
export interface FactorCode {
  readonly kind: 'totp' | 'recovery'
  /** In one spelling. */
  readonly code: string
}

const APP_CODE = /^[0-9]{6}$/
const RECOVERY_CODE = /^[a-km-np-z2-9]{16}$/
const WITHIN = /[\s-]/g
/** As apps show a code, or a recovery code with its dashes. */
const AT_THE_END = /(?:[0-9]{3}[ -]?[0-9]{3}|[a-km-np-z2-9]{4}(?:-[a-km-np-z2-9]{4}){3})$/i

/** @returns `undefined` for what no factor would accept */
export function parseFactorCode(typed: string): FactorCode | undefined {
  const code = typed.normalize('NFKC').replaceAll(WITHIN, '').toLowerCase()
  if (APP_CODE.test(code)) return { kind: 'totp', code }
  return RECOVERY_CODE.test(code) ? { kind: 'recovery', code } : undefined
}

/**
 * Front ends without a field for codes send both in one: password, blanks, code. Recovery codes need
 * their dashes there, because a password may end in a word of 16 letters.
 */
export function passwordWithCode(typed: string): { password: string; otp: string } | undefined {
  const text = typed.trimEnd()
  const [otp = ''] = AT_THE_END.exec(text) ?? []
  const before = text.slice(0, text.length - otp.length)
  const password = before.trimEnd()
  return otp !== '' && before.endsWith(' ') && password !== '' ? { password, otp } : undefined
}

/** 32 characters, without those that are easily mistaken for others. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const CHARACTERS = 16
const HEX_DIGITS = 20
const GROUP = /.{4}/g

/** @param random at least 20 random hex digits. @returns 80 of their bits, as people copy them */
export function recoveryCodeFrom(random: string): string {
  let bits = BigInt(`0x${random.slice(0, HEX_DIGITS)}`)
  let code = ''
  while (code.length < CHARACTERS) {
    code += ALPHABET[Number(bits % 32n)]
    bits /= 32n
  }
  return code.match(GROUP)?.join('-') ?? code
}
