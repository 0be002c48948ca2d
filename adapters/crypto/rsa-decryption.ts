import type { LoginKey } from './login-key.ts'

export type RsaPadding = 'pkcs1' | 'oaep-sha256'

/** The costly half of opening an envelope: most of a millisecond for 2048 bits. */
export interface RsaDecryption {
  /**
   * Wrong PKCS#1 padding yields random bytes of random length, never an error of its own.
   * @param ciphertext as `LoginKey.fit` returns it
   * @returns empty when OAEP padding is wrong
   * @throws Overloaded when too many wait
   * @throws DependencyUnavailable when the thread that should have answered is gone
   */
  decrypt(key: LoginKey, padding: RsaPadding, ciphertext: Uint8Array): Promise<Uint8Array>
}

/** What opens envelopes for as long as the service runs. */
export interface RsaOpener extends RsaDecryption {
  /** So that the first login does not wait for what must be started. */
  warmUp(): Promise<void>
  /** Whoever waits is told to come again. */
  close(): Promise<void>
}
