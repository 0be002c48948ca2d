import type { Static } from 'typebox'
import type { StoredMenu } from '../../../../application/ports/console/menu-store.ts'
import {
  activePathOf,
  MENU_BOUNDS,
  type Menu,
  type MenuKind,
  type MenuNode,
} from '../../../../domain/access/menu.ts'
import { menuForest } from '../../../../domain/access/menu-tree.ts'
import { hasPart } from '../../../../domain/shared/has-part.ts'
import { maybe } from '../../wire/nullable.ts'
import { Type } from '../../wire/schema.ts'
import { wireDate } from '../../wire/wire-date.ts'
import { idFromWire, LINE, textOf, WireId, wireId } from '../../wire/wire-types.ts'
import { menuTitle } from '../../words/menus-in.ts'
import { iconFor, iconFrom, type MenuReader } from './front-end-icons.ts'

const LETTERS: Readonly<Record<MenuKind, string>> = {
  directory: 'M',
  page: 'C',
  button: 'F',
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
  remark: Type.String({ description: 'Of a hidden page: path of the entry to highlight, if any' }),
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
    remark: activePathOf(menu) ?? menu.remark ?? '',
    // What only other wires show: forms of this one would send it back.
    activePath: activePathOf(menu) ?? '',
    plainRemark: menu.remark?.startsWith('/') ? '' : (menu.remark ?? ''),
    createTime: wireDate(menu.createdAt),
    createDept: null,
    children: [],
  }
}

export const MenuQuery = Type.Object({
  menuName: Type.Optional(textOf(50)),
  visible: Type.Optional(textOf(1)),
  status: Type.Optional(textOf(1)),
  menuType: Type.Optional(textOf(1)),
  parentId: Type.Optional(textOf(20)),
})

/** Compares rows as shown, so that a name is found in the reader's language. */
export function isAsked(row: ReturnType<typeof menuRow>, query: Static<typeof MenuQuery>): boolean {
  const { menuName = '', ...exact } = query
  const isNamed = hasPart(menuName)(row.menuName)
  const values = { ...row, parentId: String(row.parentId) }
  const { visible, status, menuType, parentId } = { ...values, ...exact }
  return (
    isNamed &&
    visible === values.visible &&
    status === values.status &&
    menuType === values.menuType &&
    parentId === values.parentId
  )
}

/** Must be added to every scope whose routes answer menu trees. */
export const MenuChoiceSchema = Type.Object(
  {
    id: WireId,
    parentId: WireId,
    label: Type.String(),
    weight: Type.Integer(),
    menuType: Type.String(),
    icon: Type.String(),
    visible: Type.String(),
    status: Type.String(),
    children: Type.Optional(Type.Array(Type.Ref('MenuChoice#'))),
  },
  { $id: 'MenuChoice' },
)

/** A node of the tree in which rights are ticked. A leaf has no `children` member. */
interface MenuChoice extends Omit<Static<typeof MenuChoiceSchema>, 'children'> {
  readonly children?: readonly MenuChoice[]
}

const NO_PAGE = { en: ' (no page)', zh: '（无页面）' }

export function menuChoices(menus: readonly Menu[], reader: MenuReader): MenuChoice[] {
  return menuForest(menus).map((node) => choiceOf(node, reader, true))
}

function choiceOf({ menu, children }: MenuNode, reader: MenuReader, isOpen: boolean): MenuChoice {
  const isShown = isOpen && menu.isEnabled
  return {
    id: wireId(menu.id),
    parentId: menu.parentId === undefined ? 0 : wireId(menu.parentId),
    label: menuTitle(menu, reader.language) + (isShown ? '' : NO_PAGE[reader.language]),
    weight: menu.order,
    menuType: LETTERS[menu.kind],
    icon: iconFor(menu.icon, reader.hasNamedIcons),
    visible: menu.isVisible ? '0' : '1',
    status: menu.isEnabled ? '0' : '1',
    ...(children.length > 0 && {
      children: children.map((child) => choiceOf(child, reader, isShown)),
    }),
  }
}

const LARGEST = 2_147_483_647

/** A blank letter means "no change". */
function letter(letters: string, description: string) {
  const said = `${description}; blank: no change`
  return maybe(Type.String({ maxLength: 1, pattern: `^[${letters}]?$`, description: said }))
}

function described(maxLength: number, description: string) {
  return maybe(Type.String({ maxLength, pattern: LINE, description }))
}

const order = { minimum: 0, maximum: LARGEST }

