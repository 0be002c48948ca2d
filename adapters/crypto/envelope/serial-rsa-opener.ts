import { DependencyUnavailable, Overloaded } from '../../../domain/shared/availability-errors.ts'
import type { LoginKey } from '../keys/login-key.ts'
import { rsaDecrypt } from './rsa-decrypt.ts'
import type { RsaOpener, RsaPadding } from './rsa-decryption.ts'

/** At most about a fifth of a second of work may wait. */
const MOST_WAITING = 256

interface Waiting {
  work(): void
  refuse(reason: unknown): void
}

/**
 * Opens RSA envelopes on the event loop, one in each iteration, so that other requests run in
 * between. It is meant for a process with one core. There a thread would compete with the event
 * loop, and switching to it and back would cost a quarter of the decryption.
 */
export class SerialRsaOpener implements RsaOpener {
  readonly #mostWaiting: number
  readonly #waiting: Waiting[] = []
  #isClosed = false

  constructor(mostWaiting = MOST_WAITING) {
    this.#mostWaiting = mostWaiting
  }

  decrypt(key: LoginKey, padding: RsaPadding, ciphertext: Uint8Array): Promise<Uint8Array> {
    if (this.#isClosed) return Promise.reject(new DependencyUnavailable())
    if (this.#waiting.length >= this.#mostWaiting) return Promise.reject(new Overloaded())
    return new Promise((resolve, refuse) => {
      const work = () => resolve(rsaDecrypt(key.privateKey, padding, ciphertext))
      if (this.#waiting.push({ work, refuse }) === 1) setImmediate(() => this.#openNext())
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { refuse } of this.#waiting.splice(0)) refuse(new DependencyUnavailable())
  }

  #openNext(): void {
    this.#waiting.shift()?.work()
    if (this.#waiting.length > 0) setImmediate(() => this.#openNext())
  }
}
