import type {
  NearLimit,
  QuotaPage,
  QuotaRepo,
  QuotasOfUser,
  SubjectQuota,
} from '../../../application/ports/files/quota-repo.ts'
import type { Id } from '../../../domain/shared/id.ts'
import {
  type DepartmentQuota,
  QUOTA_SUBJECTS,
  type QuotaLimits,
  type QuotaSubject,
} from '../../../domain/storage/usage/quota-subject.ts'
import type { Database, Row } from '../connection/database.ts'
import { optionalNumber, optionalText, text } from '../rows/columns.ts'
import {
  COUNT_WARNINGS,
  LIST_QUOTAS,
  NOTE_WARNINGS,
  QUOTAS_OF,
  setQuota,
} from './quota-statements.ts'

export class PostgresQuotaRepo implements QuotaRepo {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async of(userId: Id): Promise<QuotasOfUser> {
    const [row = {}] = await this.#database.rows(QUOTAS_OF, [userId])
    const bytes = optionalNumber(row, 'bytes')
    const files = optionalNumber(row, 'files')
    return { bytes, files, departments: [row.departments ?? []].flat().map(toDepartment) }
  }

  async set(
    subject: QuotaSubject,
    id: Id,
    { bytes, files }: QuotaLimits,
    departments?: ReadonlySet<Id>,
  ): Promise<boolean> {
    const values = [id, bytes ?? null, files ?? null, departments ? [...departments] : null]
    return (await this.#database.rows(setQuota(subject), values)).length === 1
  }

  async noteNear({ bytes, files }: Parameters<QuotaRepo['noteNear']>[0]): Promise<NearLimit[]> {
    const rows = await this.#database.rows(NOTE_WARNINGS, [bytes, files])
    return rows.map((row) => ({
      subject: row.subject === 'user' ? 'user' : 'department',
      id: text(row, 'id'),
      userId: optionalText(row, 'told'),
    }))
  }

  async countNear() {
    const [row] = await this.#database.rows(COUNT_WARNINGS, [])
    return { user: Number(row?.users), department: Number(row?.departments) }
  }

  async list({ offset, limit, departments }: QuotaPage) {
    const within = departments ? [...departments] : null
    const rows = await this.#database.rows(LIST_QUOTAS, [offset, limit, within])
    return { quotas: rows.map(toQuota), total: Number(rows[0]?.total ?? 0) }
  }
}

function toDepartment(one: object): DepartmentQuota {
  const row: Row = { ...one }
  const limits = { bytes: optionalNumber(row, 'bytes'), files: optionalNumber(row, 'files') }
  return { departmentId: text(row, 'id'), ...limits }
}

function toQuota(row: Row): SubjectQuota {
  return {
    subject: QUOTA_SUBJECTS.find((subject) => subject === row.subject) ?? 'user',
    id: text(row, 'id'),
    name: text(row, 'name'),
    bytes: optionalNumber(row, 'quota_bytes'),
    files: optionalNumber(row, 'quota_files'),
  }
}
