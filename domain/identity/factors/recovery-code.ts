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
