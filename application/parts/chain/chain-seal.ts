import type { Signed } from '../../../domain/parts/chain/signed.ts'

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
