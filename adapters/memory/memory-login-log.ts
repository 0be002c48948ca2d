import type {
  FailedLogin,
  LoginLog,
  LoginLogFilter,
  LoginLogLine,
  LoginLogPage,
} from '../../application/ports/login-log.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Slice } from '../../domain/shared/slice.ts'
import type { LoggedLogin, MemoryDatabase } from './memory-database.ts'
import { sliceOf } from './memory-page.ts'

const MOST_ROWS = 200
const LONGEST_NAME = 64

export class MemoryLoginLog implements LoginLog {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async record({ userName, clientId, ...rest }: FailedLogin): Promise<void> {
    this.#database.logLogin({
      ...rest,
      outcome: 'failure',
      userId: undefined,
      userName: userName.slice(0, LONGEST_NAME),
      clientId: clientId.slice(0, LONGEST_NAME),
    })
  }

  async list({ filter, direction, offset, limit }: LoginLogPage) {
    const found = this.#database.loginLog.filter((line) => matches(line, filter))
    const sorted = found.toSorted(direction === 'asc' ? oldestFirst : (a, b) => oldestFirst(b, a))
    const page = sorted.slice(offset, offset + Math.min(limit, MOST_ROWS))
    return { lines: page.map((line) => this.#toLine(line)), total: found.length }
  }

  async slice({ filter, after, limit }: Slice<LoginLogFilter>): Promise<LoginLogLine[]> {
    const found = this.#database.loginLog.filter((line) => matches(line, filter))
    const slice = sliceOf(found, ({ id }) => id, { order: 'desc', after, limit })
    return slice.map((line) => this.#toLine(line))
  }

  async remove(ids: readonly Id[]): Promise<void> {
    const removed = new Set(ids)
    this.#database.loginLog = this.#database.loginLog.filter(({ id }) => !removed.has(id))
  }

  async clear(): Promise<void> {
    this.#database.loginLog = []
  }

  async removeBefore(moment: Date, limit: number): Promise<number> {
    const old = this.#database.loginLog.filter(({ at }) => at < moment).toSorted(oldestFirst)
    const removed = old.slice(0, limit).map(({ id }) => id)
    await this.remove(removed)
    return removed.length
  }

  #toLine({ clientId, userId: _user, ...line }: LoggedLogin): LoginLogLine {
    const client = this.#database.clients.get(clientId)?.props
    return { ...line, clientKey: client?.clientKey, deviceType: client?.deviceType }
  }
}

function matches({ outcome, origin, userName, at }: LoggedLogin, filter: LoginLogFilter): boolean {
  const { addressContains, userNameContains, hasFailed, from, to } = filter
  return (
    (addressContains === undefined || origin.address.includes(addressContains)) &&
    (userNameContains === undefined || userName.includes(userNameContains)) &&
    (hasFailed === undefined || (outcome === 'failure') === hasFailed) &&
    (from === undefined || at >= from) &&
    (to === undefined || at <= to)
  )
}

function oldestFirst(a: LoggedLogin, b: LoggedLogin): number {
  return a.at.getTime() - b.at.getTime() || Number(BigInt(a.id) - BigInt(b.id))
}
