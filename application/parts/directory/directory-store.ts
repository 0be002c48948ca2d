import type { DataScope } from '../../../domain/access/data-scope.ts'
import type { DirectoryPerson } from '../../../domain/parts/directory/person.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { AccountLeftovers } from '../../ports/accounts/password-changes.ts'

/** An account that belongs to a person of the directory. */
export interface LinkedPerson {
  readonly userId: Id
  readonly key: string
  readonly name: string
  readonly groups: readonly string[]
  /** Since when the account is disabled because the person left. */
  readonly leftAt: Date | undefined
  /** Somebody had disabled it before, so it stays disabled when the person is back. */
  readonly wasDisabled: boolean
  /** Whether the account is disabled. */
  readonly isDisabled: boolean
  /** A digest of all that the last settling went by. */
  readonly stamp: string
}

export interface Given {
  readonly department?: Id | undefined
  readonly roles: readonly Id[]
  readonly posts: readonly Id[]
}

/** Why somebody whom the directory vouches for has no account. */
export type WaitingReason = 'unknown' | 'asks' | 'no_role' | 'refused'

/** A linked account, and what rules have given it; everything else it has by hand. */
export interface ListedPerson {
  readonly userId: Id
  readonly userName: string
  /** In the directory. */
  readonly name: string
  readonly leftAt: Date | undefined
  readonly settledAt: Date
  /** Names. */
  readonly given: readonly string[]
}

export interface SeenPeople {
  readonly scope: DataScope
  readonly by: Id
  /** A part of the name here. */
  readonly userName?: string | undefined
  readonly offset: number
  readonly limit: number
}

export interface WaitingPerson {
  readonly id: Id
  readonly key: string
  readonly name: string
  readonly nickName: string | undefined
  readonly email: string | undefined
  readonly reason: WaitingReason
  /** The account that may be theirs. */
  readonly userId: Id | undefined
  readonly userName: string | undefined
  readonly since: Date
  readonly lastAt: Date
}

/** `told`: settled, but for something that an administrator has to know. */
export type RunKind = 'added' | 'changed' | 'enabled' | 'disabled' | 'refused' | 'told'
export type RunCounts = Readonly<Record<RunKind, number>>

export interface DirectoryRun {
  readonly begunAt: Date
  readonly endedAt: Date
  /** `asks`: nothing was done, because it would disable too many. */
  readonly state: 'done' | 'asks' | 'failed'
  /** Whether everybody was read. */
  readonly isWhole: boolean
  /** A digest of the rules that it went by. */
  readonly rules: string
  readonly counts: RunCounts
  /** Up to 200 a kind. */
  readonly names: Readonly<Record<string, readonly string[]>>
  readonly failure: string | undefined
}

/** Which accounts belong to whom in the directory. All methods take part in a transaction. */
export interface DirectoryStore extends AccountLeftovers {
  /**
   * Two that ask for one key wait for each other, until their transactions end. Only whoever holds a key
   * gives it to an account, but anyone who holds the row of the account may take it away.
   */
  holdKey(key: string): Promise<LinkedPerson | undefined>
  byKey(key: string): Promise<LinkedPerson | undefined>
  byUser(userId: Id): Promise<LinkedPerson | undefined>
  /** Who is there, by the key, or else by the name in the directory if only one person has it. */
  find(keyOrName: string): Promise<LinkedPerson | undefined>
  /** All, by key. */
  all(): Promise<ReadonlyMap<string, LinkedPerson>>
  /** Those in this scope of this user, by their names here. */
  people(seen: SeenPeople): Promise<{ rows: ListedPerson[]; total: number }>
  /** How many are there, have left, and wait. */
  counts(): Promise<{ readonly here: number; readonly left: number; readonly waiting: number }>
  /** Whether the account is linked and has no password here. */
  keepsPassword(userId: Id): Promise<boolean>
  /**
   * Also removes the local password, and the person from those who wait. Whoever had the account
   * must have left. @throws Error
   */
  link(userId: Id, person: DirectoryPerson, at: Date): Promise<void>
  /** Notes what the directory said. */
  settled(userId: Id, person: DirectoryPerson, stamp: string, at: Date): Promise<void>
  setLeft(userId: Id, at: Date | undefined, wasDisabled?: boolean): Promise<void>
  givenTo(userId: Id): Promise<Given>
  setGiven(userId: Id, given: Given): Promise<void>
  /** Accounts that nobody has, or whose owner has left, and whose name or proven address this is; not the super administrator. */
  candidates(nameKey: string, emailKey: string | undefined): Promise<readonly Id[]>
  wait(
    person: DirectoryPerson,
    reason: WaitingReason,
    userId: Id | undefined,
    at: Date,
  ): Promise<void>
  waiting(offset: number, limit: number): Promise<{ rows: WaitingPerson[]; total: number }>
  /** Removes somebody from those who wait. Locks their link until the transaction ends. */
  takeWaiting(id: Id): Promise<WaitingPerson | undefined>
  departmentsByKey(): Promise<ReadonlyMap<string, Id>>
  linkDepartment(key: string, id: Id): Promise<void>
  addRun(run: DirectoryRun): Promise<void>
  /** The newest first, at most 100. */
  runs(): Promise<readonly DirectoryRun[]>
}
