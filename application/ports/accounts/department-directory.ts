import type { Department } from '../../../domain/organization/department.ts'

export interface DepartmentDirectory {
  /** In the order of their page. Until one changes, the answer may be the same object. */
  all(): Promise<readonly Department[]>
}
