import type { MenuStore } from '../../application/ports/console/menu-store.ts'
import { ROLE } from '../../domain/access/role-record.ts'
import { LoginName } from '../../domain/identity/names/login-name.ts'
import type { Id } from '../../domain/shared/id.ts'
import { SUPER_USER } from '../../domain/users/super-user.ts'
import { USER } from '../../domain/users/user-record.ts'
import { Tokens as T } from '../wiring/tokens.ts'
import type { ServedConsole } from './served-console.ts'
import type { TestUser } from './test-console.ts'

let users = 0

/** Adds a user with a role of their own. @returns id and login name */
export async function addUser(
  { container, database, hasher, clock, password }: ServedConsole,
  { permissions = [], scope = 'own', departmentId, email }: TestUser,
) {
  users += 1
  const name = `test-user-${users}`
  const stores = container.get(T.RecordStores)
  const stamps = { authorId: SUPER_USER, createdAt: clock.now() }
  const hash = await hasher.hash(password)
  const id = await database.transaction(async () => {
    const menus = await menusOf(permissions, container.get(T.MenuStore), clock.now())
    const plain = { sortOrder: 1, status: 'normal', remark: '', authorDepartmentId: undefined }
    const linked = { menusAreLinked: true, departmentsAreLinked: true, factorIsRequired: false }
    const role = { name, key: name, scope, ...plain, ...linked, ...stamps }
    const { id: roleId } = await stores(ROLE).add(role)
    await container.get(T.RoleLinks).give(roleId, 'menus', menus)
    const user = await stores(USER).add({
      ...{ name, nameKey: LoginName.parse(name).key, nickName: name, sex: '2', status: 'normal' },
      ...NOTHING_KNOWN,
      ...{ email, emailKey: email?.toLowerCase(), emailProven: email !== undefined, departmentId },
      ...stamps,
    })
    await container.get(T.UserLinks).setRoles(user.id, [roleId])
    const text = 'update users set password_hash = $2 where id = $1'
    await database.rows(text, [user.id, hash])
    return user.id
  })
  await container.get(T.AccessVersion).advance()
  return { id, name }
}

const NOTHING_KNOWN = {
  ...{ phoneNumber: undefined, phoneKey: undefined, phoneProven: false },
  ...{ avatarUrl: undefined, remark: undefined, isServiceAccount: false },
}

/** Menus with these permissions, which are added if there are none. */
async function menusOf(
  permissions: readonly string[],
  store: MenuStore,
  createdAt: Date,
): Promise<Id[]> {
  const known = new Map((await store.all()).map(({ permission, id }) => [permission, id]))
  return Promise.all(
    permissions.map(
      (permission) =>
        known.get(permission) ?? store.add({ ...BUTTON, title: permission, permission, createdAt }),
    ),
  )
}

const BUTTON = {
  kind: 'button',
  ...{ parentId: undefined, order: 1, path: '', icon: '#' },
  ...{ component: undefined, query: undefined, remark: undefined },
  ...{ opensExternally: false, isCached: false, isVisible: true, isEnabled: true },
} as const
