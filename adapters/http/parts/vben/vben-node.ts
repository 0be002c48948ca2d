import type { Static } from 'typebox'
import { activePathOf, type Menu, type MenuNode } from '../../../../domain/access/menu.ts'
import { Type } from '../../wire/schema.ts'

const Meta = Type.Object({
  title: Type.String(),
  icon: Type.String(),
  order: Type.Integer(),
  keepAlive: Type.Boolean(),
  hideInMenu: Type.Boolean(),
  activePath: Type.Optional(Type.String()),
  iframeSrc: Type.Optional(Type.String()),
  link: Type.Optional(Type.String()),
})

/** A menu entry in the form from which stock Vben Admin makes routes. */
export const Node = Type.Object(
  {
    name: Type.String(),
    path: Type.String(),
    component: Type.Optional(Type.String()),
    redirect: Type.Optional(Type.String()),
    meta: Meta,
    children: Type.Optional(Type.Array(Type.Ref('VbenNode#'))),
  },
  { $id: 'VbenNode' },
)

type VbenMeta = Static<typeof Meta>

interface VbenNode extends Omit<Static<typeof Node>, 'children'> {
  readonly children?: readonly VbenNode[]
}

/** @param parentPath path of the parent node; empty at the top level */
export function toVbenNode({ menu, children }: MenuNode, parentPath = ''): VbenNode {
  const path = pathOf(menu, parentPath)
  const below = children.map((child) => toVbenNode(child, path))
  const first = below.find(({ meta }) => !meta.hideInMenu)
  return {
    name: `Menu${menu.id}`,
    path,
    ...componentOf(menu, parentPath === ''),
    ...(first && { redirect: first.path }),
    meta: metaOf(menu),
    ...(below.length > 0 && { children: below }),
  }
}

/** A web address is no route path, so such an entry gets a path from its id. */
function pathOf({ id, path }: Menu, parentPath: string): string {
  return `${parentPath}/${isWeb(path) ? `link-${id}` : path.replace(/^\/+/, '')}`
}

function componentOf({ kind, path, component }: Menu, isTop: boolean): { component?: string } {
  if (isWeb(path)) return { component: 'IFrameView' }
  if (component) return { component: `/${component.replace(/^\/+/, '')}` }
  return kind === 'directory' && isTop ? { component: 'BasicLayout' } : {}
}

function metaOf(menu: Menu): VbenMeta {
  const { title, icon, order, isCached, isVisible } = menu
  const path = isVisible ? undefined : activePathOf(menu)
  return {
    title,
    icon: icon === '#' ? '' : icon,
    order,
    keepAlive: isCached,
    hideInMenu: !isVisible,
    ...(path !== undefined && { activePath: path }),
    ...addressOf(menu),
  }
}

function addressOf({ path, opensExternally }: Menu): Pick<VbenMeta, 'iframeSrc' | 'link'> {
  if (!isWeb(path)) return {}
  return opensExternally ? { link: path } : { iframeSrc: path }
}

function isWeb(path: string): boolean {
  return /^https?:\/\//i.test(path)
}
