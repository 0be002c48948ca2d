import type { ClientDoor } from '../../domain/client/client-door.ts'
import { debtOf, type PasswordChangePolicy } from '../../domain/identity/sign-in/debt.ts'
import type { AccessVersion } from '../ports/accounts/access-version.ts'
import type { SessionWatch } from '../ports/sessions/session-watch.ts'
import type { ClientRepo } from '../ports/sign-in/client-repo.ts'
import type { PushConnection } from './push-connection.ts'

export interface WatchTools {
  readonly watch: SessionWatch
  readonly access: Pick<AccessVersion, 'current'>
  readonly clients: ClientRepo
  readonly door: Pick<ClientDoor, 'admits'>
  readonly passwordChange: PasswordChangePolicy
}

/** What the store knows of the sessions that have open connections. */
export class WatchedSessions {
  readonly #tools: WatchTools

  constructor(tools: WatchTools) {
    this.#tools = tools
  }

  over(tokenDigests: readonly string[], now: Date): ReturnType<SessionWatch['over']> {
    return this.#tools.watch.over(tokenDigests, now)
  }

  /** @returns those that the rules of their clients do not admit any more */
  async outside(connections: readonly PushConnection[]): Promise<PushConnection[]> {
    const { clients, door } = this.#tools
    const ids = new Set(connections.flatMap(({ owner }) => owner.entry?.clientId ?? []))
    const known = await Promise.all(
      [...ids].map(async (id) => [id, await clients.get(id)] as const),
    )
    const clientOf = new Map(known)
    return connections.filter(({ owner: { entry } }) => {
      const client = entry && clientOf.get(entry.clientId)
      return client && !door.admits(client, entry)
    })
  }

  /** Tells connections what their owners owe now. The store is asked after each change of rights. */
  async judge(connections: readonly PushConnection[]): Promise<void> {
    const { access, watch, passwordChange } = this.#tools
    const version = await access.current()
    const due = connections.filter(({ judgedAt }) => judgedAt !== version)
    if (due.length === 0) return
    const debts = await watch.debts(due.map(({ owner }) => owner.tokenDigest))
    for (const connection of due) {
      const debt = debts.get(connection.owner.tokenDigest)
      // A session that is gone gets nothing more until it is closed.
      connection.judge(debt ? debtOf(debt, passwordChange) : 'password', version)
    }
  }
}
