import type {
  OnlineFilter,
  OnlineList,
  OnlineSession,
  OnlineSessions,
} from '../../../application/ports/sessions/online-sessions.ts'
import { nameWithKey } from '../../../domain/identity/sessions/program-key.ts'
import type { Session } from '../../../domain/identity/sessions/session.ts'
import { hasPart } from '../../../domain/shared/has-part.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { MemoryDatabase } from '../memory-database.ts'

const MOST_ROWS = 10_000
const BUSY_MS = 900_000

export class MemoryOnlineSessions implements OnlineSessions {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async count(now: Date): Promise<number> {
    return this.#live(now).length
  }

  async listOf(userId: Id, now: Date): Promise<OnlineSession[]> {
    return this.#live(now)
      .filter(({ props }) => props.userId === userId)
      .slice(0, MOST_ROWS)
      .map((session) => this.#toOnlineSession(session))
  }

  async listAll(filter: OnlineFilter, now: Date): Promise<OnlineList> {
    const { userNameContains = '', addressContains = '', addressIsWhole } = filter
    const isAsked = (address: string) =>
      addressIsWhole && filter.addressContains !== undefined
        ? address === addressContains
        : hasPart(addressContains)(address)
    const sessions = this.#live(now).map((session) => this.#toOnlineSession(session))
    const found = [...sessions, ...this.#busyKeys(now)]
      .sort((a, b) => b.openedAt.getTime() - a.openedAt.getTime() || (a.id < b.id ? 1 : -1))
      .filter(({ userName }) => hasPart(userNameContains)(userName))
      .filter(({ origin }) => isAsked(origin.address))
      .slice(0, MOST_ROWS)
    return { sessions: found.slice(0, filter.most), total: found.length }
  }

  async digestOf(sessionId: string, owner?: Id): Promise<string | undefined> {
    const [found] = this.#found(sessionId)
    return owner === undefined || found?.userId === owner ? found?.digest : undefined
  }

  async ownerOf(sessionId: string): Promise<Id | undefined> {
    return this.#found(sessionId)[0]?.userId
  }

  #found(handle: string) {
    const sessions = [...this.#database.sessions.values()].map(({ props }) => ({
      ...{ handle: props.id, userId: props.userId, digest: props.tokenDigest },
    }))
    const keys = [...this.#database.programKeys].map(([digest, { id, userId }]) => ({
      ...{ handle: `key-${id}`, userId, digest },
    }))
    return [...sessions, ...keys].filter((one) => one.handle === handle)
  }

  #busyKeys(now: Date): OnlineSession[] {
    const since = now.getTime() - BUSY_MS
    return [...this.#database.programKeys.values()].flatMap((key) => {
      const { id, userId, name, lastUsedAt: openedAt, lastAddress: address = '' } = key
      if (!openedAt || openedAt.getTime() <= since || key.expiresAt <= now) return []
      const userName = nameWithKey(this.#database.users.get(userId)?.props.name ?? '', name)
      const unknown = { clientKey: undefined, deviceType: undefined }
      const origin = { address, userAgent: '' }
      return [{ id: `key-${id}`, userId, userName, ...unknown, origin, openedAt }]
    })
  }

  #live(now: Date): Session[] {
    return [...this.#database.sessions.values()]
      .filter((session) => session.isAliveAt(now))
      .sort(newestFirst)
  }

  #toOnlineSession({ props }: Session): OnlineSession {
    const client = this.#database.clients.get(props.clientId)?.props
    return {
      id: props.id,
      userId: props.userId,
      userName: this.#database.users.get(props.userId)?.props.name ?? '',
      clientKey: client?.clientKey,
      deviceType: client?.deviceType,
      origin: props.origin,
      openedAt: props.openedAt,
    }
  }
}

function newestFirst({ props: a }: Session, { props: b }: Session): number {
  return b.openedAt.getTime() - a.openedAt.getTime() || (a.id < b.id ? 1 : -1)
}
