import { defineError } from '../../shared/domain-error.ts'
import type { DepartmentQuota } from './quota-subject.ts'

interface Counts {
  readonly files: number
  readonly bytes: number
}

/** What one of the people of these departments adds. */
export interface Addition extends Counts {
  readonly departments: readonly DepartmentQuota[]
}

/** The people of the uploader's department, or of one above it, store as much as they may together. */
class DepartmentFull extends defineError(
  'refused',
  'quota_department',
  'Your department would store more than it may.',
) {}

/**
 * @param stored by department
 * @throws DepartmentFull
 */
export function checkDepartments(
  additions: readonly Addition[],
  stored: ReadonlyMap<string, Counts>,
): void {
  const then = new Map(stored)
  for (const added of additions) {
    for (const { departmentId, bytes: mostBytes, files: mostFiles } of added.departments) {
      const now = then.get(departmentId) ?? { files: 0, bytes: 0 }
      const files = now.files + added.files
      const bytes = now.bytes + added.bytes
      if (bytes > (mostBytes ?? bytes) || files > (mostFiles ?? files)) throw new DepartmentFull()
      then.set(departmentId, { files, bytes })
    }
  }
}
