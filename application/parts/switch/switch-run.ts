import type { ScopeRule } from '../../../domain/access/role-rights.ts'
import type { AuditedLog } from '../../../domain/audit/audited-log.ts'
import type { IdRanges } from '../../../domain/audit/id-ranges.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { PlatformDraft } from '../../../domain/storage/platforms/platform-draft.ts'
import type { StoragePlatform } from '../../../domain/storage/platforms/storage-platform.ts'
import type { WiderPerson } from '../../access/wider-people.ts'
import type { MenuStore } from '../../ports/console/menu-store.ts'
import type { PhoneNumbers } from '../../ports/sign-in/phone-numbers.ts'
import type { Answers, Question } from './answers.ts'
import {
  type ImportedRows,
  type KnownRow,
  RENUMBERED,
  type RenumberedTable,
} from './imported-rows.ts'
import type { LegacyReader } from './legacy-reader.ts'
import type { LegacyRow } from './legacy-source.ts'
import type { Digest } from './merged.ts'
import { OldPictures } from './old-pictures.ts'
import { TableTally } from './table-tally.ts'
import type { ZonedTime } from './zoned-time.ts'

/** Platforms, with the rules of their page. */
export interface SwitchPlatforms {
  list(): Promise<readonly StoragePlatform[]>
  /** In the form in which it may be stored. @throws DomainError */
  seal(field: 'accessKey' | 'secretKey', secret: string): string | undefined
  /** @throws DomainError if files may not be kept there */
  check(draft: PlatformDraft): Promise<void>
  add(draft: PlatformDraft): Promise<unknown>
}

/** The logs here, whose entries are linked to a chain and erased in time. */
interface SwitchLogs {
  /** For how many days entries are kept. */
  readonly days: Readonly<Record<AuditedLog, number>>
  /** Vouches for imported entries. */
  link(log: AuditedLog, ids: IdRanges): Promise<void>
}

export interface SwitchTools {
  readonly rows: ImportedRows
  readonly phones: PhoneNumbers
  readonly digest: Digest
  readonly menus: Pick<MenuStore, 'all'>
  readonly platforms: SwitchPlatforms
  readonly logs: SwitchLogs
  /** Third parties that are configured, by name. */
  readonly sources: ReadonlySet<string>
  /** Whether a text is one address, or a network in CIDR form. */
  /** Whether people here have a box of messages. */
  readonly hasBox: boolean
  /** Of the installation. */
  readonly scopeRule: () => Promise<ScopeRule>
  /** Those who see more by the rule `widest` than by permission, most of all first. */
  readonly widerPeople: () => Promise<readonly WiderPerson[]>
}

interface Parts extends SwitchTools {
  readonly reader: LegacyReader
  readonly answers: Answers
  readonly time: ZonedTime
  /** For rows without a time of their own. */
  readonly now: Date
}

/** What a menu gives the roles that hold it, there and here. */
export interface MenuRights {
  /** Empty for none. */
  readonly there: string
  readonly here: string | undefined
}

/** Which row of ours a row of the source is. */
export interface Identity {
  readonly id: Id
  /** How reports call it. */
  readonly record: string
  readonly isNew: boolean
  readonly known: KnownRow | undefined
}

/** One import: what was read so far, and what is to be reported. */
export class SwitchRun {
  readonly parts: Parts
  readonly tallies: TableTally[] = []
  readonly questions: Question[] = []
  /** Users of the source. */
  readonly people: LegacyRow[] = []
  /** Old ids. */
  readonly disabledRoles = new Set<string>()
  /** By old id. */
  readonly menuRights = new Map<string, MenuRights>()
  /** Ids of files that are pictures of users; in the end, of those that come. */
  readonly avatars = new Set<Id>()
  readonly pictures = new OldPictures()
  /** Keys there of platforms whose files anybody could read who had an address. */
  readonly openPlatforms = new Set<string>()
  readonly #known: ReadonlyMap<string, KnownRow>
  readonly #owners: ReadonlyMap<string, KnownRow>
  readonly #identities = new Map<string, ReadonlyMap<string, Identity>>()
  readonly #gone = new Map<string, ReadonlyMap<string, Identity>>()

  constructor(parts: Parts, known: readonly KnownRow[]) {
    this.parts = parts
    this.#known = new Map(known.map((row) => [`${row.kind} ${row.oldId}`, row]))
    // A row that another one of the source has become since has no digests.
    const owners = known.toSorted((one, other) => sizeOf(one) - sizeOf(other))
    this.#owners = new Map(owners.map((row) => [`${row.kind} ${row.newId}`, row]))
  }

  tally(table: string): TableTally {
    const tally = new TableTally(table)
    this.tallies.push(tally)
    return tally
  }

  /**
   * Asks, unless it is answered by one of these.
   * @returns the answer, or the one to go on with
   */
  ask<About extends Exclude<keyof Answers, 'logs' | 'impossibleNames'>>(
    about: About,
    question: string,
    answers: readonly NonNullable<Answers[About]>[],
  ): NonNullable<Answers[About]> | undefined {
    const given = this.parts.answers[about]
    if (given !== undefined && answers.includes(given)) return given
    this.questions.push({ about, question, answers })
    return answers[0]
  }

