import { PermissionSet } from '../access/permission-set.ts'
import type { Caller, Debt } from './caller.ts'

const NO_RIGHTS = { roleKeys: [], permissions: PermissionSet.of([], []) }

/** A caller who owes something keeps their name and their own account, and nothing else. */
export function owing(caller: Caller, owes: Debt | undefined): Caller {
  return owes === undefined ? caller : { ...caller, ...NO_RIGHTS, owes }
}
