import { DomainError } from '../shared/domain-error.ts'

/**
 * `switched-off`: of the older format. `stale`: sealed at a time too far from the service's clock.
 * `unreadable`: opened, but no JSON object.
 */
export type EnvelopeRefusal =
  | 'opened-by-no-key'
  | 'switched-off'
  | 'stale'
  | 'used-before'
  | 'unreadable'

/**
 * The one answer to every envelope that cannot be opened, is stale, or was used before. `reason`
 * and `activeKeys` are for the log only.
 */
export class InvalidEnvelope extends DomainError {
  readonly kind = 'refused'
  readonly code = 'invalid_envelope'
  readonly reason: EnvelopeRefusal
  /** Fingerprints of the public keys that are accepted, where none of them opened it. */
  readonly activeKeys: readonly string[] | undefined
  constructor(reason: EnvelopeRefusal, activeKeys?: readonly string[]) {
    super('The request could not be decrypted. Reload the page and try again.')
    this.reason = reason
    this.activeKeys = activeKeys
  }
}

export class EnvelopeRequired extends DomainError {
  readonly kind = 'forbidden'
  readonly code = 'envelope_required'
  constructor() {
    super('This request must be encrypted.')
  }
}
