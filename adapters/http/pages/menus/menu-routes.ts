import type { ChangeMenus } from '../../../../application/menus/change-menus.ts'
import type { MyMenus } from '../../../../application/menus/my-menus.ts'
import { parseId, parseIdList } from '../../../../domain/shared/id.ts'
import { routeOf } from '../../route.ts'
import { Type } from '../../wire/schema.ts'
import { textOf, WireId } from '../../wire/wire-types.ts'
import { namedRecord } from '../../words/route-words.ts'
import { readerOf } from './front-end-icons.ts'
import {
  ChangedMenu,
  isAsked,
  MenuChoiceSchema,
  MenuQuery,
  MenuRow,
  menuChange,
  menuChoices,
  menuRow,
  NewMenu,
  newMenu,
} from './menu-rows.ts'

/** A menu may have many descendants. */
const MOST_IDS = 1000
const Tree = Type.Array(Type.Ref('MenuChoice#'))

interface Menus {
  readonly menus: MyMenus
  readonly change: ChangeMenus
}

const route = routeOf<Menus>({ area: 'menu' })

const LISTS = [
  route({
    method: 'GET',
    url: '/system/menu/list',
    access: 'system:menu:list',
    summary: 'List the menus of the caller without their tree',
    description: 'Built-in names are in the language of the request.',
    query: MenuQuery,
    reply: Type.Array(MenuRow),
    config: { role: 'admin' },
    run: async ({ menus }, { query, caller, request }) => {
      const reader = readerOf(request)
      const rows = (await menus.list(caller)).map((menu) => menuRow(menu, reader))
      return rows
        .filter((row) => isAsked(row, query))
        .sort((a, b) => Number(a.parentId) - Number(b.parentId) || a.orderNum - b.orderNum)
    },
  }),
  route({
    method: 'GET',
    url: '/system/menu/:menuId',
    access: 'system:menu:query',
    errors: ['menu_not_found'],
    summary: 'Get a menu',
    params: Type.Object({ menuId: textOf(20) }),
    reply: MenuRow,
    config: { role: 'admin' },
    run: async ({ menus }, { params, caller, request }) =>
      menuRow(await menus.get(parseId(params.menuId), caller), readerOf(request)),
  }),
]

/** Trees in which rights are ticked. */
const TREES = [
  route({
    method: 'GET',
    url: '/system/menu/treeselect',
    access: 'system:menu:query',
    summary: 'Get the menus of the caller as a tree',
    description:
      'Includes buttons and disabled menus, because these are the rights that can be granted.',
    query: MenuQuery,
    reply: Tree,
    refersTo: [MenuChoiceSchema],
    run: async ({ menus }, { query, caller, request }) => {
      const reader = readerOf(request)
      const own = await menus.list(caller)
      const asked = own.filter((menu) => isAsked(menuRow(menu, reader), query))
      return menuChoices(asked, reader)
    },
  }),
  route({
    method: 'GET',
    url: '/system/menu/tenantPackageMenuTreeselect/0',
    access: 'system:menu:query',
    summary: 'Get all menus as a tree for a new tenant package',
    reply: Type.Object({ checkedKeys: Type.Array(WireId), menus: Tree }),
    config: { role: 'superadmin' },
    refersTo: [MenuChoiceSchema],
    run: async ({ menus }, { caller, request }) => ({
      checkedKeys: [],
      menus: menuChoices(await menus.list(caller), readerOf(request)),
    }),
  }),
]

const REMOVAL = {
  method: 'DELETE',
  access: 'system:menu:remove',
  audit: 'remove',
  errors: ['menu_not_found', 'menu_needed', 'menu_page_kept'],
  config: { role: 'superadmin', recordWords: namedRecord({ en: 'menu', zh: '菜单' }) },
} as const

const CHANGES = [
  route({
    method: 'POST',
    url: '/system/menu',
    access: 'system:menu:add',
    errors: ['invalid_menu', 'menu_not_found'],
    audit: 'add',
    summary: 'Add a menu, a page or a button',
    body: NewMenu,
    config: { role: 'superadmin' },
    run: ({ change }, { body, request }) =>
      change.add(newMenu(body, readerOf(request).hasNamedIcons)),
  }),
  route({
    method: 'PUT',
    url: '/system/menu',
    access: 'system:menu:edit',
    errors: ['invalid_menu', 'menu_not_found', 'menu_page_kept'],
    audit: 'change',
    summary: 'Edit a menu, a page or a button',
    description: 'Absent and null fields keep their values. Takes effect within a second.',
    body: ChangedMenu,
    config: { role: 'superadmin' },
    run: ({ change }, { body: { menuId, ...body }, request }) =>
      change.edit(parseId(String(menuId)), (before) =>
        menuChange(body, readerOf(request).hasNamedIcons, before),
      ),
  }),
  route({
    ...REMOVAL,
    url: '/system/menu/:menuId',
    summary: 'Remove a menu without children',
    params: Type.Object({ menuId: textOf(21) }),
    run: ({ change }, { params }) => change.removeOne(parseId(params.menuId.replace(/,$/, ''))),
  }),
  route({
    ...REMOVAL,
    url: '/system/menu/cascade/:ids',
    summary: 'Remove menus with their descendants',
    description: 'All descendants must be named too. Roles lose these menus.',
    params: Type.Object({ ids: textOf(8192) }),
    run: ({ change }, { params }) => {
      // The page may include the id of the root above all menus, which is no record.
      const ids = params.ids.split(',').filter((id) => id !== '0')
      return change.removeBranches(parseIdList(ids.join(','), MOST_IDS))
    },
  }),
]

export const MENU_ROUTES = [...LISTS, ...TREES, ...CHANGES]
