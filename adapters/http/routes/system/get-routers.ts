import type { FastifyPluginAsync } from 'fastify'
import type { ListMyMenus } from '../../../../application/me/list-my-menus.ts'
import type { MenuNode } from '../../../../domain/access/menu.ts'
import { oncePer } from '../../../../domain/shared/once-per.ts'
import { callerOf } from '../../callers/caller-of.ts'
import { languageOf } from '../../language.ts'
import { menusIn } from '../../messages/built-in-words.ts'
import { Type } from '../../schema.ts'
import { NullableText } from '../../wire/wire-types.ts'
import { toRouterNode } from './router-node.ts'

const Meta = Type.Object({
  title: Type.String(),
  icon: Type.String(),
  noCache: Type.Optional(Type.Boolean()),
  link: Type.Optional(NullableText),
  activeMenu: Type.Optional(Type.String()),
})

const Node = Type.Object(
  {
    name: Type.String(),
    path: Type.String(),
    hidden: Type.Optional(Type.Boolean()),
    redirect: Type.Optional(Type.String()),
    component: Type.String(),
    query: Type.Optional(Type.String()),
    alwaysShow: Type.Optional(Type.Boolean()),
    meta: Type.Optional(Meta),
    children: Type.Optional(Type.Array(Type.Ref('RouterNode#'))),
  },
  { $id: 'RouterNode' },
)

export function getRoutersRoute(listMyMenus: ListMyMenus): FastifyPluginAsync {
  const routesOf = {
    en: oncePer((tree: readonly MenuNode[]) => tree.map(toRouterNode)),
    zh: oncePer((tree: readonly MenuNode[]) => menusIn('zh', tree).map(toRouterNode)),
  }
  return async (app) => {
    app.addSchema(Node)
    const schema = {
      summary: 'Menu of the caller, as routes',
      description: 'Titles that came with the service are in the language of the request.',
      tags: ['Me'],
      response: { 200: Type.Array(Type.Ref('RouterNode#')) },
    }
    const config = { access: 'session' }
    app.get('/system/menu/getRouters', { schema, config }, async (request) => {
      return routesOf[languageOf(request)](await listMyMenus.execute(callerOf(request)))
    })
  }
}
