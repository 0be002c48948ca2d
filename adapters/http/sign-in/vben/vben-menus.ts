import type { FastifyPluginAsync } from 'fastify'
import type { ListMyMenus } from '../../../../application/me/list-my-menus.ts'
import { callerOf } from '../../edge/callers/caller-of.ts'
import { Type } from '../../wire/schema.ts'
import { pageLanguageOf } from '../../words/language.ts'
import { menusIn } from '../../words/menus-in.ts'
import { toVbenNode } from './vben-node.ts'

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

const Node = Type.Object(
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

export function vbenMenusRoute(listMyMenus: ListMyMenus, clientId: string): FastifyPluginAsync {
  return async (app) => {
    app.addSchema(Node)
    const schema = {
      summary: 'Get the menu of the caller as routes of stock Vben Admin',
      tags: ['Stock Vben'],
      response: { 200: Type.Array(Type.Ref('VbenNode#')) },
    }
    const config = {
      access: 'session',
      whileOwing: 'anything',
      reply: 'vben',
      development: true,
      clientId,
    } as const
    app.get('/api/menu/all', { schema, config }, async (request) => {
      const tree = await listMyMenus.execute(callerOf(request))
      return menusIn(pageLanguageOf(request), tree).map((node) => toVbenNode(node))
    })
  }
}
