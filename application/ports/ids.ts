/** Cryptographically random values. */
export interface Ids {
  /** A session token: 256 random bits, URL-safe text. */
  token(): string
  /** 128 random bits as 32 lower-case hex characters: object names, captcha ids, session handles. */
  handle(): string
  /** Uniform whole number in 0..below-1. */
  below(limit: number): number
}
