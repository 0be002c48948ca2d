import type { FilePage } from '../../../application/ports/files/stored-file-repo.ts'
import type { FileScope } from '../../../domain/storage/files/file-scope.ts'
import { storable } from '../connection/statement.ts'
import { containingIndexed, contains } from '../rows/like-pattern.ts'
import type { PageQuestion } from '../rows/page-statements.ts'

const READY = `state = 'ready'`
/** The lists of the trash and of holds are short, and have indexes of their own. */
const IN_STATES = { ready: READY, trashed: `state = 'trashed'` }
/** Must match the condition of the index `users_avatar_file`, or the index is not used. */
const NO_AVATAR = `not exists (select from users
  where avatar_url like 'file:%' and avatar_url = 'file:' || stored_files.id)`

const ORDER = {
  id: { asc: 'id asc', desc: 'id desc' },
  // Within a platform by time, like the index.
  platform: {
    asc: 'platform_key asc, created_at asc, id asc',
    desc: 'platform_key desc, created_at desc, id desc',
  },
  createdAt: { asc: 'created_at asc, id asc', desc: 'created_at desc, id desc' },
} as const

export function filesQuestion(page: FilePage, scope: FileScope): PageQuestion {
  const { filter, sort, offset, limit, states = ['ready'] } = page
  const shown = states.map((state) => IN_STATES[state]).join(' or ')
  const always = [
    states.length > 1 ? `(${shown})` : shown,
    ...(filter.withoutAvatars ? [NO_AVATAR] : []),
    ...(filter.onHold ? ['hold_reason is not null'] : []),
  ]
  return {
    columns: '*, (select epoch from file_link_epochs where file_id = id) as link_epoch',
    table: 'stored_files',
    order: ORDER[sort.by][sort.direction],
    always: always.join(' and '),
    conditions: [
      ['id =', filter.id],
      contains('object_key', filter.objectKeyContains),
      ...containingIndexed('original_name', filter.originalNameContains),
      ['suffix =', exactly(filter.suffix)],
      ['platform_key =', exactly(filter.platformKey)],
      ['uploader_id =', filter.uploaderId],
      ['created_at >=', filter.createdFrom],
      ['created_at <=', filter.createdTo],
    ],
    narrowing: scope === 'all' ? undefined : within(scope, sort.by),
    offset,
    limit,
  }
}

/** Own files, and those of the people who are in the departments now. */
function within(
  { uploaderId, departments }: Exclude<FileScope, 'all'>,
  by: keyof typeof ORDER,
): PageQuestion['narrowing'] {
  return {
    values: [uploaderId, [...departments]],
    few: (own, open) => `uploader_id = any(${own}::bigint || array(
      select id from users where department_id = any(${open}::bigint[])))`,
    // The planner reads those people once, if there is memory for them.
    some: (own, open) => `(uploader_id = ${own} or exists (select from users u
      where u.id = uploader_id and u.department_id = any(${open}::bigint[])))`,
    many: (own, open) => `(uploader_id = ${own} or
      (select department_id from users u where u.id = uploader_id) = any(${open}::bigint[]))`,
    // The index by uploaders has no platform: without it, rows are found by the index alone.
    sortedBy: by === 'platform' ? 'id, platform_key, created_at' : 'id, created_at',
  }
}

function exactly(value: string | undefined): string | undefined {
  return value === undefined ? undefined : storable(value)
}
