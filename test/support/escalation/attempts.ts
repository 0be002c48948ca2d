import { MENUS, PLACES, POSTS, REGISTRANTS, ROLES, USERS } from './small-company.ts'

type Body = Readonly<Record<string, unknown>>

/** One request that a user may try. */
export interface Attempt {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly body?: Body
  /** Sent in an envelope. */
  readonly sealed?: boolean
}

const [users, roles, places, menus, posts] = [USERS, ROLES, PLACES, MENUS, POSTS].map((those) =>
  Object.values(those),
) as [number[], number[], number[], number[], number[]]
const KINDS = ['1', '2', '3', '4', '5', '6']
const KEYS = ['superadmin', 'SuperAdmin', 'admin', 'x,superadmin', 'fresh', REGISTRANTS]

/** The fields that name the target of an attempt; the first one present counts. */
const TARGETS = ['userIds', 'userId', 'roleId', 'menuId', 'postId', 'deptId']
/** Targets that would give an attacker much. */
const TEMPTING = [
  ROLES.FIRST,
  ROLES.ASLEEP,
  ROLES.STRONG,
  ROLES.TOP_STRONG,
  ROLES.GUARDED,
  USERS.SLEEPER,
  USERS.STRONG,
  PLACES.D2,
]

/**
 * Tries each attempt on some of its targets, alternating tempting ones with others.
 * @param turn selects the others
 */
export function someOfEach(attempts: readonly Attempt[], most: number, turn: number): Attempt[] {
  return [...Map.groupBy(attempts, (attempt) => shapeOf(attempt)[0]).values()].flatMap((all) => {
    const isTempting = (attempt: Attempt) => TEMPTING.includes(Number(shapeOf(attempt)[1]))
    const [tempting, others] = [
      all.filter(isTempting),
      all.filter((attempt) => !isTempting(attempt)),
    ]
    return [tempting, others].flatMap((some) => {
      const at = turn % Math.max(1, some.length)
      return [...some.slice(at), ...some.slice(0, at)].slice(0, most)
    })
  })
}

/** @returns the kind of the attempt and its target */
function shapeOf({ method, url, body = {} }: Attempt): [string, string] {
  const text = `${method} ${url} ${JSON.stringify(body)}`
  const patterns = [...TARGETS.map((name) => `${name}"?[:=]`), '/(?:session|user)?(?=\\d+[ /])']
  const pattern = patterns.find((one) => new RegExp(`${one}\\d`).test(text)) ?? '^'
  const [, target = ''] = new RegExp(`${pattern}(\\d+)`).exec(text) ?? []
  return [text.replace(new RegExp(`(${pattern})\\d+`), '$1'), target]
}

/** Every change of rights and users, on every target, in every form. */
export function allAttempts(): Attempt[] {
  return [
    ...ofUsers(),
    ...ofAccounts(),
    ...ofRoles(),
    ...ofScopes(),
    ...ofHolders(),
    ...ofMenus(),
    ...ofDepartments(),
    ...ofPosts(),
    ...ofOthers(),
    ...ofClients(),
  ]
}

function ofUsers(): Attempt[] {
  const url = '/system/user'
  const name = { userName: 'newcomer', nickName: 'newcomer' }
  const changes = [
    ...roles.map((role) => ({ roleIds: [role] })),
    { roleIds: [ROLES.HEAD, ROLES.STRONG] },
    ...places.map((deptId) => ({ deptId })),
    ...posts.map((post) => ({ postIds: [post] })),
    { deptId: PLACES.D111, roleIds: [ROLES.HEAD] },
    { status: '1' },
    { status: '0' },
  ]
  return [
    ...changes.map((change) => put(url, { deptId: PLACES.D111, ...name, ...change }, 'POST')),
    ...users.flatMap((userId) => changes.map((change) => put(url, { userId, ...change }))),
    ...users.map((userId) => ({ method: 'DELETE' as const, url: `${url}/${userId}` })),
    { method: 'DELETE', url: `${url}/${users.join()}` },
  ]
}

