import type { DataScope } from '../../../domain/access/data-scope.ts'
import type { Id } from '../../../domain/shared/id.ts'

export interface Standing {
  readonly departmentId: Id | undefined
  readonly roles: readonly Id[]
}

export interface Holder extends Standing {
  readonly id: Id
  readonly authorId: Id
}

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
  readonly hold: boolean
  readonly scope: DataScope
  /** The caller, who is always included. */
  readonly by: Id
  readonly userName?: string | undefined
  /** A part of it, or the whole of it where the caller sees it masked. */
  readonly phoneNumber?: { readonly text: string; readonly isWhole: boolean } | undefined
  readonly status?: string | undefined
  readonly offset: number
  readonly limit: number
}

export interface RoleLinks {
  givenBy(roleId: Id): Promise<{ readonly menus: Id[]; readonly departments: Id[] }>
  /** Those that exist. Inside a transaction they cannot be removed until it ends. */
  existing(kind: 'menus' | 'departments', ids: readonly Id[]): Promise<Id[]>
  /** Replaces all of them. Each must exist. */
  give(roleId: Id, kind: 'menus' | 'departments', ids: readonly Id[]): Promise<void>
  /** The distinct combinations of roles and department among users with this role. */
  standings(roleId: Id): Promise<Standing[]>
  isHeld(roleIds: readonly Id[], by?: Id): Promise<boolean>
  /** In id order. Inside a transaction they are locked until it ends. */
  people(userIds: readonly Id[]): Promise<Holder[]>
  candidates(question: CandidateQuestion): Promise<{ rows: Candidate[]; total: number }>
  hand(roleId: Id, userIds: readonly Id[]): Promise<void>
  take(roleId: Id, userIds: readonly Id[]): Promise<void>
}
