import type { MenuRepo } from '../../../application/ports/console/menu-repo.ts'
import type { Menu } from '../../../domain/access/menu.ts'
import { OnDatabase } from '../connection/database.ts'
import type { Statement } from '../connection/statement.ts'
import { text } from '../rows/columns.ts'
import { type MenuRow, MenuTable } from '../tables/tables.ts'

const GRANTED: Statement = {
  name: 'granted-menus',
  text: `select distinct rm.menu_id from roles r
    join role_menus rm on rm.role_id = r.id
    where r.key = any($1) and r.status = 'normal'`,
}

export class PostgresMenuRepo extends OnDatabase implements MenuRepo {
  async all(): Promise<Menu[]> {
    const rows = await this.database.use((em) => em.findAll(MenuTable, { orderBy: { id: 'asc' } }))
    return rows.map(toMenu)
  }

  async grantedTo(roleKeys: readonly string[]): Promise<Menu[]> {
    const granted = await this.database.rows(GRANTED, [[...roleKeys]])
    const ids = granted.map((row) => text(row, 'menu_id'))
    const rows = await this.database.use((em) =>
      em.find(MenuTable, { id: ids }, { orderBy: { id: 'asc' } }),
    )
    return rows.map(toMenu)
  }
}

function toMenu(row: MenuRow): Menu {
  const { id, kind, title, path, icon, opensExternally, isCached, isVisible, isEnabled } = row
  return {
    id,
    kind,
    title,
    path,
    icon,
    opensExternally,
    isCached,
    isVisible,
    isEnabled,
    order: row.sortOrder,
    parentId: row.parentId ?? undefined,
    component: row.component ?? undefined,
    query: row.query ?? undefined,
    permission: row.permission ?? undefined,
    remark: row.remark ?? undefined,
    activePath: row.activePath ?? undefined,
  }
}