/** Whoever may do these can become the other user. */
function ofAccounts(): Attempt[] {
  const url = '/system/user'
  return users.flatMap((userId) => [
    put(url, { userId, phonenumber: '13912345678' }),
    put(url, { userId, email: 'mine@example.com' }),
    put(url, { userId, userName: 'renamed', password: 'Taken-Over-9', userType: 'x' }),
    put(`${url}/changeStatus`, { userId, status: '1' }),
    put(`${url}/changeStatus`, { userId, status: '0' }),
    { ...put(`${url}/resetPwd`, { userId, password: 'Taken-Over-9' }), sealed: true },
    ...roles.map((role) => query(`${url}/authRole?userId=${userId}&roleIds=${role}`)),
    query(`${url}/authRole?userId=${userId}&roleIds=`),
    { method: 'DELETE' as const, url: `${url}/${userId}/factors` },
    put(`${url}/authRole`, { userId, roleIds: [ROLES.LIGHT, ROLES.NEAR] }),
    put('/system/user/profile', { userId, phonenumber: '13912345678', nickName: 'me' }),
  ])
}

function ofRoles(): Attempt[] {
  const url = '/system/role'
  const choices = [[], ...menus.map((menu) => [1, menu]), menus]
  const form = { roleName: 'Fresh', roleKey: 'fresh', roleSort: 1, menuIds: [], dataScope: '1' }
  const changes = [
    ...choices.map((menuIds) => ({ menuIds })),
    ...KEYS.map((roleKey) => ({ roleKey })),
    ...['0', '1'].map((status) => ({ status })),
    { deptCheckStrictly: false, dataScope: '1' },
    { menuCheckStrictly: false, deptCheckStrictly: true },
    ...[true, false].map((factorRequired) => ({ factorRequired })),
  ]
  return [
    ...[...choices.map((menuIds) => ({ menuIds })), ...KEYS.map((roleKey) => ({ roleKey }))].map(
      (change) => put(url, { ...form, ...change }, 'POST'),
    ),
    ...roles.flatMap((roleId) => [
      ...changes.map((change) => put(url, { roleId, ...change })),
      put(`${url}/changeStatus`, { roleId, status: '0' }),
      put(`${url}/changeStatus`, { roleId, status: '1' }),
      { method: 'DELETE' as const, url: `${url}/${roleId}` },
    ]),
  ]
}

function ofScopes(): Attempt[] {
  const choices = [
    ...KINDS.map((dataScope) => ({ dataScope, deptIds: [] })),
    ...places.map((one) => ({ dataScope: '2', deptIds: [one] })),
    { dataScope: '2', deptIds: [PLACES.D1, PLACES.D11, PLACES.D111], deptCheckStrictly: true },
    { dataScope: '2', deptIds: [PLACES.D1, PLACES.D11, PLACES.D111], deptCheckStrictly: false },
  ]
  return roles.flatMap((roleId) =>
    choices.flatMap((choice) => [
      put('/system/role/dataScope', { roleId, menuIds: menus, ...choice }),
      put('/system/role/permission', { roleId, menuIds: [1, MENUS.PAGE], ...choice }),
      put('/system/role/permission', { roleId, menuIds: menus, ...choice }),
    ]),
  )
}

function ofHolders(): Attempt[] {
  const url = '/system/role/authUser'
  return roles.flatMap((roleId) => [
    ...users.flatMap((userId) => [
      query(`${url}/selectAll?roleId=${roleId}&userIds=${userId}`),
      query(`${url}/cancelAll?roleId=${roleId}&userIds=${userId}`),
      put(`${url}/cancel`, { roleId, userId }),
    ]),
    query(`${url}/selectAll?roleId=${roleId}&userIds=${users.join()}`),
  ])
}

