/**
 * What went wrong, as callers may treat it. A closed set: surfaces map it exhaustively.
 *
 * `locked` means that the same may be asked again soon; `refused` is a business refusal (wrong
 * password, registration closed); `needed` refuses to remove what others hang on; `unavailable` means a store is away; `overloaded` means there is
 * no capacity now.
 */
export type ErrorKind =
  | 'invalid'
  | 'refused'
  | 'needed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'locked'
  | 'limited'
  | 'unavailable'
  | 'overloaded'

/** Values that message templates may quote. Everything in here may be shown to the caller. */
export type ErrorParams = Readonly<Record<string, string | number>>

interface ErrorDetails {
  readonly params?: ErrorParams
  readonly cause?: unknown
}

/** Base of all refusals. `message` is safe to show; sensitive detail belongs in `cause`. */
export abstract class DomainError extends Error {
  abstract readonly kind: ErrorKind
  /** What callers program against, stable over releases. */
  abstract readonly code: string
  readonly params: ErrorParams

  constructor(message: string, { params = {}, ...options }: ErrorDetails = {}) {
    super(message, options)
    this.params = params
  }

  /**
   * Whether another attempt may not be refused for this any more, though whoever asks changed nothing. Of what
   * is `unavailable` or `overloaded` the kind says so.
   */
  get mayPass(): boolean {
    return false
  }

  /** What the login log says of it: like `code`, unless the caller must not be told as much. */
  get loggedAs(): string {
    return this.code
  }
}
