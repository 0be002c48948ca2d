import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { LookAtUsage } from '../../../../application/parts/usage/look-at-usage.ts'
import type { GroupUsage, UsagePage } from '../../../../application/ports/files/file-usage.ts'
import { USAGE_GROUPS, type UsageGroup } from '../../../../domain/storage/usage/usage-group.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { PAGE_KEYS, pageSlice } from '../../wire/page-query.ts'
import { pageOf } from '../../wire/page-schema.ts'
import { Type } from '../../wire/schema.ts'
import { sortKeys } from '../../wire/sort-query.ts'
import { NullableText } from '../../wire/wire-types.ts'

export const GroupBy = Type.Unsafe<UsageGroup>({
  type: 'string',
  enum: USAGE_GROUPS,
  description: 'Default: user',
})

const Query = Type.Object({
  ...PAGE_KEYS,
  groupBy: Type.Optional(GroupBy),
})

const UsageRow = Type.Object({
  usageKey: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description:
      'Id of a user or department, key of a platform, or an extension with its dot; null: people without a department',
  }),
  usageName: NullableText,
  files: Type.Integer(),
  bytes: Type.Integer(),
})

const SORTABLE = new Map<string, UsagePage['sort']['by']>([
  ['files', 'files'],
  ['bytes', 'bytes'],
])

export function listUsageRoute(usage: LookAtUsage): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = {
      summary: 'List what files take',
      description:
        'By user, department, platform or type of file; the most bytes first by default. Counts files that are complete, also in the trash, of the people whose files the caller sees.',
      tags: ['Files'],
      querystring: Query,
      response: { 200: pageOf(UsageRow) },
    }
    const config = { access: 'system:oss:usage' } as const
    app.get('/resource/oss/usage', { schema, config }, async (request) => {
      const { query } = request
      const [sort = { by: 'bytes' as const, descending: true }] = sortKeys(query, SORTABLE)
      const page = {
        ...pageSlice(query),
        by: query.groupBy ?? 'user',
        sort: { by: sort.by, direction: sort.descending ? 'desc' : 'asc' },
      } as const
      const { groups, total } = await usage.list(page, callerOf(request))
      return { total, rows: groups.map(usageRow) }
    })
  }
}

function usageRow({ key, name, files, bytes }: GroupUsage) {
  return { usageKey: key ?? null, usageName: name ?? null, files, bytes }
}
