import type { Id } from '../../shared/id.ts'

/** Who may be given a limit of their own. */
export const QUOTA_SUBJECTS = ['user', 'role', 'department'] as const

export type QuotaSubject = (typeof QUOTA_SUBJECTS)[number]

/** `undefined`: no limit of its own. */
export interface QuotaLimits {
  readonly bytes: number | undefined
  readonly files: number | undefined
}

/** What the people of a department, and of those below it, may store together. */
export interface DepartmentQuota extends QuotaLimits {
  readonly departmentId: Id
}
