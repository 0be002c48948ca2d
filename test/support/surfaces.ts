import { heardBy, said } from '../../adapters/http/parts/six/spelling.ts'
import { BUILT_IN_CLIENT_ID, CLIENT_ID_OF_6 } from '../../adapters/postgres/seed/client.ts'
import type { TestAnswer, TestClient } from '../../bootstrap/testing/test-calls.ts'
import type { Company } from './company.ts'
import { sealV2 } from './sealed-request.ts'
import type { WholeService } from './whole-service.ts'

type Body = Readonly<Record<string, unknown>>

/** A generation of front ends, as general suites meet it. */
export interface TestedSurface {
  readonly generation: '5' | '6'
  readonly clientId: string
  readonly document: string
}

export const SURFACES: readonly TestedSurface[] = [
  { generation: '5', clientId: BUILT_IN_CLIENT_ID, document: '/openapi.json' },
  { generation: '6', clientId: CLIENT_ID_OF_6, document: '/openapi.json?wire=6' },
]

/** @returns the service's own name of what a generation sends to an address */
export function ownName(generation: string, url: string, name: string): string {
  if (generation === '5') return name
  return heardBy(url).find(({ six }) => six === name)?.own ?? name
}

/** @returns an address and a body of generation 5 as generation 6 sends them */
export function inSix(url: string, body?: Body): { url: string; body?: Body } {
  const [path = '', query = ''] = url.split('?')
  const members = heardBy(path)
  const spelt = new URLSearchParams(
    Object.entries(Object(said(Object.fromEntries(new URLSearchParams(query)), members))),
  )
  const asked = query === '' ? path : `${path}?${spelt}`
  return { url: asked, ...(body && { body: Object(said(body, members)) }) }
}

/** A console whose sessions are of generation 6, and whose answers are read as those of 5. */
export function consoleOf6({ console, logIn }: Pick<WholeService, 'console' | 'logIn'>) {
  const of = async (client: TestClient, name: string): Promise<TestClient> => {
    const session = await logIn(name, { clientId: CLIENT_ID_OF_6 })
    const send: TestClient['send'] = (method, url, { body, headers = {} } = {}) =>
      client.send(method, url, { body, headers: { ...session, ...headers } })
    const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
      flat(JSON.parse(new TextDecoder().decode((await send(method, url, { body })).body)))
    return {
      ...client,
      ...{ send, get: (url) => ask('GET', url), delete: (url) => ask('DELETE', url) },
      ...{ post: (url, body) => ask('POST', url, body), put: (url, body) => ask('PUT', url, body) },
    }
  }
  const asUser: WholeService['console']['asUser'] = async (user) => {
    const { userId, ...client } = await console.asUser(user)
    const { data } = await client.get('/system/user/getInfo')
    return { ...(await of(client, String(Object(data).user.userName))), userId }
  }
  const as = async (name: string) => of(await console.as(name), name)
  return { as, asUser, asNobody: () => console.asNobody() }
}

function flat(answer: TestAnswer): TestAnswer {
  const { data, ...rest } = answer
  return Array.isArray(Object(data).rows) ? { ...rest, ...Object(data) } : answer
}

/** Asks as front ends of both generations do, for the same person. */
export async function doorsOf(company: Company) {
  const logIn = (name: string) => company.service.logIn(name, { clientId: CLIENT_ID_OF_6 })
  const six = await logIn('admin')
  const asked = (route: string) => {
    const [method = '', url = ''] = route.split(' ')
    return [method, url] as const
  }
  const ask = async (route: string, body?: Body, by: Readonly<Record<string, string>> = six) => {
    const { data, ...rest } = await company.ask(...asked(route), body, by)
    return { ...rest, data: Object(data) }
  }
  const five = async (route: string, body?: Body) => {
    const { data, ...rest } = await company.ask(...asked(route), body)
    return { ...rest, data: Object(data), rows: rest.rows ?? [] }
  }
  const sealed = async (route: string, content: object, by: Readonly<Record<string, string>>) => {
    const { app, publicKey, console } = company.service
    const [method, path] = asked(route)
    const issuedAt = console.clock.now()
    const { headers, body } = sealV2(publicKey, content, { method, path, issuedAt })
    const request = { url: path, headers: { ...headers, ...by }, payload: body }
    return (await app.inject({ method: method as 'PUT', ...request })).json()
  }
  return { six, logIn, ask, five, sealed }
}

export type Doors = Awaited<ReturnType<typeof doorsOf>>
