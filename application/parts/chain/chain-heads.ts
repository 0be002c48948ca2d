import type { Signed, SignedHash } from '../../../domain/parts/chain/signed.ts'

/** The last link of a log, as it is kept where whoever can alter the database cannot reach. */
export interface ChainHead extends SignedHash, Signed {
  /** When it was linked. */
  readonly at: Date
}

export interface ChainHeads {
  /** Resolves when they are kept. Never changes what is kept already. */
  add(heads: readonly ChainHead[]): Promise<void>
}
