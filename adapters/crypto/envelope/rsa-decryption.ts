import type { LoginKey } from '../keys/login-key.ts'

export type RsaPadding = 'pkcs1' | 'oaep-sha256'

/** RSA is the expensive half of opening an envelope: most of a millisecond for 2048 bits. */
export interface RsaDecryption {
  /**
   * Wrong PKCS#1 padding yields random bytes of random length, never an error.
   * @param ciphertext as returned by `LoginKey.fit`
   * @returns an empty array for wrong OAEP padding
   * @throws Overloaded if too many calls wait
   * @throws DependencyUnavailable if the worker thread has ended
   */
  decrypt(key: LoginKey, padding: RsaPadding, ciphertext: Uint8Array): Promise<Uint8Array>
}

/** Opens envelopes for as long as the service runs. */
export interface RsaOpener extends RsaDecryption {
  /** Fails waiting calls, so that their clients retry. */
  close(): Promise<void>
}
