import type { Menu, MenuNode } from '../../../domain/access/menu.ts'
import { checkMenu, checkMenuPage } from '../../../domain/access/menu-rules.ts'
import { menuForest } from '../../../domain/access/menu-tree.ts'
import { differing } from '../../../domain/shared/differing.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { TreePaths } from '../../../domain/shared/tree-paths.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MenuStore } from '../../ports/console/menu-store.ts'
import { type MenuEntry as Entry, matchedMenus, nameOfMenu } from './matched-menus.ts'
import { inOrder, type Section, type Tally } from './section.ts'

/** The tree of menus. Menus are matched by path, and buttons by title, under the same parent. */
export class MenuSection implements Section<Entry> {
  readonly name = 'menus'
  readonly #menus: MenuStore
  readonly #clock: Clock

  constructor(menus: MenuStore, clock: Clock) {
    this.#menus = menus
    this.#clock = clock
  }

  async read(): Promise<Entry[]> {
    return entriesOf(menuForest(await this.#menus.all()))
  }

  async bring(entries: readonly Entry[], tally: Tally): Promise<void> {
    const stored = await this.#menus.held()
    const [touched, matched] = [new Map<Id, string>(), new Set<Id>()]
    await this.#level(entries, undefined, { stored, tally, touched, matched, above: '' })
    tally.onlyHere += stored.length - matched.size
    const all = await this.#menus.all()
    // Rules are checked at the end, because two siblings may have exchanged their titles.
    for (const menu of all) {
      const path = touched.get(menu.id)
      if (path !== undefined) await tally.at(path, async () => checkMenu(menu, all))
    }
  }

  async paths(): Promise<TreePaths> {
    return TreePaths.of(await this.#menus.all(), nameOfMenu)
  }

  async #level(entries: readonly Entry[], parentId: Id | undefined, work: Work): Promise<void> {
    const siblings = work.stored.filter((menu) => menu.parentId === parentId)
    const matches = matchedMenus(entries, siblings)
    for (const entry of entries) {
      const path = `${work.above}/${nameOfMenu(entry)}`
      const before = matches.get(entry)
      const id = await work.tally.at(path, () => this.#one(entry, { parentId, before, path }, work))
      await this.#level(entry.children, id, { ...work, above: path })
    }
  }

  /** @returns the id of the menu */
  async #one(entry: Entry, { parentId, before, path }: Position, work: Work): Promise<Id> {
    const menu = { ...menuOf(entry), parentId }
    if (!before) {
      const id = await this.#menus.add({ ...menu, createdAt: this.#clock.now() })
      work.touched.set(id, path)
      work.tally.count(path, undefined)
      return id
    }
    const { id } = before
    const { children: _children, ...fields } = entry
    const members = differing(fieldsOf(before), fields)
    work.matched.add(id)
    work.tally.count(path, members)
    if (members.length > 0) {
      checkMenuPage(before, { ...menu, id })
      await this.#menus.edit({ ...menu, id })
      work.touched.set(id, path)
    }
    return id
  }
}

interface Work {
  readonly stored: readonly Menu[]
  readonly tally: Tally
  /** Paths of the menus to check, by id. */
  readonly touched: Map<Id, string>
  readonly matched: Set<Id>
  readonly above: string
}

interface Position {
  readonly parentId: Id | undefined
  readonly before: Menu | undefined
  readonly path: string
}

function entriesOf(nodes: readonly MenuNode[]): Entry[] {
  const entries = nodes.map(({ menu, children }) => ({
    ...fieldsOf(menu),
    children: entriesOf(children),
  }))
  return inOrder(entries, ({ order }) => order, nameOfMenu)
}

function fieldsOf(menu: Menu): Omit<Entry, 'children'> {
  const { title, kind, order, path, icon } = menu
  const { opensExternally, isCached, isVisible, isEnabled } = menu
  const { component = null, query = null, permission = null, remark = null } = menu
  const { activePath = null } = menu
  const texts = { title, kind, order, path, component, query, icon }
  const flags = { opensExternally, isCached, isVisible, isEnabled }
  return { ...texts, ...flags, permission, remark, activePath }
}

function menuOf({ children: _children, ...entry }: Entry): Omit<Menu, 'id' | 'parentId'> {
  const { component, query, permission, remark, activePath } = entry
  return {
    ...entry,
    component: component ?? undefined,
    query: query ?? undefined,
    permission: permission ?? undefined,
    remark: remark ?? undefined,
    activePath: activePath ?? undefined,
  }
}
