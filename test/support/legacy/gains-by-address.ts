import type { Database } from '../../../adapters/postgres/connection/database.ts'
import { type DataScope, EVERY_ROW, NO_ROW } from '../../../domain/access/data-scope.ts'
import type { WholeService } from '../whole-service.ts'
import { valuesOf } from '../xlsx-reader.ts'
import { OLD_PASSWORD } from './legacy-company.ts'
import type { Cell, LegacyRows } from './legacy-schema.ts'
import { originalPermissions, originalScope } from './original-rule.ts'

type Person = Readonly<Record<string, Cell>>
/** Our id of a row there, by kind and old id. */
export type IdOf = (row: string) => string | undefined

/** Rows that a scope limits, by the beginning of an address: their id, and whose they are. */
const KINDS: readonly (readonly [url: string, member: string, facts: string])[] = [
  ['/system/user/deptTree', 'id', `id as place, '{}'::bigint[] as whose from departments`],
  ['/system/user', 'userId', 'department_id as place, array[id, author_id] as whose from users'],
  ['/system/post', 'postId', 'department_id as place, array[author_id] as whose from posts'],
  ['/system/role', 'roleId', 'author_department_id as place, array[author_id] as whose from roles'],
  ['/system/dept', 'deptId', `id as place, '{}'::bigint[] as whose from departments`],
  ['/resource/oss/list', 'ossId', 'null as place, array[uploader_id] as whose from stored_files'],
]

/**
 * Asks every list and sheet that needs a permission, as people who came.
 * @returns what the rule of version 6 does not give them there, and how many rows it does give
 */
export async function gainsByAddress(
  { app, logIn }: WholeService,
  database: Database,
  rows: LegacyRows,
  { people, idOf }: { readonly people: readonly Person[]; readonly idOf: IdOf },
) {
  const found = { gains: [] as string[], refused: 0, rows: 0 }
  const asked = app.routeTable.entries.filter(({ method, url, access }) => {
    const isRead = method === 'GET' || (method === 'POST' && url.endsWith('/export'))
    return isRead && access !== 'public' && access !== 'session' && !/[:*]/.test(url)
  })
  for (const [at, user] of people.entries()) {
    const [id = '', held] = [idOf(`users ${user.user_id}`), originalPermissions(rows, user)]
    const headers = await logIn(String(user.user_name), { password: OLD_PASSWORD })
    for (const { method, url, access, config } of asked) {
      // Sheets are limited by source.
      const by = { headers, remoteAddress: `10.1.${at >> 8}.${at & 255}` }
      const answer = await app.inject({
        method: method as 'GET',
        url: `${url}?pageSize=100`,
        ...by,
      })
      const codes = [access, config.or ?? []].flat().filter((code) => held.includes(code))
      const told = `${user.user_name} ${method} ${url}`
      if (answer.body.includes('"permission_denied"')) found.refused += 1
      else if (codes.length === 0) found.gains.push(told)
      const [, member = '', facts] = KINDS.find(([start]) => url.startsWith(start)) ?? []
      if (facts === undefined) continue
      const shown = new Set(
        String(answer.headers['content-type']).includes('sheet')
          ? valuesOf(answer.rawPayload).map(([first]) => String(first))
          : [...answer.body.matchAll(new RegExp(`"${member}":"?(\\d+)`, 'g'))].map(
              ([, one]) => one,
            ),
      )
      const outer = scopeThere(rows, user, codes, idOf)
      for (const row of await database.rows({ text: `select id, ${facts}` }, [])) {
        if (!shown.has(String(row.id))) continue
        found.rows += 1
        const [first, ...others] = Array.isArray(row.whose) ? row.whose.map(String) : []
        // Here, people see themselves and their own files, whatever their scope.
        const isOwn = first === id || (!outer.all && outer.own && others.includes(id))
        const isNear = outer.all || outer.departments.has(String(row.place))
        if (!isOwn && !isNear) found.gains.push(`${told}: ${row.id}`)
      }
    }
  }
  return found
}

/** Of those roles alone that give one of these permissions, in our ids. */
export function scopeThere(
  rows: LegacyRows,
  user: Person,
  codes: readonly string[],
  idOf: IdOf,
): DataScope {
  const menus = (rows.sys_menu ?? []).filter(({ perms }) => codes.includes(String(perms)))
  const ids = new Set(menus.map(({ menu_id: menu }) => menu))
  const granting = (rows.sys_role_menu ?? []).filter(({ menu_id: menu }) => ids.has(menu))
  const roles = new Set(granting.map(({ role_id: role }) => role))
  const links = (rows.sys_user_role ?? []).filter(({ role_id: role }) => roles.has(role))
  const { all, own, departments: old } = originalScope({ ...rows, sys_user_role: links }, user)
  const departments = [...old].flatMap((one) => idOf(`departments ${one}`) ?? [])
  return all ? EVERY_ROW : { ...NO_ROW, own, departments: new Set(departments) }
}
