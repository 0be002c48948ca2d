import type { StoredMenu } from '../../../../application/ports/console/menu-store.ts'
import type { MenuKind } from '../../../../domain/access/menu.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { wireId } from '../../wire/wire-id.ts'
import { WireId } from '../../wire/wire-types.ts'
import type { Language } from '../../words/language.ts'
import { menuTitle } from '../../words/menus-in.ts'
import { iconFor } from './front-end-icons.ts'

export const LETTERS: Readonly<Record<MenuKind, string>> = {
  directory: 'M',
  page: 'C',
  button: 'F',
}

/** Menus are shown in the reader's language and with the icons of the reader's front end. */
export interface MenuReader {
  readonly language: Language
  readonly hasNamedIcons: boolean
}

export const MenuRow = Type.Object({
  menuId: WireId,
  parentId: WireId,
  menuName: Type.String(),
  orderNum: Type.Integer(),
  menuType: Type.String({ description: 'M directory, C page, F button' }),
  path: Type.String(),
  component: Type.String(),
  queryParam: Type.String(),
  isFrame: Type.String({ description: '0: external link, 1: inside the console' }),
  isCache: Type.String({ description: '0 kept, 1 not' }),
  visible: Type.String({ description: '0 shown, 1 hidden' }),
  status: Type.String({ description: '0 normal, 1 disabled' }),
  perms: Type.String(),
  icon: Type.String(),
  remark: Type.String(),
  createTime: Type.String(),
  createDept: Type.Null(),
  children: Type.Array(Type.Null(), { description: 'Empty, because pages build the tree' }),
})

export function menuRow(menu: StoredMenu, { language, hasNamedIcons }: MenuReader) {
  return {
    menuId: wireId(menu.id),
    parentId: menu.parentId === undefined ? 0 : wireId(menu.parentId),
    menuName: menuTitle(menu, language),
    orderNum: menu.order,
    menuType: LETTERS[menu.kind],
    path: menu.path,
    component: menu.component ?? '',
    queryParam: menu.query ?? '',
    isFrame: menu.opensExternally ? '0' : '1',
    isCache: menu.isCached ? '0' : '1',
    visible: menu.isVisible ? '0' : '1',
    status: menu.isEnabled ? '0' : '1',
    perms: menu.permission ?? '',
    icon: iconFor(menu.icon, hasNamedIcons),
    remark: menu.remark ?? '',
    createTime: wireDate(menu.createdAt),
    createDept: null,
    children: [],
  }
}
