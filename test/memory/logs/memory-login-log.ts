import type {
  FailedLogin,
  LoginLog,
  LoginLogEntry,
  LoginLogFilter,
  LoginLogPage,
} from '../../../application/ports/logs/login-log.ts'
import { hasPart } from '../../../domain/shared/has-part.ts'
import type { Slice } from '../../../domain/shared/slice.ts'
import { isContact } from '../../../domain/users/contacts-in-text.ts'
import type { LoggedLogin, MemoryDatabase } from '../memory-database.ts'
import { pageOf, sliceOf } from '../memory-page.ts'
import { MemoryLogEntries } from './memory-log-entries.ts'

const LONGEST_NAME = 64

export class MemoryLoginLog extends MemoryLogEntries<LoggedLogin> implements LoginLog {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    super()
    this.#database = database
  }

  protected get entries(): readonly LoggedLogin[] {
    return this.#database.loginLog
  }

  protected set entries(entries: readonly LoggedLogin[]) {
    this.#database.loginLog = entries
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

  async list({ filter, sort, offset, limit }: LoginLogPage) {
    const found = this.entries.filter((entry) => matches(entry, filter))
    const slice = { direction: sort.direction, offset, limit }
    const page = pageOf(found, slice, ({ at, userName }) =>
      sort.by === 'at' ? at.getTime() : userName,
    )
    return { entries: page.map((entry) => this.#toEntry(entry)), total: found.length }
  }

  async slice({ filter, after, limit }: Slice<LoginLogFilter>): Promise<LoginLogEntry[]> {
    const found = this.entries.filter((entry) => matches(entry, filter))
    const slice = sliceOf(found, ({ id }) => id, { order: 'desc', after, limit })
    return slice.map((entry) => this.#toEntry(entry))
  }

  #toEntry({ clientId, userId: _user, ...entry }: LoggedLogin): LoginLogEntry {
    const client = this.#database.clients.get(clientId)?.props
    return { ...entry, clientKey: client?.clientKey, deviceType: client?.deviceType }
  }
}

function matches({ outcome, origin, userName, at }: LoggedLogin, filter: LoginLogFilter): boolean {
  const { addressContains, userNameContains, hasFailed, from, to } = filter
  const { addressIsWhole, contactIsWhole } = filter
  const includes = (text: string, part: string, isWhole = false) =>
    isWhole ? text === part : hasPart(part)(text)
  return (
    (addressContains === undefined || includes(origin.address, addressContains, addressIsWhole)) &&
    (userNameContains === undefined ||
      includes(userName, userNameContains, contactIsWhole && isContact(userName))) &&
    (hasFailed === undefined || (outcome === 'failure') === hasFailed) &&
    (from === undefined || at >= from) &&
    (to === undefined || at <= to)
  )
}
