import { createHash } from 'node:crypto'
import type { Audit } from '../../../application/ports/logs/audit.ts'
import type { LogEntries } from '../../../application/ports/logs/log-entries.ts'
import type {
  FailedLogin,
  LoginLog,
  LoginLogEntry,
  LoginLogFilter,
  LoginLogPage,
} from '../../../application/ports/logs/login-log.ts'
import type {
  Operation,
  OperationEntry,
  OperationFilter,
  OperationLog,
  OperationPage,
} from '../../../application/ports/logs/operation-log.ts'
import type { ErasedEntries } from '../../../domain/audit/erasure.ts'
import { IdRanges } from '../../../domain/audit/id-ranges.ts'
import { hasPart } from '../../../domain/shared/has-part.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Slice } from '../../../domain/shared/slice.ts'
import { isContact } from '../../../domain/users/contacts-in-text.ts'
import { type LoggedLogin, type MemoryDatabase, MemoryStore } from '../memory-database.ts'
import { has, pageOf, sliceOf } from '../memory-page.ts'

/** Keeping an entry cannot fail here, so nothing that was changed ever has to be undone for it. */
export class MemoryAudit extends MemoryStore implements Audit {
  async change<T>(work: () => Promise<T>, entry: () => Operation): Promise<T> {
    const result = await work()
    keepEntry(this.database, entry())
    return result
  }

  async note(entry: Operation): Promise<void> {
    keepEntry(this.database, entry)
  }

  async failure(entry: Operation): Promise<void> {
    keepEntry(this.database, entry)
  }
}

export function keepEntry(database: MemoryDatabase, entry: Operation): void {
  const departmentName = database.users.get(entry.operatorId)?.props.department?.name
  const kept = { ...entry, departmentName, id: database.nextId('console') }
  database.operations = [...database.operations, kept]
}

interface LogEntry {
  readonly id: Id
  readonly at: Date
}

abstract class MemoryLogEntries<Entry extends LogEntry> extends MemoryStore implements LogEntries {
  protected abstract get entries(): readonly Entry[]
  protected abstract set entries(entries: readonly Entry[])

  async remove(ids: readonly Id[]): Promise<ErasedEntries> {
    const removed = new Set(ids)
    const gone = this.entries.filter(({ id }) => removed.has(id))
    this.entries = this.entries.filter(({ id }) => !removed.has(id))
    const inOrder = gone.toSorted((one, other) => Number(BigInt(one.id) - BigInt(other.id)))
    const digests = inOrder.map((entry) => digestOf(JSON.stringify(entry)))
    return { ids: IdRanges.of(gone.map(({ id }) => id)), digests }
  }

  clear(limit: number): Promise<ErasedEntries> {
    return this.remove(this.entries.map(({ id }) => id).slice(0, limit))
  }

  removeBefore(moment: Date, limit: number): Promise<ErasedEntries> {
    const old = this.entries.filter(({ at }) => at < moment)
    // Entries are kept in the order of their ids, which decides between those of one moment.
    const oldest = old.toSorted((a, b) => a.at.getTime() - b.at.getTime()).slice(0, limit)
    return this.remove(oldest.map(({ id }) => id))
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

const LONGEST_NAME = 64

export class MemoryLoginLog extends MemoryLogEntries<LoggedLogin> implements LoginLog {
  protected get entries(): readonly LoggedLogin[] {
    return this.database.loginLog
  }

  protected set entries(entries: readonly LoggedLogin[]) {
    this.database.loginLog = entries
  }

  async record({ userName, clientId, ...rest }: FailedLogin): Promise<void> {
    this.database.logLogin({
      ...rest,
      outcome: 'failure',
      userId: undefined,
      userName: userName.slice(0, LONGEST_NAME),
      clientId: clientId.slice(0, LONGEST_NAME),
    })
  }

  async list({ filter, sort, offset, limit }: LoginLogPage) {
    const found = this.entries.filter((entry) => matchesLogin(entry, filter))
    const slice = { direction: sort.direction, offset, limit }
    const page = pageOf(found, slice, ({ at, userName }) =>
      sort.by === 'at' ? at.getTime() : userName,
    )
    return { entries: page.map((entry) => this.#toEntry(entry)), total: found.length }
  }

  async slice({ filter, after, limit }: Slice<LoginLogFilter>): Promise<LoginLogEntry[]> {
    const found = this.entries.filter((entry) => matchesLogin(entry, filter))
    const slice = sliceOf(found, ({ id }) => id, { order: 'desc', after, limit })
    return slice.map((entry) => this.#toEntry(entry))
  }

  #toEntry({ clientId, userId: _user, ...entry }: LoggedLogin): LoginLogEntry {
    const client = this.database.clients.get(clientId)?.props
    return { ...entry, clientKey: client?.clientKey, deviceType: client?.deviceType }
  }
}

function matchesLogin(
  { outcome, origin, userName, at }: LoggedLogin,
  filter: LoginLogFilter,
): boolean {
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

export class MemoryOperationLog extends MemoryLogEntries<OperationEntry> implements OperationLog {
  protected get entries(): readonly OperationEntry[] {
    return this.database.operations
  }

  protected set entries(entries: readonly OperationEntry[]) {
    this.database.operations = entries
  }

  async list({ filter, sort, offset, limit }: OperationPage) {
    const found = this.entries.filter((entry) => matchesOperation(entry, filter))
    const slice = { direction: sort.direction, offset, limit }
    const entries = pageOf(found, slice, (entry) =>
      sort.by === 'operatorName' ? entry.operatorName : Number(entry[sort.by]),
    )
    return { entries, total: found.length }
  }

  async slice({ filter, after, limit }: Slice<OperationFilter>): Promise<OperationEntry[]> {
    const found = this.entries.filter((entry) => matchesOperation(entry, filter))
    return sliceOf(found, ({ id }) => id, { order: 'desc', after, limit })
  }
}

function matchesOperation(entry: OperationEntry, filter: OperationFilter): boolean {
  return (
    has(filter.areas, (areas) => areas.includes(entry.area)) &&
    has(filter.operatorContains, (part) => hasPart(part)(entry.operatorName)) &&
    has(filter.addressContains, (part) =>
      filter.addressIsWhole ? entry.address === part : hasPart(part)(entry.address),
    ) &&
    has(filter.kind, (kind) => entry.kind === kind) &&
    has(filter.hasFailed, (hasFailed) => (entry.error !== undefined) === hasFailed) &&
    has(filter.from, (from) => entry.at >= from) &&
    has(filter.to, (to) => entry.at <= to)
  )
}
