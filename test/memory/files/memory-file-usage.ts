import type {
  FileUsage,
  GroupUsage,
  UsagePage,
} from '../../../application/ports/files/file-usage.ts'
import { DEPARTMENT } from '../../../domain/organization/department.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { FileScope } from '../../../domain/storage/files/file-scope.ts'
import type { StoredFile, StoredFileProps } from '../../../domain/storage/files/stored-file.ts'
import type { UsageGrowth } from '../../../domain/storage/usage/usage-days.ts'
import type { UsageGroup } from '../../../domain/storage/usage/usage-group.ts'
import { USER } from '../../../domain/users/user-record.ts'
import type { MemoryDatabase } from '../memory-database.ts'
import { isOpen } from './memory-file-changes.ts'
import { usageOf } from './memory-upload-usage.ts'

/** Knows only what there is, so all of it has grown today. */
export class MemoryFileUsage implements FileUsage {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

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
    const { files, bytes } = usageOf(this.#database, userId)
    return { files, bytes }
  }

  async addUp(): Promise<void> {
    // There is nothing to add up: each look counts.
  }

  #kept(scope: FileScope): StoredFile[] {
    return [...this.#database.files.values()]
      .filter(({ file, countsForNobody }) => !countsForNobody && file.isKept)
      .map(({ file }) => file)
      .filter((file) => isOpen(this.#database, file, scope))
  }

  #keyOf(by: UsageGroup, { uploaderId, platformKey, suffix }: StoredFileProps) {
    const department = this.#database.recordsOf(USER.table).get(uploaderId)?.departmentId
    const keys = { user: uploaderId, platform: platformKey, type: suffix }
    return by === 'department' ? textOf(department) : keys[by]
  }

  #nameOf(
    by: UsageGroup,
    key: string | undefined,
    files: readonly StoredFile[],
  ): GroupUsage['name'] {
    const name = (table: string, field: string) =>
      textOf(this.#database.recordsOf(table).get(key ?? '')?.[field])
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
