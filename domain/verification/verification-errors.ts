import { DomainError, defineError } from '../shared/domain-error.ts'

/** Expired, unknown, used or wrong: one answer, so that a guess reveals nothing. */
export class CaptchaRefused extends defineError('refused', 'invalid_captcha') {}

/** So many requests of one source or subject in so many seconds. */
interface Quota {
  readonly name: string
  readonly limit: number
  readonly seconds: number
}

export class TooManyRequests extends DomainError {
  readonly kind = 'limited'
  readonly code = 'too_many_requests'
  readonly retryAfterSeconds: number
  /** What was used up. */
  readonly quota: Quota
  /** @param of `source`: everybody at this address has used it up together */
  constructor(retryAfterSeconds: number, quota: Quota, of?: 'source') {
    super(`Too many requests. Try again in ${retryAfterSeconds} seconds.`, {
      params: { seconds: retryAfterSeconds, ...(of && { reason: of }) },
    })
    this.retryAfterSeconds = retryAfterSeconds
    this.quota = quota
  }
}

/** The provider rejected the message. Its own words go to the log only, as they may name accounts. */
export class SendFailed extends DomainError {
  readonly kind = 'refused'
  readonly code = 'send_failed'
  /** `recipient`: the fault lies with this recipient alone. */
  readonly blames: 'sender' | 'recipient'
  constructor(cause?: unknown, blames: SendFailed['blames'] = 'sender') {
    super('The message could not be sent. Try again later.', { cause })
    this.blames = blames
  }
}

/** Not a single plain mailbox, or not a phone number of an allowed country. */
export class InvalidRecipient extends defineError('invalid', 'invalid_recipient') {}

/**
 * The code is wrong, expired, used or was never sent, or the account is unknown, disabled or locked:
 * one answer, so that a guess reveals nothing about recipients.
 */
export class CodeRefused extends defineError('refused', 'code_refused') {}
