import type { AvatarLinks } from '../../../application/files/avatar-links.ts'
import type { ListMyMenus, WhoAmI } from '../../../application/me/who-am-i.ts'
import type { MenuNode } from '../../../domain/access/menu.ts'
import type { PermissionCode } from '../../../domain/access/permission-code.ts'
import type { Role } from '../../../domain/access/role.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
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

/** A menu entry that leads to a page of the service itself. */
export interface OwnEntry {
  /** An absolute URL, because both front ends take other paths for pages of theirs. */
  readonly address: string
  /** The key of its title in the message catalogues. */
  readonly title: string
  readonly icon: string
  /** Whoever has one of these has the entry. Absent: everybody. */
  readonly rights?: readonly PermissionCode[]
}

/** Makes the routes once per menu tree and reuses them while the tree stays the same object. */
function routesIn(language: Language, hasNamedIcons: boolean, own: readonly OwnEntry[]) {
  const last = own.map((entry) => entryNode(entry, language))
  return oncePer((tree: readonly MenuNode[]) =>
    withIcons(hasNamedIcons, [...menusIn(language, tree), ...last]).map(toRouterNode),
  )
}

const ROUTES = new Map<string, ReturnType<typeof routesIn>>()

function knownRoutes(...[language, hasNamedIcons, own]: Parameters<typeof routesIn>) {
  const key = [language, hasNamedIcons, ...own.map(({ address }) => address)].join(' ')
  const routes = ROUTES.get(key) ?? routesIn(language, hasNamedIcons, own)
  ROUTES.set(key, routes)
  return routes
}

interface MenuTools {
  readonly menus: ListMyMenus
  /** By the parts that have the pages. */
  readonly ownEntries: readonly (readonly OwnEntry[])[]
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
      'Built-in titles are in the language of the request, and icons are those of the calling front end. The last entries lead to pages of the service itself (`ACCOUNT_MENU`). Callers who must first change their password or set up a second factor get one link, to the pages of their account.',
    refersTo: [Node],
    reply: Type.Array(Type.Ref('RouterNode#')),
    config: { whileOwing: 'anything', keepsAnswers: true },
    run: async ({ menus, ownEntries, accountAddress }, { caller, request }) => {
      const { language, hasNamedIcons } = readerOf(request)
      if (caller.owes !== undefined && accountAddress !== undefined) {
        const title = `word.account.${caller.owes}`
        const owed = { address: accountAddress, title, icon: 'ant-design:user-outlined' }
        return withIcons(hasNamedIcons, [entryNode(owed, language)]).map(toRouterNode)
      }
      const mayUse = ({ rights }: OwnEntry) =>
        rights === undefined || rights.some((right) => caller.permissions.allows(right))
      const own = ownEntries.flat().filter(mayUse)
      return knownRoutes(language, hasNamedIcons, own)(await menus.execute(caller))
    },
  }),
]

/** Ids of menus in the store are above 0. */
const NO_ID = '0'

function entryNode({ title, address, icon }: OwnEntry, language: Language): MenuNode {
  const menu = {
    id: NO_ID,
    kind: 'page',
    title: textFor(title, {}, language),
    order: 1,
    path: address,
    icon,
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
  return { menu, children: [] }
}
