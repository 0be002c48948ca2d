import { DomainError, defineError } from '../../shared/domain-error.ts'

/**
 * `switched-off`: the older format, which is disabled. `stale`: sealed too long ago, or in the
 * future. `unreadable`: opened, but not a JSON object.
 */
export type EnvelopeRefusal =
  | 'opened-by-no-key'
  | 'switched-off'
  | 'stale'
  | 'used-before'
  | 'unreadable'

/** One answer for every unusable envelope; `reason` and `activeKeys` are for the log only. */
export class InvalidEnvelope extends DomainError {
  readonly kind = 'refused'
  readonly code = 'invalid_envelope'
  readonly reason: EnvelopeRefusal
  /** Fingerprints of the accepted public keys, when none of them opened it. */
  readonly activeKeys: readonly string[] | undefined
  constructor(reason: EnvelopeRefusal, activeKeys?: readonly string[]) {
    super('The request could not be decrypted. Reload the page and try again.')
    this.reason = reason
    this.activeKeys = activeKeys
  }
}

/** Nothing is answered unencrypted to a caller who asked for an encrypted answer. */
export class AnswerNotEncrypted extends defineError('refused', 'answer_not_encrypted') {}

export class EnvelopeRequired extends defineError('forbidden', 'envelope_required') {}
