import type { FastifyPluginAsync } from 'fastify'
import { RowExport } from '../../../../application/exports/row-export.ts'
import type { LookAtUsage } from '../../../../application/parts/usage/look-at-usage.ts'
import type { SheetWriter } from '../../../../application/ports/console/sheet-writer.ts'
import type { GroupUsage, UsagePage } from '../../../../application/ports/files/file-usage.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import { USAGE_GROUPS, type UsageGroup } from '../../../../domain/storage/usage/usage-group.ts'
import { type ExportedList, exportRoute } from '../../pages/exports/export-route.ts'
import { formScope } from '../../pages/exports/form-scope.ts'
import { routeOf } from '../../route.ts'
import { PAGE_KEYS, pageOf, pageSlice, sortKeys } from '../../wire/page-query.ts'
import { Type } from '../../wire/schema.ts'
import { NullableText } from '../../wire/wire-types.ts'

const GroupBy = Type.Unsafe<UsageGroup>({
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

const NullableCount = Type.Unsafe<number | null>({ type: ['integer', 'null'] })

const MyUsage = Type.Object({
  files: Type.Integer(),
  bytes: Type.Integer(),
  quotaFiles: NullableCount,
  quotaBytes: NullableCount,
})

const USUAL_DAYS = 30
const MOST_DAYS = 366

const Day = Type.Object({
  day: Type.String({ description: 'UTC date, such as `2026-01-31`' }),
  files: Type.Integer({ description: 'What came on this day, less what was deleted' }),
  bytes: Type.Integer({ description: 'What came on this day, less what was deleted' }),
  storedFiles: Type.Integer({ description: 'At the end of this day' }),
  storedBytes: Type.Integer({ description: 'At the end of this day' }),
})

const route = routeOf<{ readonly usage: LookAtUsage }>({ area: 'file' })

export const USAGE_ROUTES = [
  route({
    method: 'GET',
    url: '/resource/oss/usage',
    access: 'system:oss:usage',
    summary: 'List what files take',
    description:
      'By user, department, platform or type of file; the most bytes first by default. Counts files that are complete, also in the trash, of the people whose files the caller sees.',
    query: Query,
    reply: pageOf(UsageRow),
    run: async ({ usage }, { query, caller }) => {
      const [sort = { by: 'bytes' as const, descending: true }] = sortKeys(query, SORTABLE)
      const page = {
        ...pageSlice(query),
        by: query.groupBy ?? 'user',
        sort: { by: sort.by, direction: sort.descending ? 'desc' : 'asc' },
      } as const
      const { groups, total } = await usage.list(page, caller)
      return { total, rows: groups.map(usageRow) }
    },
  }),
  route({
    method: 'GET',
    url: '/resource/oss/usage/days',
    access: 'system:oss:usage',
    summary: 'Get the growth of files by day',
    description: 'The last 30 days, or as many as `days` says up to 366, the oldest first.',
    query: Type.Object({ days: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })) }),
    reply: Type.Array(Day),
    run: ({ usage }, { query, caller }) => {
      const days = Number(query.days ?? USUAL_DAYS)
      return usage.days(Math.min(Math.max(days, 1), MOST_DAYS), caller)
    },
  }),
  route({
    method: 'GET',
    url: '/resource/oss/usage/mine',
    access: 'session',
    summary: "Get what one's own files take, and may take",
    description: 'A department above may have a limit of its own.',
    reply: MyUsage,
    run: async ({ usage }, { caller }) => {
      const mine = await usage.mine(caller)
      return { ...mine, quotaFiles: mine.quotaFiles ?? null, quotaBytes: mine.quotaBytes ?? null }
    },
  }),
]

function usageRow({ key, name, files, bytes }: GroupUsage) {
  return { usageKey: key ?? null, usageName: name ?? null, files, bytes }
}

interface Asked {
  readonly group: UsageGroup
  readonly by: Caller
}

type Numbered = GroupUsage & { readonly position: number }

const COLUMNS = ['usageKey', 'usageName', 'files', 'bytes'] as const
const MOST_BYTES = { by: 'bytes', direction: 'desc' } as const

const LIST: ExportedList<Asked, Numbered, (typeof COLUMNS)[number]> = {
  url: '/resource/oss/usage/export',
  access: 'system:oss:usage',
  words: ['Export what files take', '导出文件用量'],
  area: 'file',
  body: Type.Object({ groupBy: Type.Optional(GroupBy) }),
  layout: {
    name: 'usage',
    columns: COLUMNS,
    words: {
      sheet: { en: 'Usage', zh: '用量' },
      columns: {
        usageKey: { en: 'Group', zh: '分组' },
        usageName: { en: 'Name', zh: '名称' },
        files: { en: 'Files', zh: '文件数' },
        bytes: { en: 'Bytes', zh: '字节数' },
      },
    },
  },
  filter: ({ groupBy }, _language, by) => ({
    group: USAGE_GROUPS.find((group) => group === groupBy) ?? 'user',
    by,
  }),
  rows:
    () =>
    ({ key, name, files, bytes }) => ({ usageKey: key, usageName: name, files, bytes }),
}

/** @param most rows */
export function exportUsageRoute(
  usage: LookAtUsage,
  sheets: SheetWriter,
  most: number,
): FastifyPluginAsync {
  const read = async ({ group, by }: Asked, after: Numbered | undefined, limit: number) => {
    const offset = (after?.position ?? -1) + 1
    const { groups } = await usage.list({ by: group, sort: MOST_BYTES, offset, limit }, by)
    return groups.map((one, nth) => ({ ...one, position: offset + nth }))
  }
  return formScope([exportRoute(LIST, new RowExport({ read }, most), sheets)])
}
