import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { RemoveMenus } from '../../../../application/menus/remove-menus.ts'
import { parseId, parseIdList } from '../../../../domain/shared/id.ts'
import { Type } from '../../wire/schema.ts'
import { textOf } from '../../wire/wire-types.ts'
import { namedRecord } from '../../words/route-words.ts'

const audit = { area: 'menu', kind: 'remove' } as const
const recordWords = namedRecord({ en: 'menu', zh: '菜单' })
const config = {
  access: 'system:menu:remove',
  role: 'superadmin',
  audit,
  recordWords,
} as const
/** A menu may have many descendants. */
const MOST_IDS = 1000
const MAX_LENGTH = 8192

export function removeMenusRoute(remove: RemoveMenus): FastifyPluginAsyncTypebox {
  return async (app) => {
    const one = {
      summary: 'Remove a menu without children',
      tags: ['Menus'],
      params: Type.Object({ menuId: textOf(21) }),
      response: { 200: Type.Null() },
    }
    app.delete('/system/menu/:menuId', { schema: one, config }, async ({ params }) => {
      await remove.one(parseId(params.menuId.replace(/,$/, '')))
      return null
    })
    const branches = {
      summary: 'Remove menus with their descendants',
      description: 'All descendants must be named too. Roles lose these menus.',
      tags: ['Menus'],
      params: Type.Object({ ids: textOf(MAX_LENGTH) }),
      response: { 200: Type.Null() },
    }
    const url = '/system/menu/cascade/:ids'
    app.delete(url, { schema: branches, config }, async ({ params }) => {
      // The page may include the id of the root above all menus, which is no record.
      const ids = params.ids.split(',').filter((id) => id !== '0')
      await remove.branches(parseIdList(ids.join(','), MOST_IDS))
      return null
    })
  }
}
