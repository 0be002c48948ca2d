import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { MyMenus } from '../../../../application/menus/my-menus.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { scoped } from '../../scoped.ts'
import { Type } from '../../wire/schema.ts'
import { WireId } from '../../wire/wire-types.ts'
import { MenuChoiceSchema, menuChoices } from './menu-choices.ts'
import { isAsked, MenuQuery } from './menu-filter.ts'
import { readerOf } from './menu-reader.ts'
import { menuRow } from './menu-row.ts'

const TAGS = ['Menus']

/** Trees in which rights are ticked. */
export function menuTreesRoute(menus: MyMenus): FastifyPluginAsyncTypebox {
  return scoped(async (app) => {
    app.addSchema(MenuChoiceSchema)
    const tree = Type.Array(Type.Ref('MenuChoice#'))
    const schema = {
      summary: 'Get the menus of the caller as a tree',
      description:
        'Includes buttons and disabled menus, because these are the rights that can be granted.',
      tags: TAGS,
      querystring: MenuQuery,
      response: { 200: tree },
    }
    const config = { access: 'system:menu:query' } as const
    app.get('/system/menu/treeselect', { schema, config }, async (request) => {
      const reader = readerOf(request)
      const own = await menus.list(callerOf(request))
      const asked = own.filter((menu) => isAsked(menuRow(menu, reader), request.query))
      return menuChoices(asked, reader)
    })
    const forPackage = {
      summary: 'Get all menus as a tree for a new tenant package',
      tags: TAGS,
      response: { 200: Type.Object({ checkedKeys: Type.Array(WireId), menus: tree }) },
    }
    const url = '/system/menu/tenantPackageMenuTreeselect/0'
    const guard = { ...config, role: 'superadmin' } as const
    app.get(url, { schema: forPackage, config: guard }, async (request) => {
      const own = await menus.list(callerOf(request))
      return { checkedKeys: [], menus: menuChoices(own, readerOf(request)) }
    })
  })
}
