import { DomainError } from '../shared/domain-error.ts'

/** Nothing is sent for a while, to anybody; whether for failures or for costs is not told. */
export class SendingStopped extends DomainError {
  readonly kind = 'limited'
  readonly code = 'sending_stopped'
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super(`No codes can be sent right now. Try again in ${retryAfterSeconds} seconds.`, {
      params: { seconds: retryAfterSeconds },
    })
    this.retryAfterSeconds = retryAfterSeconds
  }
}
