import type { GrantType } from '../../../domain/client/grant-type.ts'
import type { LoginOrigin } from '../../../domain/identity/session.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Credentials } from '../credentials.ts'

export interface GrantAttempt {
  /** The client that has been found to allow this grant. */
  readonly clientId: string
  readonly credentials: Credentials
  readonly origin: LoginOrigin
  /** What limits count by: an address, or the network it belongs to. */
  readonly source: string
  /** Of the browser that was sent to a third party, if it was. */
  readonly browserSecret?: string | undefined
}

export interface AuthenticatedUser {
  readonly userId: Id
  /** Under which the wrong tries were counted that this success forgets. */
  readonly failureKey: string | undefined
  /** The hash that a password was compared with. */
  readonly provenHash?: string
  /** Of the mini-program, which is told. */
  readonly openId?: string
}

/** Why no session opens for somebody whose proof was right: what the login log says. */
export type LateTruth = 'invalid_grant' | 'account_locked'

/** One way to log in. Runs only after the client has been found to allow it. */
export interface GrantStrategy {
  readonly grantType: GrantType
  /** The field in which people call themselves, for the login log; never one that proves it. */
  readonly nameField: string
  /** Whether an attempt must bring a solved captcha; missing means no. */
  readonly needsCaptcha?: boolean
  /** @throws DomainError for every refusal; resolving means "this is that user" */
  authenticate(attempt: GrantAttempt): Promise<AuthenticatedUser>
  /**
   * The account was locked or disabled while its proof was looked at, or got another password.
   * @throws what any other wrong try hears, so that nobody learns that the proof was right
   */
  refuseLate(attempt: GrantAttempt, truth: LateTruth): Promise<never>
}
