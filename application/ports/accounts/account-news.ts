import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { FormerContacts } from './password-links.ts'

export type NewsKind =
  | 'new-device'
  | 'password-changed'
  | 'email-changed'
  | 'phone-changed'
  | 'factor-added'
  | 'factor-removed'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'binding-added'
  | 'key-made'
  | 'service-key-made'
  | NoticeKind

/** What users only hear of, such as what an administrator did: there is no link to undo it. */
export type NoticeKind =
  | 'password-set'
  | 'email-set'
  | 'phone-set'
  | 'quota-near'
  | 'department-quota-near'

export interface News {
  readonly userId: Id
  readonly kind: NewsKind
  /** Of the request that caused it. */
  readonly origin: LoginOrigin
  /** Those before the change, if contacts were changed; the e-mail address only if it was proven. */
  readonly formerContacts?: Partial<FormerContacts> | undefined
}

/** Tells users what happened to their accounts. */
export interface AccountNews {
  /**
   * Returns at once and never throws; a mail may be lost. To be called once the change is committed.
   */
  tell(news: News): void
}

export interface NewsBearer extends AccountNews {
  /** Resolves when all that it was told has arrived, or is lost. */
  settled(): Promise<void>
}
