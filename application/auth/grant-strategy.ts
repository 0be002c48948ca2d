import type { GRANT_TYPES, GrantType } from '../../domain/client/grant-type.ts'
import type { LoginName } from '../../domain/identity/names/login-name.ts'
import type { LoginOrigin } from '../../domain/identity/sessions/session.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Credentials } from './credentials.ts'

export interface GrantAttempt {
  /** The client, which allows this grant type. */
  readonly clientId: string
  readonly credentials: Credentials
  readonly origin: LoginOrigin
  readonly source: string
  /** From the cookie of the browser that began this login, if it has one. */
  readonly browserSecret?: string | undefined
}

export interface AuthenticatedUser {
  readonly userId: Id
  /** Key of the wrong attempts that this success resets. */
  readonly failureKey: string | undefined
  /** The hash that a password was compared with. */
  readonly provenHash?: string
  /** The code of a second factor, if it was part of the proof. */
  readonly otp?: string | undefined
  /** Whether the account has a second factor, if that was read with the proof. */
  readonly hasFactor?: boolean
  /** Refusals of this name that are forgotten once the session opens. */
  readonly refused?: LoginName | undefined
  readonly openId?: string
  /** What the login log says of this success, if not the usual. */
  readonly loggedAs?: string | undefined
}

/** Why no session opens although the proof was right; for the login log. */
export type LateTruth = 'invalid_grant' | 'account_locked'

/** A grant type. It runs only after the client was found to allow it. */
export interface GrantStrategy {
  readonly grantType: GrantType
  /** The field with the user's name, for the login log; never one that proves it. */
  readonly nameField: string
  /** Whether an attempt needs a solved captcha; absent means no. */
  readonly needsCaptcha?: boolean
  /** @throws DomainError for every refusal; resolving means "this is that user" */
  authenticate(attempt: GrantAttempt): Promise<AuthenticatedUser>
  /**
   * For a proof that is spent: a second factor was missing, so the user may repeat the proof once,
   * together with one.
   */
  keepProof?(attempt: GrantAttempt): Promise<void>
  /**
   * The account was locked or disabled, or got another password, while its proof was being checked.
   * @throws the refusal of any other wrong attempt, so that nobody learns that the proof was right
   */
  refuseLate(attempt: GrantAttempt, truth: LateTruth): Promise<never>
}

/** The field with the user's name, also for grant types that are not configured. */
export const NAME_FIELDS = {
  password: 'username',
  sms: 'phonenumber',
  email: 'email',
  social: 'source',
  xcx: 'appid',
  passkey: 'passkeyId',
} as const satisfies Readonly<Record<(typeof GRANT_TYPES)[number], string>>

const BY_GRANT_TYPE: ReadonlyMap<GrantType, string> = new Map(Object.entries(NAME_FIELDS))

/** `undefined` for a grant type that is not built in. */
export function knownNameField(grantType: GrantType): string | undefined {
  return BY_GRANT_TYPE.get(grantType)
}
