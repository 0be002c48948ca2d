import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { SetQuota } from '../../../../application/parts/usage/set-quota.ts'
import type { SubjectQuota } from '../../../../application/ports/files/quota-repo.ts'
import {
  QUOTA_SUBJECTS,
  type QuotaSubject,
} from '../../../../domain/storage/usage/quota-subject.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
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

export function listQuotasRoute(quotas: SetQuota): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List the limits of users, roles and departments',
      description: 'Whoever has one: users, then roles, then departments, each ordered by id.',
      tags: ['Files'],
      querystring: Type.Object({ pageNum: PAGE_KEYS.pageNum, pageSize: PAGE_KEYS.pageSize }),
      response: { 200: pageOf(QuotaRow) },
    }
    app.get('/resource/oss/quota', { schema, config: { access } }, async (request) => {
      const { quotas: rows, total } = await quotas.list(pageSlice(request.query), callerOf(request))
      return { total, rows: rows.map(quotaRow) }
    })
  }
}

export function setQuotaRoute(quotas: SetQuota): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'Set the limits of a user, a role or a department',
      description:
        "A user's own limit precedes the largest of those of the roles, which precedes the setting. That of a department is for all its people and those below it together. What is stored already stays.",
      tags: ['Files'],
      body: Type.Object({
        subject: Subject,
        subjectId: WireId,
        quotaBytes: Type.Optional(Limit),
        quotaFiles: Type.Optional(Limit),
      }),
      response: { 200: Type.Null() },
    }
    const audit = { area: 'file', kind: 'change' } as const
    const config = {
      access,
      words: ['Set limits of files', '设置文件限额'],
      audit,
      recordWords,
    } as const
    app.put('/resource/oss/quota', { schema, config }, async (request) => {
      const { subject, subjectId, quotaBytes, quotaFiles } = request.body
      const limits = { bytes: quotaBytes ?? undefined, files: quotaFiles ?? undefined }
      await quotas.execute(subject, idFromWire(subjectId), limits, callerOf(request))
      return null
    })
  }
}

function quotaRow({ subject, id, name, bytes, files }: SubjectQuota) {
  return {
    ...{ subject, subjectId: wireId(id), subjectName: name },
    ...{ quotaBytes: bytes ?? null, quotaFiles: files ?? null },
  }
}
