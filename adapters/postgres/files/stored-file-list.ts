import type { FilePage } from '../../../application/ports/stored-file-repo.ts'
import { storable } from '../connection/statement.ts'
import { containing, containingIndexed } from '../rows/like-pattern.ts'
import type { PageQuestion } from '../rows/page-statements.ts'

const READY = `state = 'ready'`
/** In these words the index of avatars serves it. */
const NO_AVATAR = `not exists (select from users
  where avatar_url like 'file:%' and avatar_url = 'file:' || stored_files.id)`

const ORDER = {
  id: { asc: 'id asc', desc: 'id desc' },
  createdAt: { asc: 'created_at asc, id asc', desc: 'created_at desc, id desc' },
} as const

export function filesQuestion({ filter, sort, offset, limit }: FilePage): PageQuestion {
  return {
    columns: '*, (select epoch from file_link_epochs where file_id = id) as link_epoch',
    table: 'stored_files',
    order: ORDER[sort.by][sort.direction],
    always: filter.withoutAvatars ? `${READY} and ${NO_AVATAR}` : READY,
    conditions: [
      ['id =', filter.id],
      ['object_key like', containing(filter.objectKeyContains)],
      ...containingIndexed('original_name', filter.originalNameContains),
      ['suffix =', exactly(filter.suffix)],
      ['platform_key =', exactly(filter.platformKey)],
      ['uploader_id =', filter.uploaderId],
      ['created_at >=', filter.createdFrom],
      ['created_at <=', filter.createdTo],
    ],
    offset,
    limit,
  }
}

function exactly(value: string | undefined): string | undefined {
  return value === undefined ? undefined : storable(value)
}
