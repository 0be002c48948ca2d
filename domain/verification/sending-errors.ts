import { DomainError } from '../shared/domain-error.ts'
import type { CodeChannel } from './recipient.ts'
import { TooManyRequests } from './verification-errors.ts'

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

export class CodesNotAvailable extends DomainError {
  readonly kind = 'refused'
  readonly code: 'sms_not_enabled' | 'mail_not_enabled'
  constructor(channel: CodeChannel) {
    super(channel === 'sms' ? 'SMS is not enabled.' : 'Mail is not enabled.')
    this.code = channel === 'sms' ? 'sms_not_enabled' : 'mail_not_enabled'
  }
}

/** A limit of sending, which passes. */
export function isLimit(error: unknown): error is TooManyRequests | SendingStopped {
  return error instanceof TooManyRequests || error instanceof SendingStopped
}
