import type { DataScope } from '../../domain/access/data-scope.ts'
import type { Id } from '../../domain/shared/id.ts'

/** Determines the rights of a user. */
export interface Standing {
  readonly departmentId: Id | undefined
  /** Disabled ones too. */
  readonly roles: readonly Id[]
}

export interface Holder extends Standing {
  readonly id: Id
  readonly authorId: Id
}

/** A row of the page that assigns a role. */
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
  /** `true`: users who hold it; `false`: all others. */
  readonly hold: boolean
  readonly scope: DataScope
  /** The caller, who always sees themselves, and their own users if the scope says so. */
  readonly by: Id
  readonly userName?: string | undefined
  readonly phoneNumber?: string | undefined
  readonly status?: string | undefined
  readonly offset: number
  readonly limit: number
}

/** What roles grant, and to whom. */
export interface RoleLinks {
  /** Menus and departments of a role, in id order. */
  givenBy(roleId: Id): Promise<{ readonly menus: Id[]; readonly departments: Id[] }>
  /** The existing ones. Inside a transaction they cannot be removed until it ends. */
  existing(kind: 'menus' | 'departments', ids: readonly Id[]): Promise<Id[]>
  /** Replaces all of them. Each must exist. */
  give(roleId: Id, kind: 'menus' | 'departments', ids: readonly Id[]): Promise<void>
  /** The distinct standings of users with this role. */
  standings(roleId: Id): Promise<Standing[]>
  /** Whether this user, or anybody without `by`, holds one of the roles. */
  isHeld(roleIds: readonly Id[], by?: Id): Promise<boolean>
  /** The existing ones, in id order. Inside a transaction they are locked until it ends. */
  people(userIds: readonly Id[]): Promise<Holder[]>
  /** `total` is exact. */
  candidates(question: CandidateQuestion): Promise<{ rows: Candidate[]; total: number }>
  /** Users who already have it keep it. */
  hand(roleId: Id, userIds: readonly Id[]): Promise<void>
  take(roleId: Id, userIds: readonly Id[]): Promise<void>
}
