import type { FastifyPluginAsync } from 'fastify'
import { RowExport } from '../../../../application/exports/row-export.ts'
import type { LookAtUsage } from '../../../../application/parts/usage/look-at-usage.ts'
import type { SheetWriter } from '../../../../application/ports/console/sheet-writer.ts'
import type { GroupUsage } from '../../../../application/ports/files/file-usage.ts'
import type { Caller } from '../../../../domain/identity/caller.ts'
import { USAGE_GROUPS, type UsageGroup } from '../../../../domain/storage/usage/usage-group.ts'
import { type ExportedList, exportRoute } from '../../pages/exports/export-route.ts'
import { formScope } from '../../pages/exports/form-scope.ts'
import { Type } from '../../wire/schema.ts'
import { GroupBy } from './list-usage.ts'

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
