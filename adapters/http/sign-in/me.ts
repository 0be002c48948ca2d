import type { AvatarLinks } from '../../../application/files/avatar-links.ts'
import type { ListMyMenus, WhoAmI } from '../../../application/me/who-am-i.ts'
import type { MenuNode } from '../../../domain/access/menu.ts'
import type { Role } from '../../../domain/access/role.ts'
import type { Caller, Debt } from '../../../domain/identity/caller.ts'
import type { User } from '../../../domain/identity/user.ts'
import { oncePer } from '../../../domain/shared/once-per.ts'
import { readerOf, withIcons } from '../pages/menus/front-end-icons.ts'
import { routeOf } from '../route.ts'
import { Type } from '../wire/schema.ts'
import { wireDate } from '../wire/wire-date.ts'
import { PERSON, toWirePerson } from '../wire/wire-person.ts'
import { AvatarAddress, NullableText, WireId, wireId, wireStatus } from '../wire/wire-types.ts'
import type { Language } from '../words/language.ts'
import { menusIn } from '../words/menus-in.ts'
import { textFor } from '../words/texts.ts'
import { toRouterNode } from './router-node.ts'

const ME = { area: 'profile', tag: 'Me' } as const

const WireRole = Type.Object({
  roleId: WireId,
  roleName: Type.String(),
  roleKey: Type.String(),
  status: Type.String(),
})

const WireUser = Type.Object({
  ...PERSON,
  avatar: AvatarAddress,
  status: Type.String(),
  loginIp: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Address from which this session was opened',
  }),
  loginDate: Type.String({ description: 'Time at which this session was opened' }),
  remark: NullableText,
  createTime: Type.String(),
  roles: Type.Array(WireRole),
})

function wireUser({ props }: User, avatar: string, { loggedInAt, loggedInFrom }: Caller) {
  return {
    ...toWirePerson(props),
    avatar,
    status: wireStatus(props.status),
    remark: props.remark ?? null,
    createTime: wireDate(props.createdAt),
    roles: props.roles.map(wireRole),
    loginIp: loggedInFrom ?? null,
    loginDate: wireDate(new Date(loggedInAt)),
  }
}

function wireRole({ id, name, key, status }: Role) {
  return { roleId: wireId(id), roleName: name, roleKey: key, status: wireStatus(status) }
}

interface InfoTools {
  readonly whoAmI: WhoAmI
  readonly avatars: AvatarLinks
}

export const INFO_ROUTES = [
  routeOf<InfoTools>(ME)({
    method: 'GET',
    url: '/system/user/getInfo',
    access: 'session',
    summary: 'Get the caller with roles and permissions',
    reply: Type.Object({
      user: WireUser,
      roles: Type.Array(Type.String()),
      permissions: Type.Array(Type.String()),
    }),
    config: { whileOwing: 'anything', keys: 'open' },
    run: async ({ whoAmI, avatars }, { caller }) => {
      const { user, roleKeys, permissionCodes } = await whoAmI.execute(caller)
      return {
        user: wireUser(user, await avatars.of(user.props), caller),
        roles: [...roleKeys],
        permissions: [...permissionCodes],
      }
    },
  }),
]

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

/** Makes the routes once per menu tree and reuses them while the tree stays the same object. */
function routesIn(language: Language, hasNamedIcons: boolean) {
  return oncePer((tree: readonly MenuNode[]) =>
    withIcons(hasNamedIcons, menusIn(language, tree)).map(toRouterNode),
  )
}

const ROUTES = {
  en: { named: routesIn('en', true), plain: routesIn('en', false) },
  zh: { named: routesIn('zh', true), plain: routesIn('zh', false) },
}

interface MenuTools {
  readonly menus: ListMyMenus
  /** Of the pages where callers settle what they owe. */
  readonly accountAddress: string | undefined
}

export const MENU_ROUTES = [
  routeOf<MenuTools>(ME)({
    method: 'GET',
    url: '/system/menu/getRouters',
    access: 'session',
    summary: 'Get the menu of the caller as routes',
    description:
      'Built-in titles are in the language of the request, and icons are those of the calling front end. Callers who must first change their password or set up a second factor get one link, to the pages of their account.',
    refersTo: [Node],
    reply: Type.Array(Type.Ref('RouterNode#')),
    config: { whileOwing: 'anything', keepsAnswers: true },
    run: async ({ menus, accountAddress }, { caller, request }) => {
      const { language, hasNamedIcons } = readerOf(request)
      if (caller.owes !== undefined && accountAddress !== undefined) {
        const menu = accountMenu(caller.owes, accountAddress, language)
        return withIcons(hasNamedIcons, menu).map(toRouterNode)
      }
      const routes = ROUTES[language][hasNamedIcons ? 'named' : 'plain']
      return routes(await menus.execute(caller))
    },
  }),
]

/** Ids of menus in the store are above 0. */
const NO_ID = '0'

/**
 * The whole menu of somebody who owes something: a link to the pages where it is settled.
 * @param address an absolute URL, because both front ends take other paths for pages of theirs
 */
function accountMenu(debt: Debt, address: string, language: Language): MenuNode[] {
  const menu = {
    id: NO_ID,
    kind: 'page',
    title: textFor(`word.account.${debt}`, {}, language),
    order: 1,
    path: address,
    icon: 'ant-design:user-outlined',
    opensExternally: true,
    isCached: false,
    isVisible: true,
    isEnabled: true,
    parentId: undefined,
    component: undefined,
    query: undefined,
    permission: undefined,
    remark: undefined,
  } as const
  return [{ menu, children: [] }]
}
