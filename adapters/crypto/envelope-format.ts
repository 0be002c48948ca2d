import type { OpenedRequest, SealedRequest } from '../../application/ports/login-envelope.ts'

/** One way to seal a request. */
export interface EnvelopeFormat {
  /**
   * Refusing costs what opening costs, whatever is wrong.
   * @returns `undefined` for everything that is not a genuine envelope, and `stale` for a genuine one of another time
   */
  open(sealed: SealedRequest): Promise<OpenedRequest | 'stale' | undefined>
}
