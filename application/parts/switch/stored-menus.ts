import type { Menu } from '../../../domain/access/menu.ts'
import type { ImportedRows } from './imported-rows.ts'
import { KINDS } from './menu-matches.ts'

const FIELDS = [
  ...['parentId', 'kind', 'title', 'sortOrder', 'path', 'component', 'query', 'icon'],
  ...['opensExternally', 'isCached', 'isVisible', 'isEnabled', 'permission', 'remark'],
]

/** Our menus, in the order of their ids, so that built-in ones come first. */
export async function storedMenus(rows: ImportedRows): Promise<Menu[]> {
  const found = await rows.stored('menus', FIELDS)
  const menus = found.map((row): Menu => {
    const is = (field: string) => row[field] === 'true'
    return {
      id: row.id ?? '',
      parentId: row.parentId ?? undefined,
      kind: Object.values(KINDS).find((kind) => kind === row.kind) ?? 'page',
      title: row.title ?? '',
      order: Number(row.sortOrder),
      path: row.path ?? '',
      component: row.component ?? undefined,
      query: row.query ?? undefined,
      icon: row.icon ?? '',
      opensExternally: is('opensExternally'),
      isCached: is('isCached'),
      isVisible: is('isVisible'),
      isEnabled: is('isEnabled'),
      permission: row.permission ?? undefined,
      remark: row.remark ?? undefined,
    }
  })
  return menus.sort((one, other) => Number(BigInt(one.id) - BigInt(other.id)))
}
