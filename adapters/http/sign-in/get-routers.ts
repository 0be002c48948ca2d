import type { FastifyPluginAsync } from 'fastify'
import type { ListMyMenus } from '../../../application/me/list-my-menus.ts'
import type { MenuNode } from '../../../domain/access/menu.ts'
import { oncePer } from '../../../domain/shared/once-per.ts'
import { callerOf } from '../edge/callers/caller-of.ts'
import { readerOf, withIcons } from '../pages/menus/front-end-icons.ts'
import { Type } from '../wire/schema.ts'
import { NullableText } from '../wire/wire-types.ts'
import type { Language } from '../words/language.ts'
import { menusIn } from '../words/menus-in.ts'
import { accountMenu } from './account-menu.ts'
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

/** @param accountAddress of the pages where callers settle what they owe */
export function getRoutersRoute(
  listMyMenus: ListMyMenus,
  accountAddress: string | undefined,
): FastifyPluginAsync {
  const routesOf = {
    en: { named: routesIn('en', true), plain: routesIn('en', false) },
    zh: { named: routesIn('zh', true), plain: routesIn('zh', false) },
  }
  return async (app) => {
    app.addSchema(Node)
    const schema = {
      summary: 'Get the menu of the caller as routes',
      description:
        'Built-in titles are in the language of the request, and icons are those of the calling front end. Callers who must first change their password or set up a second factor get one link, to the pages of their account.',
      tags: ['Me'],
      response: { 200: Type.Array(Type.Ref('RouterNode#')) },
    }
    const config = { access: 'session', whileOwing: 'anything', keepsAnswers: true } as const
    app.get('/system/menu/getRouters', { schema, config }, async (request) => {
      const { language, hasNamedIcons } = readerOf(request)
      const caller = callerOf(request)
      if (caller.owes !== undefined && accountAddress !== undefined) {
        const menu = accountMenu(caller.owes, accountAddress, language)
        return withIcons(hasNamedIcons, menu).map(toRouterNode)
      }
      const routes = routesOf[language][hasNamedIcons ? 'named' : 'plain']
      return routes(await listMyMenus.execute(caller))
    })
  }
}

/** Makes the routes once per menu tree and reuses them while the tree stays the same object. */
function routesIn(language: Language, hasNamedIcons: boolean) {
  return oncePer((tree: readonly MenuNode[]) =>
    withIcons(hasNamedIcons, menusIn(language, tree)).map(toRouterNode),
  )
}