function ofMenus(): Attempt[] {
  const url = '/system/menu'
  const button = { menuName: 'New', orderNum: 1, menuType: 'F', perms: 'system:client:edit' }
  return [
    put(url, { ...button, parentId: MENUS.PAGE }, 'POST'),
    ...menus.flatMap((menuId) => [
      put(url, { menuId, perms: 'system:client:edit' }),
      put(url, { menuId, parentId: 1, status: '0' }),
      put(url, { menuId, status: '1' }),
      { method: 'DELETE' as const, url: `${url}/${menuId}` },
      { method: 'DELETE' as const, url: `${url}/cascade/${menuId}` },
    ]),
  ]
}

function ofDepartments(): Attempt[] {
  const url = '/system/dept'
  const form = { deptName: 'New', orderNum: 1 }
  return places.flatMap((deptId) => [
    put(url, { ...form, parentId: deptId }, 'POST'),
    ...places.map((parentId) => put(url, { deptId, parentId })),
    ...['0', '1'].map((status) => put(url, { deptId, status })),
    put(url, { deptId, leader: USERS.HEAD }),
    { method: 'DELETE' as const, url: `${url}/${deptId}` },
  ])
}

function ofPosts(): Attempt[] {
  const url = '/system/post'
  const form = { postName: 'New', postCode: 'new', postSort: 1 }
  return [
    ...places.map((deptId) => put(url, { ...form, deptId }, 'POST')),
    ...posts.flatMap((postId) => [
      ...places.map((deptId) => put(url, { postId, deptId })),
      put(url, { postId, status: '1' }),
      { method: 'DELETE' as const, url: `${url}/${postId}` },
    ]),
  ]
}

/** Sessions, locks, clients, parameters. Sessions have the ids of their users. */
function ofOthers(): Attempt[] {
  return [
    ...users.flatMap((user) => [
      { method: 'DELETE' as const, url: `/monitor/online/session${user}` },
      { method: 'DELETE' as const, url: `/monitor/online/myself/session${user}` },
      { method: 'POST' as const, url: `/monitor/online/session${user}` },
      { method: 'GET' as const, url: `/monitor/logininfor/unlock/user${user}` },
    ]),
    { method: 'GET', url: '/monitor/logininfor/unlock/admin' },
    put('/system/config/updateByKey', {
      configKey: 'sys.account.registerUser',
      configValue: 'true',
    }),
    ...['true', 'false'].map((configValue) =>
      put('/system/config/updateByKey', { configKey: 'sys.account.adminFactor', configValue }),
    ),
    ...['', 'superadmin', 'head', 'strong', 'asleep'].map((configValue) =>
      put('/system/config/updateByKey', { configKey: 'sys.account.registerRole', configValue }),
    ),
    put('/system/config/updateByKey', {
      ...{ configKey: 'sys.user.initPassword', configValue: 'Known-To-Me-9' },
    }),
    put('/system/config', { configId: 4, configName: 'x', configKey: 'x', configValue: 'strong' }),
    put('/system/config', {
      ...{ configId: 4, configName: 'x' },
      ...{ configKey: 'sys.account.registerRole', configValue: 'strong' },
    }),
  ]
}

/** Opening a way to log in for oneself, or closing it for others. */
function ofClients(): Attempt[] {
  const url = '/system/client'
  const form = { clientKey: 'mine', grantTypeList: ['password', 'sms'], deviceType: 'pc' }
  const changes = [
    { grantTypeList: ['password', 'social'] },
    { clientKey: 'renamed' },
    { clientSecret: 'Known-To-Me-99' },
    { activeTimeout: -1, timeout: -1 },
    { status: '1' },
  ]
  return [
    put(url, form, 'POST'),
    ...changes.map((change) => put(url, { ...form, clientKey: 'pc', id: 1, ...change })),
    put(`${url}/resetSecret`, { id: 1 }),
    put(`${url}/changeStatus`, { clientId: 1, status: '1' }),
    { method: 'DELETE', url: `${url}/1` },
  ]
}

function put(url: string, body: Body, method: 'POST' | 'PUT' = 'PUT'): Attempt {
  return { method, url, body }
}

function query(url: string): Attempt {
  return { method: 'PUT', url }
}
