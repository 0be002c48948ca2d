import type {
  OpenedRequest,
  SealedRequest,
} from '../../../application/ports/sign-in/login-envelope.ts'

/** One format of encrypted request. */
export interface EnvelopeFormat {
  /**
   * Refusing takes the same work as opening, whatever is wrong.
   * @returns `undefined` for anything but a genuine envelope, and `stale` for a genuine one whose
   * issue time is too far from now
   */
  open(sealed: SealedRequest): Promise<OpenedRequest | 'stale' | undefined>
}
