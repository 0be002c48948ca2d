import { DomainError } from '../shared/domain-error.ts'

export class InvalidNotice extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_notice'
  constructor() {
    super('A notice needs a title of up to 100 characters; its content may have 64 KiB.')
  }
}

export class NoticeNotFound extends DomainError {
  readonly kind = 'not-found'
  readonly code = 'notice_not_found'
  constructor() {
    super('The notice does not exist.')
  }
}
