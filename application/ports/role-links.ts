import type { DataScope } from '../../domain/access/data-scope.ts'
import type { Id } from '../../domain/shared/id.ts'

/** From this follows what somebody may do. */
export interface Standing {
  readonly departmentId: Id | undefined
  /** Disabled ones too. */
  readonly roles: readonly Id[]
}

export interface Holder extends Standing {
  readonly id: Id
  readonly authorId: Id
}

/** A row of the page on which a role is given. */
export interface Candidate {
  readonly id: Id
  readonly departmentId: Id | undefined
  readonly name: string
  readonly nickName: string
  readonly email: string | undefined
  readonly phoneNumber: string | undefined
  readonly status: string
  readonly createdAt: Date
}

export interface CandidateQuestion {
  readonly roleId: Id
  /** Those that hold it, or all others. */
  readonly hold: boolean
  readonly scope: DataScope
  /** Sees oneself, and whom one has added where the scope says so. */
  readonly by: Id
  readonly userName?: string | undefined
  readonly phoneNumber?: string | undefined
  readonly status?: string | undefined
  readonly offset: number
  readonly limit: number
}

/** What roles give, and to whom. */
export interface RoleLinks {
  /** Which menus and departments it has, in the order of ids. */
  givenBy(roleId: Id): Promise<{ readonly menus: Id[]; readonly departments: Id[] }>
  /** Those of these that exist. Inside a transaction they do so until its end. */
  existing(kind: 'menus' | 'departments', ids: readonly Id[]): Promise<Id[]>
  /** Exactly these from now on; each exists. */
  give(roleId: Id, kind: 'menus' | 'departments', ids: readonly Id[]): Promise<void>
  /** Of those that have the role, each kind once: many are alike. */
  standings(roleId: Id): Promise<Standing[]>
  /** Whether this user, or anybody, has one of the roles. */
  isHeld(roleIds: readonly Id[], by?: Id): Promise<boolean>
  /** Those of these that exist, by id. Inside a transaction they are nobody else's until its end. */
  people(userIds: readonly Id[]): Promise<Holder[]>
  /** `total` is exact. */
  candidates(question: CandidateQuestion): Promise<{ rows: Candidate[]; total: number }>
  /** Whoever has it already keeps it. */
  hand(roleId: Id, userIds: readonly Id[]): Promise<void>
  take(roleId: Id, userIds: readonly Id[]): Promise<void>
}
