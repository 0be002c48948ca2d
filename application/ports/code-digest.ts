/** All that a code is bound to. Nothing else can spend it. */
export interface BoundCode {
  readonly purpose: 'login'
  /** `Recipient.key`: with the channel. */
  readonly recipientKey: string
  readonly clientId: string
  readonly code: string
}

/** How codes are kept: four digits could be tried out, so the digest needs a key. */
export interface CodeDigest {
  /** Different for any difference in any part; the same on every instance. */
  digest(bound: BoundCode): string
}
