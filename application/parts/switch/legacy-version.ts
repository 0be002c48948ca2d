import type { LegacySource } from './legacy-source.ts'
import { ESSENTIAL, LEGACY_TABLES, type LegacyTableName, UnusableSource } from './legacy-tables.ts'
import { shortList } from './legacy-values.ts'

type Tables = ReadonlyMap<string, ReadonlySet<string>>

/** Columns of users that came with version 5. A company may have dropped one. */
const VERSION_5 = ['tenant_id', 'create_dept']
const OLDER =
  'It is a RuoYi-Vue-Plus before version 5, or another RuoYi (sys_user has no tenant_id and no create_dept): its rows name their authors, where those of 5 have ids. Move it to version 5 first, or bring its people as a list with import-people.'
/** Of both versions. What such columns mean nobody can tell. */
const HALF = 'It is between versions 5 and 6'

export type LegacyVersion = '5' | '6'

/** @throws UnusableSource unless the essential tables are there */
export function requireEssential(tables: Tables): void {
  const absent = ESSENTIAL.filter((name) => !tables.has(name))
  if (absent.length > 0) {
    const present = shortList([...tables.keys()].toSorted()) || 'none at all'
    throw new UnusableSource(
      `It has no table ${absent.join(', ')}, so it is not the database of a RuoYi-Vue-Plus, or another schema of it, or a part. Its tables: ${present}.`,
    )
  }
}

/**
 * @param tables by the names of version 5 @param unread tables that may be anything
 * @throws UnusableSource if it is another system
 */
export function checkColumns(
  version: LegacyVersion,
  tables: Tables,
  unread: readonly LegacyTableName[],
): void {
  const isOlder = VERSION_5.every((column) => !tables.get('sys_user')?.has(column))
  if (version === '5' && isOlder) throw new UnusableSource(OLDER)
  for (const [name, { needed }] of Object.entries(LEGACY_TABLES)) {
    if (unread.some((one) => one === name)) continue
    const columns = tables.get(name)
    const lacking = columns ? needed.filter((column) => !columns.has(column)) : []
    if (lacking.length > 0) throw new UnusableSource(`${name} has no ${lacking.join(', ')}.`)
  }
}

/**
 * A company may have one of these in its 5, so it takes two.
 * @returns with the signs by which it was told
 * @throws UnusableSource if it has something of both
 */
export async function versionOf(
  source: LegacySource,
  tables: Tables,
): Promise<{ readonly version: LegacyVersion; readonly signs: readonly string[] }> {
  const has = (table: string, column: string) => tables.get(table)?.has(column) === true
  const letters = await lettersIn(source, tables)
  const isRenamed = has('sys_user', 'phone_number') && !has('sys_user', 'phonenumber')
  const withTenants = [...tables].filter(
    ([name, columns]) => name === 'sys_tenant' || (isRead(name) && columns.has('tenant_id')),
  )
  const misread = [
    ...(isRenamed ? ['sys_user has phone_number and no phonenumber'] : []),
    ...(letters.some ? ['sys_menu has letters in is_frame'] : []),
  ]
  const signs = [
    ...misread,
    ...(tables.has('sys_logininfor') ? [] : ['sys_login_info'].filter((one) => tables.has(one))),
    ...(has('sys_menu', 'active_menu') ? ['sys_menu.active_menu'] : []),
    ...(has('sys_client', 'access_path') ? ['sys_client.access_path'] : []),
    ...(has('sys_message', 'send_user_ids') ? ['sys_message'] : []),
    ...(withTenants.length === 0 ? ['nothing has a tenant_id'] : []),
  ]
  if (misread.length === 0 && signs.length < 2) return { version: '5', signs: [] }
  const older = [
    ...(has('sys_user', 'phonenumber') ? ['sys_user.phonenumber'] : []),
    ...(letters.all ? [] : ['numbers in sys_menu.is_frame']),
    ...(has('sys_oss_config', 'domain') ? ['sys_oss_config.domain'] : []),
    ...(tables.has('sys_logininfor') ? ['sys_logininfor'] : []),
    ...withTenants.map(([name, columns]) =>
      columns.has('tenant_id') ? `${name}.tenant_id` : name,
    ),
  ]
  if (signs.length >= 2 && older.length === 0) return { version: '6', signs }
  throw new UnusableSource(
    `${HALF}: it has of 6 ${signs.join('; ')}, and of 5 ${shortList(older)}. Finish the upgrade there first.`,
  )
}

/** Others may be of another product in the same database. */
function isRead(name: string): boolean {
  return name in LEGACY_TABLES || name === 'sys_login_info'
}

async function lettersIn(source: LegacySource, tables: Tables) {
  const found = { some: false, all: true }
  if (!tables.get('sys_menu')?.has('is_frame')) return found
  // To the end, because a table is read once more.
  for await (const rows of source.rows('sys_menu', ['is_frame'])) {
    for (const { is_frame: value } of rows) {
      const given = value?.trim() || undefined
      const isLetter = /^[yn]$/i.test(given ?? 'N')
      found.some ||= isLetter && given !== undefined
      found.all &&= isLetter
    }
  }
  return found
}
