import type {
  FileUsage,
  GroupUsage,
  UsagePage,
} from '../../../application/ports/files/file-usage.ts'
import type {
  QuotaPage,
  QuotaRepo,
  QuotasOfUser,
} from '../../../application/ports/files/quota-repo.ts'
import { DEPARTMENT } from '../../../domain/organization/department.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { FileScope } from '../../../domain/storage/files/file-scope.ts'
import type { StoredFile, StoredFileProps } from '../../../domain/storage/files/stored-file.ts'
import { checkDepartments } from '../../../domain/storage/usage/department-full.ts'
import {
  type DepartmentQuota,
  QUOTA_SUBJECTS,
  type QuotaLimits,
  type QuotaSubject,
} from '../../../domain/storage/usage/quota-subject.ts'
import type { UploadQuota, UploadUsage } from '../../../domain/storage/usage/upload-quota.ts'
import type { UsageGrowth } from '../../../domain/storage/usage/usage-days.ts'
import type { UsageGroup } from '../../../domain/storage/usage/usage-group.ts'
import { USER } from '../../../domain/users/user-record.ts'
import { type MemoryDatabase, MemoryStore } from '../memory-database.ts'
import { isOpen } from './memory-file-changes.ts'

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

function storedIn(database: MemoryDatabase, top: Id) {
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

/** Knows only what there is, so all of it has grown today. */
export class MemoryFileUsage extends MemoryStore implements FileUsage {
  async list({ by, sort, offset, limit }: UsagePage, scope: FileScope) {
    const grouped = Map.groupBy(this.#kept(scope), ({ props }) => this.#keyOf(by, props))
    const sign = sort.direction === 'asc' ? 1 : -1
    const groups = [...grouped]
      .map(([key, files]) => ({ key, name: this.#nameOf(by, key, files), ...counts(files) }))
      .sort((one, other) => (String(one.key) < String(other.key) ? -1 : 1))
      .sort((one, other) => sign * (one[sort.by] - other[sort.by]))
    return { groups: groups.slice(offset, offset + limit), total: groups.length }
  }

  async growth(_from: string, scope: FileScope): Promise<UsageGrowth> {
    const stored = counts(this.#kept(scope))
    const today = new Date().toISOString().slice(0, 10)
    return { stored, days: [{ day: today, ...stored }] }
  }

  async ofUser(userId: Id) {
    const { files, bytes } = usageOf(this.database, userId)
    return { files, bytes }
  }

  async addUp(): Promise<void> {
    // There is nothing to add up: each look counts.
  }

  #kept(scope: FileScope): StoredFile[] {
    return [...this.database.files.values()]
      .filter(({ file, countsForNobody }) => !countsForNobody && file.isKept)
      .map(({ file }) => file)
      .filter((file) => isOpen(this.database, file, scope))
  }

  #keyOf(by: UsageGroup, { uploaderId, platformKey, suffix }: StoredFileProps) {
    const department = this.database.recordsOf(USER.table).get(uploaderId)?.departmentId
    const keys = { user: uploaderId, platform: platformKey, type: suffix }
    return by === 'department' ? textOf(department) : keys[by]
  }

  #nameOf(
    by: UsageGroup,
    key: string | undefined,
    files: readonly StoredFile[],
  ): GroupUsage['name'] {
    const name = (table: string, field: string) =>
      textOf(this.database.recordsOf(table).get(key ?? '')?.[field])
    if (by === 'department') return name(DEPARTMENT.table, 'name')
    return by === 'user'
      ? (name(USER.table, 'nickName') ?? files[0]?.props.uploaderName)
      : undefined
  }
}

function counts(files: readonly StoredFile[]) {
  return {
    files: files.length,
    bytes: files.reduce((sum, { props }) => sum + (props.digest?.bytes ?? 0), 0),
  }
}

function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value)
}

export class MemoryQuotaRepo extends MemoryStore implements QuotaRepo {
  async of(userId: Id): Promise<QuotasOfUser> {
    const own = this.#limits('user', userId)
    const enabled = (this.database.users.get(userId)?.props.roles ?? []).filter(
      ({ status }) => status === 'normal',
    )
    const given = enabled.map(({ id }) => this.#limits('role', id))
    const most = (of: keyof QuotaLimits) => {
      const all = given.flatMap((limits) => limits?.[of] ?? [])
      return own?.[of] ?? (all.length > 0 ? Math.max(...all) : undefined)
    }
    return { bytes: most('bytes'), files: most('files'), departments: this.#departments(userId) }
  }

  async set(
    subject: QuotaSubject,
    id: Id,
    limits: QuotaLimits,
    departments?: ReadonlySet<Id>,
  ): Promise<boolean> {
    const name = this.#nameOf(subject, id)
    const isOpen = subject === 'user' && departments?.has(this.#departmentOf(id) ?? '')
    if (name === undefined || (departments && !isOpen)) return false
    this.database.quotas.set(`${subject} ${id}`, { subject, id, name, ...limits })
    return true
  }

  async list({ offset, limit, departments }: QuotaPage) {
    const all = [...this.database.quotas.values()]
      .filter(({ bytes, files }) => bytes !== undefined || files !== undefined)
      .filter(
        ({ subject, id }) =>
          !departments || (subject === 'user' && departments.has(this.#departmentOf(id) ?? '')),
      )
      .sort((one, other) => Number(one.id) - Number(other.id))
      .sort((one, other) => rank(one.subject) - rank(other.subject))
    return { quotas: all.slice(offset, offset + limit), total: all.length }
  }

  #limits(subject: QuotaSubject, id: Id): QuotaLimits | undefined {
    return this.database.quotas.get(`${subject} ${id}`)
  }

  #departments(userId: Id): DepartmentQuota[] {
    const found: DepartmentQuota[] = []
    const rows = this.database.recordsOf(DEPARTMENT.table)
    let id: unknown = this.#departmentOf(userId)
    while (typeof id === 'string') {
      const { bytes, files } = this.#limits('department', id) ?? {}
      if (bytes !== undefined || files !== undefined) found.push({ departmentId: id, bytes, files })
      id = rows.get(id)?.parentId
    }
    return found.sort((one, other) => Number(one.departmentId) - Number(other.departmentId))
  }

  #departmentOf(userId: Id): Id | undefined {
    const id = this.database.recordsOf(USER.table).get(userId)?.departmentId
    return typeof id === 'string' ? id : undefined
  }

  #nameOf(subject: QuotaSubject, id: Id): string | undefined {
    const { users } = this.database
    if (subject === 'role') {
      const held = [...users.values()].flatMap(({ props }) => props.roles)
      return held.find((role) => role.id === id)?.name
    }
    const table = subject === 'user' ? USER.table : DEPARTMENT.table
    const row = this.database.recordsOf(table).get(id)
    const named = row && String(row.nickName ?? row.name)
    return subject === 'user' ? (named ?? users.get(id)?.props.nickName) : named
  }
}

function rank(subject: QuotaSubject): number {
  return QUOTA_SUBJECTS.indexOf(subject)
}
