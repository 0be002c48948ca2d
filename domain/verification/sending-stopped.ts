import { DomainError } from '../shared/domain-error.ts'

/** Sending is suspended for everybody, because of failures or costs; the answer does not say which. */
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
