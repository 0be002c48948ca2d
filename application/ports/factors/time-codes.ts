export interface AppAccount {
  /** Without a colon: it separates the two in the address. */
  readonly issuer: string
  readonly name: string
}

/** RFC 6238 as authenticator apps expect it: SHA-1, six digits, steps of 30 seconds. */
export interface TimeCodes {
  /** 160 random bits in base32. */
  newSecret(): string
  /** An `otpauth:` address that apps read from a QR code. */
  address(secret: string, account: AppAccount): string
  /**
   * Accepts the steps before and after the current one, because clocks differ.
   * @returns the step whose code it is, counted since 1970
   */
  stepOf(secret: string, code: string, at: Date): number | undefined
}
