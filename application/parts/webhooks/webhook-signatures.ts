export interface SignedMessage {
  readonly id: string
  /** Of this attempt; whole seconds are signed. */
  readonly at: Date
  readonly body: string
}

/** Signs as Standard Webhooks 1.0 describes. */
export interface WebhookSignatures {
  /** `whsec_` and 32 random bytes in Base64. */
  newSecret(): string
  /** @param secrets as `newSecret` makes them @returns a header value with one signature for each */
  sign(secrets: readonly string[], message: SignedMessage): string
}
