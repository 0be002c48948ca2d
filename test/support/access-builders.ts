import type { Menu } from '../../domain/access/menu.ts'
import type { Role } from '../../domain/access/role.ts'
import { uniqueId } from './unique.ts'

export function aRole(props: Partial<Role> = {}): Role {
  const id = props.id ?? uniqueId()
  return { id, key: `role${id}`, name: `Role ${id}`, status: 'normal', ...props }
}

export function aMenu(props: Partial<Menu> = {}): Menu {
  const id = props.id ?? uniqueId()
  return {
    id,
    parentId: undefined,
    kind: 'page',
    title: `Menu ${id}`,
    order: 1,
    path: `page${id}`,
    component: 'system/oss/index',
    query: undefined,
    icon: '#',
    opensExternally: false,
    isCached: true,
    isVisible: true,
    isEnabled: true,
    permission: undefined,
    remark: undefined,
    ...props,
  }
}
