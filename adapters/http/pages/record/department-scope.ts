import type { ScopedFields } from '../../../../domain/access/rows-in-scope.ts'

/** The rows of the caller's data scope; a list may be narrowed to departments by parameters. */
export interface DepartmentScope {
  readonly fields: ScopedFields
  /** Parameters for one department, and for one with everything below it. */
  readonly exact?: string
  readonly branch?: string
}

/** @param department the field with the department of a row */
export function byDepartment(
  department: string,
  { author, ...narrowedBy }: ScopeOptions = {},
): DepartmentScope {
  return { fields: { department, ...(author !== undefined && { author }) }, ...narrowedBy }
}

interface ScopeOptions extends Omit<DepartmentScope, 'fields'> {
  /** The field with the owner of a row, for roles that see only their own rows. */
  readonly author?: string
}
