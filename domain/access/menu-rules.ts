import type { Id } from '../shared/id.ts'
import type { Menu, MenuKind } from './menu.ts'
import { InvalidMenu, MenuNeeded, MenuPageKept } from './menu-errors.ts'
import {
  isComponent,
  isMenuIcon,
  isMenuPath,
  isMenuQuery,
  isPermission,
  isWebAddress,
  withoutMarkup,
} from './menu-texts.ts'

/** The menu page itself, its directory and its permissions. */
const MENU_PAGE: ReadonlySet<Id> = new Set(['1', '102', '321', '322', '323', '324'])

const BELOW: Record<MenuKind, readonly MenuKind[]> = {
  directory: ['directory', 'page', 'button'],
  page: ['button'],
  button: [],
}

type Candidate = Omit<Menu, 'id'> & { readonly id?: Id }

/** Checks a menu before it is stored among `all`. @throws InvalidMenu */
export function checkMenu(menu: Candidate, all: readonly Menu[]): void {
  checkTexts(menu)
  checkParent(menu, all)
  const siblings = all.filter(({ id, parentId }) => parentId === menu.parentId && id !== menu.id)
  if (siblings.some(({ title }) => title === menu.title)) throw new InvalidMenu('title_taken')
  const path = menu.path.toLowerCase()
  const isTaken = (one: Menu) => one.kind !== 'button' && one.path.toLowerCase() === path
  if (menu.kind !== 'button' && siblings.some(isTaken)) throw new InvalidMenu('path_taken')
}

/** The menu page stays reachable, enabled, and with its permissions. @throws MenuPageKept */
export function checkMenuPage(before: Menu, after: Menu): void {
  if (!MENU_PAGE.has(before.id)) return
  const isKept =
    after.isEnabled &&
    after.kind === before.kind &&
    after.parentId === before.parentId &&
    after.component === before.component &&
    after.permission === before.permission
  if (!isKept) throw new MenuPageKept()
}

/** @throws MenuNeeded when an entry below would remain, MenuPageKept */
export function checkRemoval(removed: ReadonlySet<Id>, all: readonly Menu[]): void {
  if ([...removed].some((id) => MENU_PAGE.has(id))) throw new MenuPageKept()
  const isLeft = ({ id, parentId }: Menu) =>
    parentId !== undefined && removed.has(parentId) && !removed.has(id)
  if (all.some(isLeft)) throw new MenuNeeded('children')
}

function checkTexts(menu: Candidate): void {
  const { title, icon, opensExternally, path, component, query, permission } = menu
  if (withoutMarkup(title) !== title) throw new InvalidMenu('title')
  if (!isMenuIcon(icon)) throw new InvalidMenu('icon')
  if (opensExternally && !isWebAddress(path)) throw new InvalidMenu('address')
  if (!isMenuPath(path)) throw new InvalidMenu('path')
  if (component !== undefined && !isComponent(component)) throw new InvalidMenu('component')
  if (query !== undefined && !isMenuQuery(query)) throw new InvalidMenu('query')
  if (permission !== undefined && !isPermission(permission)) throw new InvalidMenu('permission')
}

function checkParent(menu: Candidate, all: readonly Menu[]): void {
  const children = all.filter(({ parentId }) => parentId !== undefined && parentId === menu.id)
  for (const child of children) checkOrder(menu, child)
  if (menu.parentId === undefined) return
  const parent = all.find(({ id }) => id === menu.parentId)
  if (!parent) throw new InvalidMenu('parent_unknown')
  if (menu.id !== undefined && isWithin(parent, menu.id, all)) throw new InvalidMenu('parent_below')
  checkOrder(parent, menu)
}

function checkOrder(parent: Candidate, child: Candidate): void {
  if (BELOW[parent.kind].includes(child.kind)) return
  throw new InvalidMenu(parent.kind === 'button' ? 'below_button' : 'below_page')
}

function isWithin(menu: Menu, id: Id, all: readonly Menu[]): boolean {
  const byId = new Map(all.map((one) => [one.id, one]))
  const seen = new Set<Id>()
  let at: Menu | undefined = menu
  while (at !== undefined && !seen.has(at.id)) {
    if (at.id === id) return true
    seen.add(at.id)
    at = at.parentId === undefined ? undefined : byId.get(at.parentId)
  }
  return false
}
