import type {
  NearLimit,
  QuotaPage,
  QuotaRepo,
  QuotasOfUser,
} from '../../../application/ports/files/quota-repo.ts'
import { DEPARTMENT } from '../../../domain/organization/department.ts'
import type { Id } from '../../../domain/shared/id.ts'
import {
  type DepartmentQuota,
  QUOTA_SUBJECTS,
  type QuotaLimits,
  type QuotaSubject,
} from '../../../domain/storage/usage/quota-subject.ts'
import { USER } from '../../../domain/users/user-record.ts'
import type { MemoryDatabase } from '../memory-database.ts'
import { storedIn, usageOf } from './memory-upload-usage.ts'

export class MemoryQuotaRepo implements QuotaRepo {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async of(userId: Id): Promise<QuotasOfUser> {
    const own = this.#limits('user', userId)
    const enabled = (this.#database.users.get(userId)?.props.roles ?? []).filter(
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
    this.#database.quotas.set(`${subject} ${id}`, { subject, id, name, ...limits })
    return true
  }

  async noteNear(usual: Parameters<QuotaRepo['noteNear']>[0]): Promise<NearLimit[]> {
    const near: (NearLimit & { readonly key: string })[] = []
    for (const userId of new Set(uploadersIn(this.#database))) {
      const { bytes = usual.bytes, files = usual.files } = await this.of(userId)
      const isNear = isNearly(usageOf(this.#database, userId), { bytes, files })
      if (isNear) near.push({ key: `user ${userId}`, subject: 'user', id: userId, userId })
    }
    for (const { id, subject, bytes, files } of this.#database.quotas.values()) {
      const leader = this.#database.recordsOf(DEPARTMENT.table).get(id)?.leaderId
      if (subject !== 'department') continue
      const userId = typeof leader === 'string' ? leader : undefined
      const isNear = isNearly(storedIn(this.#database, id), { bytes, files })
      if (isNear) near.push({ key: `department ${id}`, subject, id, userId })
    }
    const before = this.#database.quotaWarnings
    this.#database.quotaWarnings = new Set(near.map(({ key }) => key))
    const added = near.filter(({ key }) => !before.has(key))
    return added.map(({ subject, id, userId }) => ({ subject, id, userId })).toSorted(bySubject)
  }

  async countNear() {
    const noted = [...this.#database.quotaWarnings]
    const count = (subject: string) => noted.filter((key) => key.startsWith(subject)).length
    return { user: count('user'), department: count('department') }
  }

  async list({ offset, limit, departments }: QuotaPage) {
    const all = [...this.#database.quotas.values()]
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
    return this.#database.quotas.get(`${subject} ${id}`)
  }

  #departments(userId: Id): DepartmentQuota[] {
    const found: DepartmentQuota[] = []
    const rows = this.#database.recordsOf(DEPARTMENT.table)
    let id: unknown = this.#departmentOf(userId)
    while (typeof id === 'string') {
      const { bytes, files } = this.#limits('department', id) ?? {}
      if (bytes !== undefined || files !== undefined) found.push({ departmentId: id, bytes, files })
      id = rows.get(id)?.parentId
    }
    return found.sort((one, other) => Number(one.departmentId) - Number(other.departmentId))
  }

  #departmentOf(userId: Id): Id | undefined {
    const id = this.#database.recordsOf(USER.table).get(userId)?.departmentId
    return typeof id === 'string' ? id : undefined
  }

  #nameOf(subject: QuotaSubject, id: Id): string | undefined {
    const { users } = this.#database
    if (subject === 'role') {
      const held = [...users.values()].flatMap(({ props }) => props.roles)
      return held.find((role) => role.id === id)?.name
    }
    const table = subject === 'user' ? USER.table : DEPARTMENT.table
    const row = this.#database.recordsOf(table).get(id)
    const named = row && String(row.nickName ?? row.name)
    return subject === 'user' ? (named ?? users.get(id)?.props.nickName) : named
  }
}

function rank(subject: QuotaSubject): number {
  return QUOTA_SUBJECTS.indexOf(subject)
}

function uploadersIn({ files }: MemoryDatabase): Id[] {
  return [...files.values()].map(({ file }) => file.props.uploaderId)
}

function isNearly(used: { files: number; bytes: number }, limits: QuotaLimits): boolean {
  const share = (of: 'files' | 'bytes') => used[of] / (limits[of] || Infinity)
  return Math.max(share('files'), share('bytes')) >= 0.8
}

function bySubject(one: NearLimit, other: NearLimit): number {
  if (one.subject !== other.subject) return one.subject < other.subject ? -1 : 1
  return Number(one.id) - Number(other.id)
}
