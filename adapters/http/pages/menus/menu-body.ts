import type { Static, TSchema } from 'typebox'
import type { Menu, MenuKind } from '../../../../domain/access/menu.ts'
import { MENU_BOUNDS } from '../../../../domain/access/menu-bounds.ts'
import { Type } from '../../wire/schema.ts'
import { idFromWire } from '../../wire/wire-id.ts'
import { iconFrom } from './front-end-icons.ts'
import { LETTERS } from './menu-row.ts'

const LINE = '^[^\\u0000-\\u001f\\u007f]*$'
const LARGEST = 2_147_483_647

function line(maxLength: number, more: object = {}) {
  return Type.Unsafe<string | null>({
    type: ['string', 'null'],
    maxLength,
    pattern: LINE,
    ...more,
  })
}

/** A blank letter means "no change". */
function letter(letters: string, description: string) {
  return line(1, {
    pattern: `^[${letters}]?$`,
    description: `${description}; blank: no change`,
  })
}

const order = { minimum: 0, maximum: LARGEST }

const SHARED = {
  parentId: Type.Optional(
    Type.Unsafe<string | number | null>({ type: ['integer', 'string', 'null'], maxLength: 20 }),
  ),
  path: Type.Optional(line(MENU_BOUNDS.path)),
  component: Type.Optional(line(MENU_BOUNDS.component)),
  queryParam: Type.Optional(line(MENU_BOUNDS.query, { description: 'Empty or a JSON object' })),
  isFrame: Type.Optional(letter('01', '0: external link, 1: inside the console')),
  isCache: Type.Optional(letter('01', '0 kept, 1 not')),
  visible: Type.Optional(letter('01', '0 shown, 1 hidden')),
  status: Type.Optional(letter('01', '0 normal, 1 disabled')),
  perms: Type.Optional(
    line(MENU_BOUNDS.permission, {
      description: 'Empty or three to eight parts separated by colons',
    }),
  ),
  icon: Type.Optional(line(MENU_BOUNDS.icon)),
  remark: Type.Optional(line(MENU_BOUNDS.remark)),
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
  menuId: Type.Unsafe<number | string>({ type: ['integer', 'string'], maxLength: 20 }),
  menuName: orNull(Type.String(NAME)),
  orderNum: orNull(Type.Integer(order)),
  menuType: orNull(Type.String(KIND)),
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
export function menuChange(body: Body, hasNamedIcons: boolean): Partial<Menu> {
  const { menuName, orderNum, menuType, parentId, path, icon } = body
  return {
    ...(menuName && { title: menuName }),
    ...(typeof orderNum === 'number' && { order: orderNum }),
    ...(menuType && { kind: kindOf(menuType) ?? 'button' }),
    ...(isPresent(parentId) && { parentId: parentFrom(parentId) }),
    ...(isPresent(path) && { path }),
    ...(isPresent(icon) && { icon: iconFrom(icon, hasNamedIcons) || '#' }),
    ...flagsOf(body),
    ...textsOf(body),
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

function textsOf({ component, queryParam, perms, remark }: Body): Partial<Menu> {
  return {
    ...(isPresent(component) && { component: component || undefined }),
    ...(isPresent(queryParam) && { query: queryParam || undefined }),
    ...(isPresent(perms) && { permission: perms || undefined }),
    ...(isPresent(remark) && { remark: remark || undefined }),
  }
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

function orNull<T extends TSchema & { readonly type?: unknown }>(schema: T) {
  return Type.Optional(Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] }))
}
