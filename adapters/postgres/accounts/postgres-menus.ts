import type { MenuRepo } from '../../../application/ports/console/menu-repo.ts'
import type { MenuStore, StoredMenu } from '../../../application/ports/console/menu-store.ts'
import type { Menu, MenuKind } from '../../../domain/access/menu.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { unlessReferred } from '../connection/constraint-violation.ts'
import { OnDatabase, type Row } from '../connection/database.ts'
import type { Statement } from '../connection/statement.ts'
import { moment, optionalNumber, optionalText, stored, text } from '../rows/columns.ts'

const COLUMNS = `id, parent_id, kind, title, sort_order, path, component, query, icon,
      opens_externally, is_cached, is_visible, is_enabled, permission, remark, active_path,
      created_at`
const ALL: Statement = { name: 'all-menus', text: `select ${COLUMNS} from menus order by id` }

const GRANTED_TO: Statement = {
  name: 'granted-menus',
  text: `select ${COLUMNS} from menus where id in (
      select rm.menu_id from roles r join role_menus rm on rm.role_id = r.id
        where r.key = any($1) and r.status = 'normal'
    ) order by id`,
}

// Granting a menu locks its row, and every change of menus advances the access version and so locks
// its row. Locks are taken in the order of other changes of rights: their rows first, then the
// version.
const HOLD = [
  'select id from menus order by id for update',
  'select version from access_version for update',
]

const ADD = `insert into menus (parent_id, kind, title, sort_order, path, component, query, icon,
      opens_externally, is_cached, is_visible, is_enabled, permission, remark, active_path, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning id`

const EDIT = `update menus set parent_id = $1, kind = $2, title = $3, sort_order = $4, path = $5,
      component = $6, query = $7, icon = $8, opens_externally = $9, is_cached = $10,
      is_visible = $11, is_enabled = $12, permission = $13, remark = $14, active_path = $15
    where id = $16`

/** One statement, so that parents can be removed together with their children. */
const REMOVE = 'delete from menus where id = any($1)'

const GRANTED = 'select 1 from role_menus where menu_id = any($1) limit 1'

export class PostgresMenuRepo extends OnDatabase implements MenuRepo {
  async all(): Promise<Menu[]> {
    return (await this.database.rows(ALL, [])).map(toMenu)
  }

  async grantedTo(roleKeys: readonly string[]): Promise<Menu[]> {
    return (await this.database.rows(GRANTED_TO, [[...roleKeys]])).map(toMenu)
  }
}

export class PostgresMenuStore extends OnDatabase implements MenuStore {
  async all(): Promise<StoredMenu[]> {
    return (await this.database.rows(ALL, [])).map(toStored)
  }

  async held(): Promise<StoredMenu[]> {
    for (const statement of HOLD) await this.database.rows(statement, [])
    return this.all()
  }

  async add({ createdAt, ...menu }: Omit<StoredMenu, 'id'>): Promise<Id> {
    const [row = {}] = await this.database.rows(ADD, [...valuesOf(menu), createdAt])
    return text(row, 'id')
  }

  async edit(menu: Menu): Promise<void> {
    await this.database.rows(EDIT, [...valuesOf(menu), menu.id])
  }

  async remove(ids: readonly Id[]): Promise<void> {
    await unlessReferred(this.database.rows(REMOVE, [[...ids]]))
  }

  async areGranted(ids: readonly Id[]): Promise<boolean> {
    return (await this.database.rows(GRANTED, [[...ids]])).length > 0
  }
}

function valuesOf(menu: Omit<Menu, 'id'>): unknown[] {
  const { parentId, kind, title, order, path, component, query, icon } = menu
  const { opensExternally, isCached, isVisible, isEnabled, permission, remark, activePath } = menu
  const texts = [parentId, kind, title, order, path, component, query, icon]
  const flags = [opensExternally, isCached, isVisible, isEnabled]
  return [...texts, ...flags, permission, remark, activePath].map(stored)
}

const KINDS: readonly MenuKind[] = ['directory', 'page', 'button']

function toStored(row: Row): StoredMenu {
  return { ...toMenu(row), createdAt: moment(row, 'created_at') }
}

function toMenu(row: Row): Menu {
  return {
    id: text(row, 'id'),
    parentId: optionalText(row, 'parent_id'),
    kind: KINDS.find((kind) => kind === row.kind) ?? 'button',
    title: text(row, 'title'),
    order: optionalNumber(row, 'sort_order') ?? 0,
    path: text(row, 'path'),
    component: optionalText(row, 'component'),
    query: optionalText(row, 'query'),
    icon: text(row, 'icon'),
    opensExternally: row.opens_externally === true,
    isCached: row.is_cached === true,
    isVisible: row.is_visible === true,
    isEnabled: row.is_enabled === true,
    permission: optionalText(row, 'permission'),
    remark: optionalText(row, 'remark'),
    activePath: optionalText(row, 'active_path'),
  }
}