const SHARED = {
  parentId: maybe(WireId),
  path: maybe(textOf(MENU_BOUNDS.path)),
  component: maybe(textOf(MENU_BOUNDS.component)),
  queryParam: described(MENU_BOUNDS.query, 'Empty or a JSON object'),
  isFrame: letter('01', '0: external link, 1: inside the console'),
  isCache: letter('01', '0 kept, 1 not'),
  visible: letter('01', '0 shown, 1 hidden'),
  status: letter('01', '0 normal, 1 disabled'),
  perms: described(MENU_BOUNDS.permission, 'Empty or three to eight parts separated by colons'),
  icon: maybe(textOf(MENU_BOUNDS.icon)),
  remark: described(MENU_BOUNDS.remark, 'Without `activePath`, a path is meant as that'),
  activePath: maybe(textOf(MENU_BOUNDS.path)),
  plainRemark: described(MENU_BOUNDS.remark, 'A remark that is never meant as a path'),
}

const NAME = { minLength: 1, maxLength: MENU_BOUNDS.title, pattern: LINE }
const KIND = { pattern: '^[MCF]$', description: 'M directory, C page, F button' }

export const NewMenu = Type.Object({
  menuName: Type.String(NAME),
  orderNum: Type.Integer(order),
  menuType: Type.String(KIND),
  ...SHARED,
})

export const ChangedMenu = Type.Object({
  menuId: WireId,
  menuName: maybe(Type.String(NAME)),
  orderNum: maybe(Type.Integer(order)),
  menuType: maybe(Type.String(KIND)),
  ...SHARED,
})

type Body = Omit<Static<typeof ChangedMenu>, 'menuId'>

const NEW = {
  parentId: undefined,
  path: '',
  component: undefined,
  query: undefined,
  icon: '#',
  opensExternally: false,
  isCached: true,
  isVisible: true,
  isEnabled: true,
  permission: undefined,
  remark: undefined,
} as const

export function newMenu(body: Static<typeof NewMenu>, hasNamedIcons: boolean): Omit<Menu, 'id'> {
  const { menuName: title, orderNum, menuType } = body
  const said = menuChange(body, hasNamedIcons)
  return { ...NEW, title, order: orderNum, kind: kindOf(menuType) ?? 'button', ...said }
}

/** Absent and null members change nothing; an empty text is a value. */
export function menuChange(body: Body, hasNamedIcons: boolean, before?: Menu): Partial<Menu> {
  const { menuName, orderNum, menuType, parentId, path, icon } = body
  return {
    ...(menuName && { title: menuName }),
    ...(typeof orderNum === 'number' && { order: orderNum }),
    ...(menuType && { kind: kindOf(menuType) ?? 'button' }),
    ...(isPresent(parentId) && { parentId: parentFrom(parentId) }),
    ...(isPresent(path) && { path }),
    ...(isPresent(icon) && { icon: iconFrom(icon, hasNamedIcons) || '#' }),
    ...flagsOf(body),
    ...textsOf(body, before),
  }
}

function flagsOf({ isFrame, isCache, visible, status }: Body): Partial<Menu> {
  return {
    ...(isFrame && { opensExternally: isFrame === '0' }),
    ...(isCache && { isCached: isCache === '0' }),
    ...(visible && { isVisible: visible === '0' }),
    ...(status && { isEnabled: status === '0' }),
  }
}

function textsOf({ plainRemark, ...body }: Body, before?: Menu): Partial<Menu> {
  const { component, queryParam, perms, remark, activePath } = body
  return {
    ...(isPresent(component) && { component: component || undefined }),
    ...(isPresent(queryParam) && { query: queryParam || undefined }),
    ...(isPresent(perms) && { permission: perms || undefined }),
    ...(isPresent(remark) && remarkOf(remark, activePath, before)),
    ...(isPresent(plainRemark) && { remark: plainRemark || undefined }),
    ...(isPresent(activePath) && { activePath: activePath || undefined }),
  }
}

/** A remark may also name the entry that a hidden page highlights; then the other text stays. */
function remarkOf(
  remark: string,
  activePath: string | null | undefined,
  before?: Menu,
): Partial<Menu> {
  if (isPresent(activePath)) return { remark: remark || undefined }
  if (remark.startsWith('/')) return { activePath: remark }
  // The path was shown in place of the other text, which stays when the path is emptied.
  if (remark === '' && before?.activePath !== undefined) return { activePath: undefined }
  return { remark: remark || undefined, activePath: undefined }
}

function isPresent<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined
}

/** The wire id 0 stands for the top level. @throws InvalidId */
function parentFrom(wire: string | number) {
  return String(wire) === '0' || wire === '' ? undefined : idFromWire(wire)
}

function kindOf(wire: string): MenuKind | undefined {
  return (['directory', 'page', 'button'] as const).find((kind) => LETTERS[kind] === wire)
}
