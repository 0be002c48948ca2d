import { DomainError } from '../../domain/shared/domain-error.ts'

/** Names the field, never its value. */
class InvalidCredentials extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_request'
  /** @param reason if the page has another word for the field */
  constructor(field: string, reason?: 'captcha') {
    super(`${field} is missing or too long.`, { params: { field, ...(reason && { reason }) } })
  }
}

/** The caller's proof: named texts, from which each grant strategy reads its own. */
export class Credentials {
  readonly #texts: ReadonlyMap<string, string>

  constructor(texts: Iterable<readonly [string, string]>) {
    this.#texts = new Map(texts)
  }

  /** @throws InvalidCredentials if it is missing, blank, or longer than `longest` characters */
  require(name: string, longest: number, reason?: 'captcha'): string {
    const text = this.#texts.get(name)
    if (text === undefined || text.trim() === '' || text.length > longest) {
      throw new InvalidCredentials(name, reason)
    }
    return text
  }

  /** Empty when missing. */
  optional(name: string): string {
    return this.#texts.get(name) ?? ''
  }
}
