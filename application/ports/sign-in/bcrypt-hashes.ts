/** Hashes of passwords that were imported, and with which nobody has logged in since. */
export interface BcryptHashes {
  /** Those that can be compared: of a cost from 4 to 14. */
  left(): Promise<BcryptHashesLeft>
}

export interface BcryptHashesLeft {
  /** Accounts, also disabled ones. */
  readonly count: number
  /** The cost that most of them have; undefined if there are none. */
  readonly usualCost: number | undefined
}