  /** Asks whether what came earlier stays, although its table is empty there. */
  keepsEmptied(table: string): boolean {
    const question = `${table} has no rows, and an earlier import brought some. Do these stay here?`
    return this.ask('emptied', question, ['keep', 'remove']) !== 'remove'
  }

  known(kind: string, oldId: string): KnownRow | undefined {
    return this.#known.get(`${kind} ${oldId}`)
  }

  /** What one of our rows was in an earlier import. */
  knownAs(kind: string, newId: Id): KnownRow | undefined {
    return this.#owners.get(`${kind} ${newId}`)
  }

  /** Our ids of what earlier imports brought. */
  importedIds(kind: string): ReadonlySet<Id> {
    const known = [...this.#known.values()].filter((row) => row.kind === kind)
    return new Set(known.map(({ newId }) => newId))
  }

  identity(kind: string, oldId: string): Identity | undefined {
    return this.#identities.get(kind)?.get(oldId)
  }

  /** Rows that came earlier and no longer come, by old id. They are still here. */
  gone(kind: string): ReadonlyMap<string, Identity> {
    return this.#gone.get(kind) ?? new Map()
  }

  /** All rows of a kind that are taken, by old id. */
  identities(kind: string): [oldId: string, Identity][] {
    return [...(this.#identities.get(kind) ?? [])]
  }

  /** @returns our id of a row of the source; `undefined` if it is not taken */
  idOf(kind: string, oldId: string | null | undefined): Id | undefined {
    return this.identity(kind, oldId ?? '')?.id
  }

  /** Our id of the user who made a row; the administrator if that user is not taken. */
  author(row: Readonly<Record<string, string | null>>): Id {
    return this.idOf('users', row.create_by) ?? '1'
  }

  createdAt(row: Readonly<Record<string, string | null>>): string {
    return (this.parts.time.read(row.create_time) ?? this.parts.now).toISOString()
  }

  /**
   * Finds our row for each row of the source: the one that it became before, or one that is the
   * same by nature, or a new one. What was removed here stays removed.
   * @param same is asked in order, after the earlier ones have been found
   */
  async identify<Row extends Named>(
    { table, tally, isShared = false }: Identified,
    rows: readonly Row[],
    same: (row: Row) => Id | undefined,
  ): Promise<void> {
    const called = RENUMBERED[table]
    const stored = await this.parts.rows.stored(table, [called])
    const here = new Map(stored.map((row) => [row.id ?? '', row[called] ?? '']))
    const found = new Map<string, Identity>()
    const used = new Set<Id>()
    const take = ({ oldId, record }: Row, id: Id, known: KnownRow | undefined) => {
      found.set(oldId, { id, record, isNew: false, known })
      used.add(id)
    }
    const others: Row[] = []
    for (const row of rows) {
      const known = this.known(table, row.oldId)
      const isTaken = !isShared && used.has(known?.newId ?? '')
      if (!known || isTaken) others.push(row)
      else if (here.has(known.newId)) take(row, known.newId, known)
      else tally.leave(row.record, 'it was removed here')
    }
    const fresh: Row[] = []
    for (const row of others) {
      const id = same(row)
      const isFree = id !== undefined && (isShared || !used.has(id))
      if (isFree) take(row, id, this.knownAs(table, id))
      else fresh.push(row)
    }
    const ids = await this.parts.rows.reserve(table, fresh.length)
    for (const [at, { oldId, record }] of fresh.entries()) {
      found.set(oldId, { id: ids[at] ?? '', record, isNew: true, known: undefined })
    }
    this.#identities.set(table, found)
    this.#tellGone({ table, tally }, here, used)
  }

  /** Asks whether rows that came earlier stay as they are, although their table is empty there. */
  keepGone(kind: RenumberedTable, table: string): void {
    const gone = this.gone(kind)
    if (gone.size > 0 && this.keepsEmptied(table)) {
      this.#identities.set(kind, new Map([...this.identities(kind), ...gone]))
    }
  }

  #tellGone(
    { table, tally }: Identified,
    here: ReadonlyMap<Id, string>,
    used: ReadonlySet<Id>,
  ): void {
    const gone = new Map<string, Identity>()
    for (const known of this.#known.values()) {
      const { kind, oldId, newId } = known
      const record = here.get(newId)
      if (kind !== table || record === undefined || used.has(newId)) continue
      const { reader } = this.parts
      if (!reader.has(tally.table) || reader.isForeign(tally.table, oldId)) continue
      gone.set(oldId, { id: newId, record, isNew: false, known })
      tally.gone.push(record)
    }
    this.#gone.set(table, gone)
  }
}

function sizeOf({ digests }: KnownRow): number {
  return Object.keys(digests).length
}

/** A row of the source. */
export interface Named {
  readonly oldId: string
  /** How the report calls it. */
  readonly record: string
}

interface Identified {
  readonly table: RenumberedTable
  readonly tally: TableTally
  /** Whether several rows of the source may be one of ours. */
  readonly isShared?: boolean
}
