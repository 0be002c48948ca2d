import type { Words } from '../../domain/records/shown.ts'
import { DomainError, type ErrorKind } from '../../domain/shared/domain-error.ts'

/** A refusal of a module, with its own words. */
export class Refusal extends DomainError {
  readonly kind: ErrorKind
  readonly code: string
  readonly words: Words

  /** @param code callers rely on it, such as `asset_scrapped` */
  constructor(code: string, words: Words, kind: ErrorKind = 'refused') {
    super(words[0])
    this.code = code
    this.words = words
    this.kind = kind
  }
}
