import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { MyMenus } from '../../../../application/menus/my-menus.ts'
import { parseId } from '../../../../domain/shared/id.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { isAsked, MenuQuery } from './menu-filter.ts'
import { readerOf } from './menu-reader.ts'
import { MenuRow, menuRow } from './menu-row.ts'

const TAGS = ['Menus']

/** Lists all menus flat, and gets one. */
export function listMenusRoute(menus: MyMenus): FastifyPluginAsyncTypebox {
  return async (app) => {
    const list = {
      summary: 'List the menus of the caller without their tree',
      description: 'Built-in names are in the language of the request.',
      tags: TAGS,
      querystring: MenuQuery,
      response: { 200: Type.Array(MenuRow) },
    }
    const listed = { access: 'system:menu:list', role: 'admin' } as const
    app.get('/system/menu/list', { schema: list, config: listed }, async (request) => {
      const reader = readerOf(request)
      const rows = (await menus.list(callerOf(request))).map((menu) => menuRow(menu, reader))
      return rows
        .filter((row) => isAsked(row, request.query))
        .sort((a, b) => Number(a.parentId) - Number(b.parentId) || a.orderNum - b.orderNum)
    })
    const get = {
      summary: 'Get a menu',
      tags: TAGS,
      params: Type.Object({ menuId: textOf(20) }),
      response: { 200: MenuRow },
    }
    const got = { access: 'system:menu:query', role: 'admin' } as const
    app.get('/system/menu/:menuId', { schema: get, config: got }, async (request) => {
      const menu = await menus.get(parseId(request.params.menuId), callerOf(request))
      return menuRow(menu, readerOf(request))
    })
  }
}
