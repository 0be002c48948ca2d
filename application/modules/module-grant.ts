import type { Words } from '../../domain/records/shown.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { ModuleContext } from './module-context.ts'

type GrantTools = 'records' | 'parameters' | 'dictionaries' | 'settings' | 'clock' | 'log'

/** One attempt to log in. */
export interface GrantRequest extends Pick<ModuleContext, GrantTools> {
  readonly clientId: string
  /** The address or network of the sender. */
  readonly source: string
  /** One of the grant's fields, as it was sent. */
  field(name: string): string
  /** Aborted after ten seconds, when the attempt ends without a decision. */
  readonly signal: AbortSignal
}

interface Common {
  /** Lower-case letters, digits, dashes and underscores, as on the lists of clients. */
  readonly grantType: string
  readonly words: Words
  /** The required fields of a login, each with the most characters that it may have. */
  readonly fields: Readonly<Record<string, number>>
}

/**
 * Proves an account that the sender names in `username`, as a directory with its passwords does.
 * Wrong attempts count as wrong passwords do. All refusals have the same answer: an error that is
 * not ProviderFailed counts as a wrong attempt too.
 */
export interface AccountGrant extends Common {
  /** Attempts need no captcha, although those with passwords do. */
  readonly withoutCaptcha?: true
  /**
   * Whether the sender is this user. Names without an account are asked about as well, so that the
   * time does not reveal them.
   * @throws ProviderFailed when nothing can be decided now
   */
  isProven(request: GrantRequest, userId: Id | undefined): Promise<boolean>
}

/**
 * Finds out who the sender is, as a portal does from its ticket. What it reads must be too long to
 * be guessed, because refusals count for the source only. They all have the same answer.
 */
export interface TicketGrant extends Common {
  /**
   * @returns the login name of the sender, or `undefined`
   * @throws ProviderFailed when nothing can be decided now
   */
  find(request: GrantRequest): Promise<string | undefined>
}

/** A way to log in. Clients may use it once it is on their lists. */
export type ModuleGrant = AccountGrant | TicketGrant
