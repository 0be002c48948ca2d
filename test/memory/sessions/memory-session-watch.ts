import type { SessionWatch } from '../../../application/ports/sessions/session-watch.ts'
import type { SessionEnding } from '../../../domain/identity/sessions/session-ending.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export class MemorySessionWatch implements SessionWatch {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async over(
    tokenDigests: readonly string[],
    now: Date,
  ): Promise<Map<string, SessionEnding | undefined>> {
    const ends = tokenDigests.map((digest) => [digest, this.#endingOf(digest, now)] as const)
    return new Map(ends.flatMap(([digest, end]) => (end ? [[digest, end.ending] as const] : [])))
  }

  async debts(tokenDigests: readonly string[]) {
    const found = tokenDigests.flatMap((digest) => this.#database.sessions.get(digest) ?? [])
    return new Map(
      found.map(({ props: { tokenDigest, userId } }) => {
        const lacksFactor =
          this.#database.requiresFactor(userId) && !this.#database.hasFactor(userId)
        const passwordIsGiven = this.#database.givenPasswords.has(userId)
        return [tokenDigest, { passwordIsGiven, lacksFactor }]
      }),
    )
  }

  #endingOf(tokenDigest: string, now: Date): { ending: SessionEnding | undefined } | undefined {
    const session = this.#database.sessions.get(tokenDigest)
    if (!session) return { ending: this.#database.endings.get(tokenDigest) }
    const user = this.#database.users.get(session.props.userId)
    const client = this.#database.clients.get(session.props.clientId)
    if (user?.mayLogIn !== true) return { ending: 'account-disabled' }
    if (client?.isUsable !== true) return { ending: 'client-disabled' }
    return session.isAliveAt(now) ? undefined : { ending: 'expired' }
  }
}
