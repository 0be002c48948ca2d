import type { Department } from '../../domain/organization/department.ts'

/** The whole tree, whoever may see it. */
export interface DepartmentDirectory {
  /**
   * All departments as they are now, in the order of their page. As long as nobody changed one, the
   * answer may be the same object, so what is made of it can be kept.
   */
  all(): Promise<readonly Department[]>
}
