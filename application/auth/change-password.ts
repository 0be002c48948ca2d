import { type Audited, unaudited } from '../../domain/audit/audited.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import { NewPassword, SamePassword } from '../../domain/identity/passwords/new-password.ts'
import type { LoginOrigin } from '../../domain/identity/sessions/session.ts'
import type { AccountNews } from '../ports/accounts/account-news.ts'
import type { PasswordChanges } from '../ports/accounts/password-changes.ts'
import type { Clock } from '../ports/clock.ts'
import type { Notifier } from '../ports/notifier.ts'
import type { PasswordHasher } from '../ports/sign-in/password-hasher.ts'
import type { EndAccess } from './end-access.ts'
import type { ProveSelf } from './prove-self.ts'

export interface PasswordChangeRequest {
  readonly caller: Caller
  readonly oldPassword: string
  readonly newPassword: string
  readonly source: string
  readonly origin: LoginOrigin
}

export interface PasswordTools {
  readonly changes: PasswordChanges
  readonly hasher: PasswordHasher
  readonly proveSelf: ProveSelf
  readonly clock: Clock
  readonly shortestPassword: number
  readonly end: Pick<EndAccess, 'execute'>
  readonly notifier: Pick<Notifier, 'toUser'>
  readonly news: AccountNews
}

/** A session alone is not enough to change a password: the caller must know the old one. */
export class ChangePassword {
  readonly #tools: PasswordTools

  constructor(tools: PasswordTools) {
    this.#tools = tools
  }

  /**
   * Ends other sessions.
   * @throws TooManyRequests, AccountLocked, WrongPassword, SamePassword, WeakPassword
   */
  async execute(
    { caller, oldPassword, newPassword, source, origin }: PasswordChangeRequest,
    audited: Audited = unaudited,
  ): Promise<void> {
    const { changes, hasher, proveSelf, clock, shortestPassword } = this.#tools
    const { end, notifier, news } = this.#tools
    const name = LoginName.parse(caller.userName)
    const proven = await proveSelf.password(caller, oldPassword, source)
    const { passwordHash: oldHash, failureKey } = proven
    if (newPassword === oldPassword) throw new SamePassword()
    const { value } = NewPassword.parse(newPassword, name, shortestPassword)
    const newHash = await hasher.hash(value)
    const { userId, sessionId: keepSessionId } = caller
    const terms = { failureKey, at: clock.now() }
    const change = { userId, oldHash, newHash, keepSessionId, ...terms }
    const ended = await audited(() => changes.apply(change))
    // Somebody else has changed it in the meantime, or wrong attempts have locked the account.
    if (!ended) return proveSelf.refuseLate(failureKey, source)
    news.tell({ userId, kind: 'password-changed', origin })
    await end.execute({ sessions: ended, recipients: [], ending: 'password-changed' })
    // Pages keep the menu that they have.
    if (caller.owes === 'password') notifier.toUser(userId, { kind: 'password-chosen' })
  }
}
