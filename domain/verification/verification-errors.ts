import { DomainError } from '../shared/domain-error.ts'

/** Expired, unknown, used or wrong: one answer, so a guess teaches nothing about the store. */
export class CaptchaRefused extends DomainError {
  readonly kind = 'refused'
  readonly code = 'invalid_captcha'
  constructor() {
    super('The captcha is wrong or has expired.')
  }
}

export class TooManyRequests extends DomainError {
  readonly kind = 'limited'
  readonly code = 'too_many_requests'
  readonly retryAfterSeconds: number
  constructor(retryAfterSeconds: number) {
    super(`Too many requests. Try again in ${retryAfterSeconds} seconds.`, {
      params: { seconds: retryAfterSeconds },
    })
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The provider did not take the message. Its words stay in the log: they may name accounts. */
export class SendFailed extends DomainError {
  readonly kind = 'refused'
  readonly code = 'send_failed'
  /** `recipient`: others may still be reached. */
  readonly blames: 'sender' | 'recipient'
  constructor(cause?: unknown, blames: SendFailed['blames'] = 'sender') {
    super('The message could not be sent. Try again later.', { cause })
    this.blames = blames
  }
}

/** Not one plain mailbox, or not a phone number of an allowed country. */
export class InvalidRecipient extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_recipient'
  constructor() {
    super('This is not a phone number or e-mail address that codes are sent to.')
  }
}

/**
 * Wrong, expired, spent or never sent; no such account, a disabled or a locked one: one answer, so
 * that a guess teaches nothing about recipients.
 */
export class CodeRefused extends DomainError {
  readonly kind = 'refused'
  readonly code = 'code_refused'
  constructor() {
    super('The code is wrong or no longer valid. After many wrong tries, wait before the next one.')
  }
}
