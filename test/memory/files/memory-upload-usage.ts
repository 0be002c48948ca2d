import { DEPARTMENT } from '../../../domain/organization/department.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { checkDepartments } from '../../../domain/storage/usage/department-full.ts'
import type { UploadQuota, UploadUsage } from '../../../domain/storage/usage/upload-quota.ts'
import { USER } from '../../../domain/users/user-record.ts'
import type { MemoryDatabase } from '../memory-database.ts'

export function usageOf(database: MemoryDatabase, userId: Id): UploadUsage {
  const kept = [...database.files.values()].filter(
    ({ file: { props }, countsForNobody, countsInTrash }) =>
      !countsForNobody && (props.state !== 'trashed' || countsInTrash),
  )
  const own = kept.map(({ file }) => file.props).filter(({ uploaderId }) => uploaderId === userId)
  const ready = own.filter(({ state }) => ['ready', 'quarantined', 'trashed'].includes(state))
  return {
    bytes: ready.reduce((sum, { digest }) => sum + (digest?.bytes ?? 0), 0),
    files: ready.length,
    running: own.filter(({ state }) => state === 'pending').length,
  }
}

/** @throws DepartmentFull */
export function checkDepartmentsIn(
  database: MemoryDatabase,
  quota: UploadQuota | undefined,
  bytes = 1,
  files = 1,
): void {
  const { departments = [] } = quota ?? {}
  const stored = new Map(
    departments.map(({ departmentId }) => [departmentId, storedIn(database, departmentId)]),
  )
  checkDepartments([{ departments, files, bytes }], stored)
}

export function storedIn(database: MemoryDatabase, top: Id) {
  const isBelow = (id: unknown): boolean => {
    if (typeof id !== 'string') return false
    return id === top || isBelow(database.recordsOf(DEPARTMENT.table).get(id)?.parentId)
  }
  const people = [...database.recordsOf(USER.table).values()]
  const usages = people
    .filter(({ departmentId }) => isBelow(departmentId))
    .map(({ id }) => usageOf(database, id))
  const sum = (of: 'files' | 'bytes') => usages.reduce((all, usage) => all + usage[of], 0)
  return { files: sum('files'), bytes: sum('bytes') }
}
