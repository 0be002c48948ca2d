/** Everything a code is bound to. It cannot be used for anything else. */
export interface BoundCode {
  readonly purpose: 'login'
  /** `Recipient.key`: with the channel. */
  readonly recipientKey: string
  readonly clientId: string
  readonly code: string
}

/** The stored form of codes. Four digits can be enumerated, so the digest is keyed. */
export interface CodeDigest {
  /** Different for any difference in any part; the same on every instance. */
  digest(bound: BoundCode): string
}
