import { debtOf, type PasswordChangePolicy } from '../../domain/identity/sign-in/debt.ts'
import type { AccessVersion } from '../ports/accounts/access-version.ts'
import type { SessionWatch } from '../ports/sessions/session-watch.ts'
import type { PushConnection } from './push-connection.ts'

/** What the store knows of the sessions that have open connections. */
export class WatchedSessions {
  readonly #watch: SessionWatch
  readonly #access: Pick<AccessVersion, 'current'>
  readonly #passwordChange: PasswordChangePolicy

  constructor(
    watch: SessionWatch,
    access: Pick<AccessVersion, 'current'>,
    passwordChange: PasswordChangePolicy,
  ) {
    this.#watch = watch
    this.#access = access
    this.#passwordChange = passwordChange
  }

  over(tokenDigests: readonly string[], now: Date): ReturnType<SessionWatch['over']> {
    return this.#watch.over(tokenDigests, now)
  }

  /** Tells connections what their owners owe now. The store is asked after each change of rights. */
  async judge(connections: readonly PushConnection[]): Promise<void> {
    const version = await this.#access.current()
    const due = connections.filter(({ judgedAt }) => judgedAt !== version)
    if (due.length === 0) return
    const debts = await this.#watch.debts(due.map(({ owner }) => owner.tokenDigest))
    for (const connection of due) {
      const debt = debts.get(connection.owner.tokenDigest)
      // A session that is gone gets nothing more until it is closed.
      connection.judge(debt ? debtOf(debt, this.#passwordChange) : 'password', version)
    }
  }
}
