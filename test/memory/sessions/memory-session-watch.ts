import type { SessionWatch } from '../../../application/ports/session-watch.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export class MemorySessionWatch implements SessionWatch {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async over(tokenDigests: readonly string[], now: Date): Promise<string[]> {
    return tokenDigests.filter((tokenDigest) => !this.#mayGoOn(tokenDigest, now))
  }

  #mayGoOn(tokenDigest: string, now: Date): boolean {
    const session = this.#database.sessions.get(tokenDigest)
    if (!session?.isAliveAt(now)) return false
    const user = this.#database.users.get(session.props.userId)
    const client = this.#database.clients.get(session.props.clientId)
    return user?.mayLogIn === true && client?.isUsable === true
  }
}
