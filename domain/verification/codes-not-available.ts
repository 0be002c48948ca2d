import { DomainError } from '../shared/domain-error.ts'
import type { CodeChannel } from './recipient.ts'

export class CodesNotAvailable extends DomainError {
  readonly kind = 'refused'
  readonly code: 'sms_not_enabled' | 'mail_not_enabled'
  constructor(channel: CodeChannel) {
    super(channel === 'sms' ? 'SMS is not enabled.' : 'Mail is not enabled.')
    this.code = channel === 'sms' ? 'sms_not_enabled' : 'mail_not_enabled'
  }
}
