import type { Signed, SignedHash } from '../../../domain/parts/chain/signed.ts'

/** `unknown`: signed with a key that is not here. */
export type SealCheck = 'right' | 'wrong' | 'unknown'

/** Hashes and signs the chain of the logs. */
export interface ChainSeal {
  /** SHA-256, hex. */
  digest(text: string): string
  sign(text: string): Signed
  /** Other spellings of a signature are wrong. */
  check(text: string, signed: Signed): SealCheck
}

/** The last link of a log, as it is kept where whoever can alter the database cannot reach. */
export interface ChainHead extends SignedHash, Signed {
  /** When it was linked. */
  readonly at: Date
}

export interface ChainHeads {
  /** Resolves when they are kept. Never changes what is kept already. */
  add(heads: readonly ChainHead[]): Promise<void>
}
