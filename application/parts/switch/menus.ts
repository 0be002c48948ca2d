import { isBuiltIn } from '../../../domain/access/built-in.ts'
import { MENU_BOUNDS } from '../../../domain/access/menu.ts'
import type { Values } from '../../../domain/parts/switch/imported-values.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { type JudgedMenu, JudgedMenus, labelOf, NEW } from './judged-menus.ts'
import type { LegacyRow } from './legacy-source.ts'
import { isEnabled, textIn } from './legacy-values.ts'
import type { RowPlan } from './row-plan.ts'
import type { MenuRights, SwitchRun } from './switch-run.ts'
import type { TableTally } from './table-tally.ts'

const TOP = '0'
const { title, path, icon, remark } = MENU_BOUNDS
const TEXTS = { longest: { menu_name: title, path, icon, remark }, called: labelOf }

/** Menus belong to no tenant. */
export async function planMenus(run: SwitchRun): Promise<RowPlan> {
  const tally = run.tally('sys_menu')
  const rows = fromTheTop(await run.parts.reader.rows('sys_menu', tally, TEXTS), tally)
  const all = await run.parts.menus.all()
  const stored = all.map(({ createdAt: _createdAt, ...menu }) => menu)
  const judged = new JudgedMenus(stored, tally, (oldId) => run.known('menus', oldId)?.newId)
  const imported = run.importedIds('menus')
  judged.judge(
    rows,
    stored.filter((menu) => isBuiltIn(menu) || !imported.has(menu.id)),
  )
  const named = [...judged.accepted].map(([oldId, { menu, builtIn }]) => {
    return { oldId, record: menu.title, builtIn }
  })
  await run.identify({ table: 'menus', tally, isShared: true }, named, (row) => row.builtIn?.id)
  for (const row of rows) run.menuRights.set(row.menu_id ?? '', rightsOf(row, judged))
  tellDisabled(rows, judged, tally)
  const wanted = () => {
    const first = new Map<Id, string>()
    return [...judged.accepted].flatMap(([oldId, one]) => {
      const id = run.idOf('menus', oldId) ?? ''
      const title = first.get(id)
      if (title !== undefined) {
        tally.leave(textIn(one.row, 'menu_name'), `it is the same as ${title} here`)
        return []
      }
      first.set(id, one.menu.title)
      const once = { createdAt: run.createdAt(one.row) }
      return [{ oldId, record: one.menu.title, values: valuesOf(one, run), once }]
    })
  }
  return { table: 'menus', tally, wanted }
}

/** What a menu gives the roles that hold it, there and here. */
function rightsOf(row: LegacyRow, { accepted }: JudgedMenus): MenuRights {
  const one = accepted.get(row.menu_id ?? '')
  const permission = textIn(row, 'perms')
  const here = one?.builtIn && one.menu.isEnabled ? one.builtIn.permission : undefined
  return { there: isEnabled(row) ? permission : '', here }
}

function valuesOf({ menu, builtIn }: JudgedMenu, run: SwitchRun): Values {
  const { order: sortOrder, id: _id, parentId, activePath = null, ...fields } = menu
  const parent = parentId?.startsWith(NEW)
    ? run.idOf('menus', parentId.slice(NEW.length))
    : parentId
  const { title, isVisible, isEnabled } = menu
  if (builtIn) return { title, sortOrder, isVisible, isEnabled, parentId: parent ?? null }
  const { component = null, query = null, permission = null, remark = null } = fields
  const texts = { component, query, permission, remark, activePath }
  return { ...fields, ...texts, sortOrder, parentId: parent ?? null }
}

/** There, an entry below a disabled one still gives its permission; from 5.6 on, so does it itself. */
function tellDisabled(
  rows: readonly LegacyRow[],
  { accepted }: JudgedMenus,
  tally: TableTally,
): void {
  const closed = new Set<string>()
  for (const row of rows) {
    const id = row.menu_id ?? ''
    const isBelow = closed.has(row.parent_id ?? '')
    if (isBelow || !isEnabled(row)) closed.add(id)
    const permission = textIn(row, 'perms')
    const why = isEnabled(row)
      ? 'no longer given: it is below a disabled menu'
      : 'not given: it is disabled, which mattered only before version 5.6 there'
    if (closed.has(id) && permission !== '' && accepted.has(id))
      tally.alter(textIn(row, 'menu_name'), `${permission} is ${why}`)
  }
}

/** Parents before their children; a menu whose parent is not there goes to the top. */
function fromTheTop(all: readonly LegacyRow[], tally: TableTally): LegacyRow[] {
  const ids = new Set(all.map((row) => row.menu_id))
  const parentOf = ({ parent_id: parent }: LegacyRow) => (ids.has(parent ?? '') ? parent : TOP)
  for (const row of all)
    if (parentOf(row) !== (row.parent_id ?? TOP))
      tally.alter(labelOf(row), 'what it was below is not there; here it is at the top')
  const children = Map.groupBy(all, parentOf)
  const reached = new Set(children.get(TOP))
  // A set also iterates over members added during the walk. What is its own ancestor is not reached.
  for (const row of reached) for (const child of children.get(row.menu_id) ?? []) reached.add(child)
  for (const row of all)
    if (!reached.has(row)) tally.leave(labelOf(row), 'it is below itself there')
  return [...reached]
}
