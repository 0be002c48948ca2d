/** What a bcrypt library provides. Nothing here makes such hashes. */
export type BcryptEngine = (hash: string, password: string) => Promise<boolean>

const COSTS = '(?:0[4-9]|1[0-4])'
const FORM = new RegExp(`^\\$2[aby]\\$${COSTS}\\$[./A-Za-z0-9]{53}$`)

/** Whether it can be compared here; a cost above 14 would occupy a core for seconds. */
export function isBcrypt(hash: string): boolean {
  return FORM.test(hash)
}

/** How long a comparison takes, in comparisons of the cost 10. */
export function weightOf(hash: string): number {
  return Math.max(1, 2 ** (Number(hash.slice(4, 6)) - 10))
}

/**
 * Only the first 72 bytes of a password count, as in all programs that made such hashes. The
 * library is loaded on use, because most installations never have such a hash.
 */
export const napiRsBcrypt: BcryptEngine = async (hash, password) => {
  const { verify } = await import('@node-rs/bcrypt')
  return verify(password, hash)
}
