import { activePathOf, type Menu, type MenuNode } from '../../../domain/access/menu.ts'

export interface RouterMeta {
  readonly title: string
  readonly icon: string
  readonly noCache?: boolean
  readonly link?: string | null
  readonly activeMenu?: string
}

/** A menu entry in the form from which the front ends make routes. Empty keys are left out. */
export interface RouterNode {
  readonly name: string
  readonly path: string
  readonly hidden?: boolean
  readonly redirect?: string
  readonly component: string
  readonly query?: string
  readonly alwaysShow?: boolean
  readonly meta?: RouterMeta
  readonly children?: readonly RouterNode[]
}

export function toRouterNode({ menu, children }: MenuNode): RouterNode {
  if (isTop(menu) && isEmbedded(menu) && children.length === 0) return embeddedRoot(menu)
  if (isRootPage(menu)) return rootPage(menu)
  return {
    name: nameOf(menu, menu.path),
    path: pathOf(menu),
    hidden: !menu.isVisible,
    component: componentOf(menu),
    ...queryOf(menu),
    meta: metaOf(menu),
    ...childrenOf(menu, children),
  }
}

/** A page at the top level: the layout at `/` with the page as its only child. */
function rootPage(menu: Menu): RouterNode {
  const child: RouterNode = {
    name: nameOf(menu, menu.path),
    path: menu.path,
    component: menu.component ?? 'Layout',
    ...queryOf(menu),
    meta: metaOf(menu),
  }
  const hidden = !menu.isVisible
  return { name: menu.id, path: '/', hidden, component: 'Layout', children: [child] }
}

function embeddedRoot(menu: Menu): RouterNode {
  const { title, icon } = menu
  const path = flatten(menu.path)
  const child: RouterNode = {
    name: nameOf(menu, path),
    path,
    component: 'InnerLink',
    meta: { title, icon, link: menu.path },
  }
  return {
    name: nameOf(menu, menu.path),
    path: '/',
    hidden: !menu.isVisible,
    component: 'Layout',
    meta: { title, icon },
    children: [child],
  }
}

function pathOf(menu: Menu): string {
  if (menu.opensExternally) return menu.path
  if (!isTop(menu)) return isEmbedded(menu) ? flatten(menu.path) : menu.path
  return menu.kind === 'directory' ? `/${menu.path.replace(/^\//, '')}` : menu.path
}

function componentOf(menu: Menu): string {
  if (menu.component) return menu.component
  if (isTop(menu)) return 'Layout'
  if (isEmbedded(menu)) return 'InnerLink'
  return menu.kind === 'directory' ? 'ParentView' : 'Layout'
}

function metaOf(menu: Menu): RouterMeta {
  const { title, icon, isCached, isVisible, path } = menu
  // A hidden page has no entry of its own to highlight.
  const active = isVisible ? undefined : activePathOf(menu)
  const activeMenu = active === undefined ? {} : { activeMenu: active }
  return { title, icon, noCache: !isCached, link: isWeb(path) ? path : null, ...activeMenu }
}

function childrenOf({ kind }: Menu, children: readonly MenuNode[]) {
  if (kind !== 'directory' || children.length === 0) return {}
  return { alwaysShow: true, redirect: 'noRedirect', children: children.map(toRouterNode) }
}

function queryOf({ query }: Menu): { query?: string } {
  return query ? { query } : {}
}

function nameOf({ id }: Menu, path: string): string {
  return `${path.charAt(0).toUpperCase()}${path.slice(1)}${id}`
}

function isTop({ parentId }: Menu): boolean {
  return parentId === undefined
}

function isRootPage(menu: Menu): boolean {
  return isTop(menu) && menu.kind === 'page' && !menu.opensExternally
}

function isEmbedded({ opensExternally, path }: Menu): boolean {
  return !opensExternally && isWeb(path)
}

function isWeb(path: string): boolean {
  return /^https?:\/\//i.test(path)
}

/** Turns a web address into a route path. */
function flatten(address: string): string {
  return address
    .replace(/^https?:\/\//i, '')
    .replace('www.', '')
    .replaceAll(/[.:]/g, '/')
}
