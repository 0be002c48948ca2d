import type { Access } from '../../adapters/http/route-config.ts'
import { aMenu, aRole } from './access-builders.ts'
import { aClient, aUser } from './builders.ts'
import { SURFACES } from './surfaces.ts'
import type { WholeService } from './whole-service.ts'

type Headers = Readonly<Record<string, string | string[]>>

export type Verdict = 'passes' | 'not_logged_in' | 'permission_denied'

export interface KindOfCaller {
  readonly name: string
  readonly headers: Headers
  /** The only code they hold, or the only one they lack. */
  readonly code?: string
  /** Of the front end; by default that of the service. */
  readonly generation?: string | undefined
  /** A valid token of the administrator with another client's id. */
  readonly lacksClient?: boolean
  /** The expected result at a route that is not public. */
  meets(access: Access): Verdict
}

/** Beyond the ids that the seed uses. */
const FIRST_ID = 900_000_000

/** All kinds of callers, from strangers to the administrator. */
export async function kindsOfCaller(
  service: WholeService,
  codes: readonly string[],
): Promise<KindOfCaller[]> {
  const admin = await service.logIn('admin')
  return [
    ...(await strangers(service, admin)),
    ...(await holders(service, codes)),
    { name: 'the administrator', headers: admin, meets: () => 'passes' },
  ]
}

/** None of them is logged in, whatever they send. */
async function strangers(service: WholeService, admin: Headers): Promise<KindOfCaller[]> {
  const { clientId: clientid } = service
  const authorization = String(admin.authorization)
  const token = authorization.slice('Bearer '.length)
  const other = await service.given.client(aClient({ id: String(FIRST_ID) }))
  const shown: readonly (readonly [string, Headers])[] = [
    ['nobody', {}],
    ['a client without a token', { clientid }],
    ['a made-up token', { clientid, authorization: `Bearer ${'x'.repeat(43)}` }],
    ['a malformed token', { clientid, authorization: `${authorization.slice(0, -1)}!` }],
    ['a token without its scheme', { clientid, authorization: token }],
    ['another scheme', { clientid, authorization: `Basic ${token}` }],
    ['two tokens', { clientid, authorization: [authorization, authorization] }],
    [
      'a cookie',
      { clientid, cookie: `Authorization=${authorization}; token=${token}; jwt=${token}` },
    ],
    ['no client', { authorization }],
    ['another client', { clientid: other.clientId, authorization }],
    ['an unknown client', { clientid: 'unknown', authorization }],
    ['two clients', { clientid: [clientid, clientid], authorization }],
    ['an ended session', await endedSession(service)],
    ['a disabled user', await disabledUser(service)],
    ['a session of a disabled client', await disabledClient(service, admin)],
  ]
  return shown.map(([name, headers]) => ({
    name,
    headers,
    lacksClient: / clients?$/.test(name) && headers.authorization === authorization,
    meets: () => 'not_logged_in',
  }))
}

async function endedSession(service: WholeService): Promise<Headers> {
  const headers = await service.logIn('admin')
  await service.send({ method: 'POST', url: '/auth/logout', headers })
  return headers
}

async function disabledUser({ given, passwordHash, logIn }: WholeService): Promise<Headers> {
  const id = String(FIRST_ID + 1)
  await given.user(aUser({ id, name: 'disabled' }), passwordHash)
  const headers = await logIn('disabled')
  await given.disableUser(id)
  return headers
}

async function disabledClient(service: WholeService, admin: Headers): Promise<Headers> {
  const { clientId } = await service.given.client(aClient({ id: String(FIRST_ID + 2) }))
  const headers = await service.logIn('admin', { clientId })
  const payload = JSON.stringify({ clientId, status: '1' })
  const asAdmin = { ...admin, 'content-type': 'application/json' }
  const request = { method: 'PUT', url: '/system/client/changeStatus', headers: asAdmin, payload }
  const { text } = await service.send(request)
  if (JSON.parse(text).code !== 200) throw new Error(`The client was not disabled: ${text}`)
  return headers
}

/** Logged in without codes, with each single code, and with all but each; by turns in each generation. */
async function holders(service: WholeService, codes: readonly string[]): Promise<KindOfCaller[]> {
  const menus = new Map<string, string>()
  for (const [index, permission] of codes.entries()) {
    const { id } = await service.given.menu(aMenu({ id: String(FIRST_ID + index), permission }))
    menus.set(permission, id)
  }
  const sets: readonly (readonly [string, readonly string[], string?])[] = [
    ['no code', []],
    ...codes.map((code) => [`only ${code}`, [code], code] as const),
    ...codes.map((code) => [`all but ${code}`, codes.filter((one) => one !== code), code] as const),
  ]
  const kinds: KindOfCaller[] = []
  for (const [index, [name, own, code]] of sets.entries()) {
    const role = aRole({ id: String(FIRST_ID + index) })
    const user = aUser({ id: String(FIRST_ID + 10 + index), name: `holder${index}`, roles: [role] })
    await service.given.user(user, service.passwordHash)
    for (const code of own) await service.given.grant(role.id, menus.get(code) ?? '')
    const surface = SURFACES[index % SURFACES.length]
    const headers = await service.logIn(`holder${index}`, surface)
    const may = (access: Access) => access === 'session' || own.includes(access)
    const meets = (access: Access) => (may(access) ? 'passes' : 'permission_denied')
    const generation = surface?.generation
    kinds.push({ name, headers, meets, generation, ...(code !== undefined && { code }) })
  }
  return kinds
}
