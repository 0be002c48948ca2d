/**
 * The category of a refusal. The set is closed: each surface maps every member to a status.
 *
 * `locked`: the same request may succeed soon. `refused`: a business rule (wrong password,
 * registration closed). `needed`: other records depend on the one to be removed. `unavailable`: a
 * store does not respond. `overloaded`: no capacity at the moment.
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

/** Values that message templates may quote. All of them may be shown to the caller. */
export type ErrorParams = Readonly<Record<string, string | number>>

interface ErrorDetails {
  readonly params?: ErrorParams
  readonly cause?: unknown
}

/** Base of all refusals. `message` is safe to show; sensitive detail belongs in `cause`. */
export abstract class DomainError extends Error {
  abstract readonly kind: ErrorKind
  /** Callers may rely on it: it is stable across releases. */
  abstract readonly code: string
  readonly params: ErrorParams

  constructor(message: string, { params = {}, ...options }: ErrorDetails = {}) {
    super(message, options)
    this.params = params
  }

  /** Whether the same request may succeed later. `unavailable` and `overloaded` imply it. */
  get mayPass(): boolean {
    return false
  }

  /** The reason for the login log: `code`, unless the caller must not learn as much. */
  get loggedAs(): string {
    return this.code
  }

  /** Whose login was refused, for the login log, where the request does not say. */
  get loggedName(): string | undefined {
    return undefined
  }
}

/** What an error says: a text, or a function of what its constructor is given. */
type Said<Given extends unknown[]> = string | ((...given: Given) => [string, ErrorParams])

export interface DefinedError<Kind extends ErrorKind, Code extends string> extends DomainError {
  readonly kind: Kind
  readonly code: Code
}

/**
 * For errors that are no more than this: `class NameTaken extends defineError(...) {}`.
 * @param said for logs and reports; errors of which only answers tell have no words but those of the
 * catalogues
 */
export function defineError<
  Kind extends ErrorKind,
  Code extends string,
  Given extends unknown[] = [],
>(kind: Kind, code: Code, said?: Said<Given>): new (...given: Given) => DefinedError<Kind, Code> {
  return class extends DomainError {
    readonly kind = kind
    readonly code = code
    constructor(...given: Given) {
      const [message, params] = typeof said === 'function' ? said(...given) : [said ?? code]
      super(message, { ...(params && { params }) })
    }
  }
}
