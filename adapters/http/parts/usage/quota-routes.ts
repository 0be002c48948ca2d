import type { SetQuota } from '../../../../application/parts/usage/set-quota.ts'
import type { SubjectQuota } from '../../../../application/ports/files/quota-repo.ts'
import {
  QUOTA_SUBJECTS,
  type QuotaSubject,
} from '../../../../domain/storage/usage/quota-subject.ts'
import { routeOf } from '../../route.ts'
import { PAGE_KEYS, pageOf, pageSlice } from '../../wire/page-query.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire, WireId, wireId } from '../../wire/wire-types.ts'
import type { RecordWords } from '../../words/route-words.ts'

const Subject = Type.Unsafe<QuotaSubject>({ type: 'string', enum: QUOTA_SUBJECTS })
const Limit = Type.Unsafe<number | null>({
  type: ['integer', 'null'],
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'null: no limit of its own',
})

const QuotaRow = Type.Object({
  subject: Subject,
  subjectId: WireId,
  subjectName: Type.String(),
  quotaBytes: Limit,
  quotaFiles: Limit,
})

const access = 'system:oss:quota'
const recordWords: RecordWords = (_field, language) => ({
  record: language === 'zh' ? '限额对象' : 'subject of the limit',
  field: '',
})

const route = routeOf<{ readonly quotas: SetQuota }>({ area: 'file' })

export const QUOTA_ROUTES = [
  route({
    method: 'GET',
    url: '/resource/oss/quota',
    access,
    summary: 'List the limits of users, roles and departments',
    description: 'Whoever has one: users, then roles, then departments, each ordered by id.',
    query: Type.Object({ pageNum: PAGE_KEYS.pageNum, pageSize: PAGE_KEYS.pageSize }),
    reply: pageOf(QuotaRow),
    run: async ({ quotas }, { query, caller }) => {
      const { quotas: rows, total } = await quotas.list(pageSlice(query), caller)
      return { total, rows: rows.map(quotaRow) }
    },
  }),
  route({
    method: 'PUT',
    url: '/resource/oss/quota',
    access,
    audit: 'change',
    words: ['Set limits of files', '设置文件限额'],
    summary: 'Set the limits of a user, a role or a department',
    description:
      "A user's own limit precedes the largest of those of the roles, which precedes the setting. That of a department is for all its people and those below it together. What is stored already stays.",
    body: Type.Object({
      subject: Subject,
      subjectId: WireId,
      quotaBytes: Type.Optional(Limit),
      quotaFiles: Type.Optional(Limit),
    }),
    config: { recordWords },
    run: ({ quotas }, { body: { subject, subjectId, quotaBytes, quotaFiles }, caller }) => {
      const limits = { bytes: quotaBytes ?? undefined, files: quotaFiles ?? undefined }
      return quotas.execute(subject, idFromWire(subjectId), limits, caller)
    },
  }),
]

function quotaRow({ subject, id, name, bytes, files }: SubjectQuota) {
  return {
    ...{ subject, subjectId: wireId(id), subjectName: name },
    ...{ quotaBytes: bytes ?? null, quotaFiles: files ?? null },
  }
}
