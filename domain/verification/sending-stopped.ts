import { DomainError, type ErrorParams } from '../shared/domain-error.ts'

/** Nothing is sent for a while, to anybody; whether for failures or for costs is not told. */
export class SendingStopped extends DomainError {
  readonly kind = 'limited'
  readonly code = 'sending_stopped'
  readonly retryAfterSeconds: number
  override readonly params: ErrorParams
  constructor(retryAfterSeconds: number) {
    super(`No codes can be sent right now. Try again in ${retryAfterSeconds} seconds.`)
    this.retryAfterSeconds = retryAfterSeconds
    this.params = { seconds: retryAfterSeconds }
  }
}
