import { type LegacySource, shortList } from './legacy-source.ts'
import { ESSENTIAL, LEGACY_TABLES, type LegacyTableName, UnusableSource } from './legacy-tables.ts'

type Tables = ReadonlyMap<string, ReadonlySet<string>>

/** Columns of users that came with version 5. A company may have dropped one. */
const VERSION_5 = ['tenant_id', 'create_dept']
const OLDER =
  'It is a RuoYi-Vue-Plus before version 5, or another RuoYi (sys_user has no tenant_id and no create_dept): its rows name their authors, where those of 5 have ids. Move it to version 5 first, or bring its people as a list with import-people.'
const NEWER =
  'Versions 5.0 to 5.6 are read: in 6, the same names mean other things, so people would lose their phone numbers and gain rows.'

/**
 * @param unread tables that may be anything
 * @throws UnusableSource unless it is a RuoYi-Vue-Plus 5
 */
export async function checkVersion(
  source: LegacySource,
  tables: Tables,
  unread: readonly LegacyTableName[],
): Promise<void> {
  const absent = ESSENTIAL.filter((name) => !tables.has(name))
  if (absent.length > 0) {
    const present = shortList([...tables.keys()].toSorted()) || 'none at all'
    throw new UnusableSource(
      `It has no table ${absent.join(', ')}, so it is not the database of a RuoYi-Vue-Plus, or another schema of it, or a part. Its tables: ${present}.`,
    )
  }
  await refuseVersion6(source, tables)
  if (VERSION_5.every((column) => !tables.get('sys_user')?.has(column)))
    throw new UnusableSource(OLDER)
  for (const [name, { needed }] of Object.entries(LEGACY_TABLES)) {
    if (unread.some((one) => one === name)) continue
    const columns = tables.get(name)
    const lacking = columns ? needed.filter((column) => !columns.has(column)) : []
    if (lacking.length > 0) throw new UnusableSource(`${name} has no ${lacking.join(', ')}.`)
  }
}

/**
 * A company may have one of these in its 5. Of those that would be misread, one is enough not to
 * guess.
 */
async function refuseVersion6(source: LegacySource, tables: Tables): Promise<void> {
  const has = (table: string, column: string) => tables.get(table)?.has(column) === true
  const knowsTenants = ([name, columns]: readonly [string, ReadonlySet<string>]) =>
    name === 'sys_tenant' || columns.has('tenant_id')
  const isRenamed = has('sys_user', 'phone_number') && !has('sys_user', 'phonenumber')
  const misread = [
    ...(isRenamed ? ['sys_user has phone_number and no phonenumber'] : []),
    ...((await hasLetters(source, tables)) ? ['sys_menu has letters in is_frame'] : []),
  ]
  const signs = [
    ...misread,
    ...(tables.has('sys_logininfor') ? [] : ['sys_login_info'].filter((one) => tables.has(one))),
    ...(has('sys_menu', 'active_menu') ? ['sys_menu.active_menu'] : []),
    ...(has('sys_client', 'access_path') ? ['sys_client.access_path'] : []),
    ...(has('sys_message', 'send_user_ids') ? ['sys_message'] : []),
    ...([...tables].some(knowsTenants) ? [] : ['nothing has a tenant_id']),
  ]
  if (misread.length === 0 && signs.length < 2) return
  const is = signs.length < 2 ? 'may be' : 'is'
  throw new UnusableSource(`It ${is} a RuoYi-Vue-Plus 6 (${signs.join('; ')}). ${NEWER}`)
}

async function hasLetters(source: LegacySource, tables: Tables): Promise<boolean> {
  if (!tables.get('sys_menu')?.has('is_frame')) return false
  let isFound = false
  // To the end, because a table is read once more.
  for await (const rows of source.rows('sys_menu', ['is_frame']))
    isFound ||= rows.some(({ is_frame: letter }) => /^[yn]$/i.test(letter ?? ''))
  return isFound
}
