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
import { Gathered } from '../connection/gathered.ts'
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
  /** Uploads that begin together ask together. */
  readonly #asked = new Gathered((ids: readonly Id[]) => this.#ofAll(ids))

  constructor(database: Database) {
    this.#database = database
  }

  of(userId: Id): Promise<QuotasOfUser> {
    return this.#database.together(this.#asked, userId)
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

  async #ofAll(ids: readonly Id[]): Promise<(id: Id) => QuotasOfUser> {
    const rows = await this.#database.rows(QUOTAS_OF, [[...new Set(ids)]])
    const found = new Map(rows.map((row) => [text(row, 'id'), row]))
    return (id) => toQuotas(found.get(id) ?? {})
  }
}

function toQuotas(row: Row): QuotasOfUser {
  const [bytes, files] = [optionalNumber(row, 'bytes'), optionalNumber(row, 'files')]
  return { bytes, files, departments: [row.departments ?? []].flat().map(toDepartment) }
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
