import type { RoleRow } from '../../domain/access/role-record.ts'
import type { ScopeKind } from '../../domain/access/scope-kind.ts'
import type { Id } from '../../domain/shared/id.ts'

/** The fields of a form; `undefined` means that the form does not mention the field. */
export interface RoleForm {
  readonly name?: string | undefined
  readonly key?: string | undefined
  readonly sortOrder?: number | undefined
  readonly menusAreLinked?: boolean | undefined
  readonly departmentsAreLinked?: boolean | undefined
  readonly status?: RoleRow['status'] | undefined
  readonly remark?: string | undefined
  readonly factorIsRequired?: boolean | undefined
  readonly menus?: readonly Id[] | undefined
}

export interface NewRole extends RoleForm {
  readonly name: string
  readonly key: string
  readonly sortOrder: number
  /** `all` without one. Whoever does not see all rows can give only `own`. */
  readonly scope?: ScopeKind | undefined
}
