import { aMenu, aRole } from './access-builders.ts'
import { aUser } from './builders.ts'
import type { Answer } from './http-doors.ts'
import { ADMIN_PASSWORD, type HttpHarness, httpHarness } from './http-harness.ts'
import type { HttpStores } from './http-stores.ts'

type Fields = Readonly<Record<string, unknown>>

export interface ClientsHarness extends HttpHarness {
  /** Logs in a new user with these permission codes. @returns the token */
  holderOf(...codes: readonly string[]): Promise<string>
  /** As the administrator, unless a token is given. */
  ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, asked?: Asked): Promise<Answer>
  /** @returns what the answer says about the new client */
  addClient(fields?: Fields): Promise<Fields>
  /** The client as its form gets it. */
  show(id: unknown): Promise<Fields>
}

export interface Asked {
  readonly body?: Fields
  readonly token?: string
  readonly language?: string
}

export const A_CLIENT = {
  clientKey: 'app',
  clientSecret: '',
  grantTypeList: ['password', 'sms'],
  deviceType: 'android',
  activeTimeout: 1800,
  timeout: 604_800,
  status: '0',
}

export async function clientsHarness(stores: Partial<HttpStores> = {}): Promise<ClientsHarness> {
  const http = await httpHarness({ stores })
  const enter = async (username: string) =>
    http.tokenOf(await http.logIn({ username, password: ADMIN_PASSWORD }))
  const admin = await enter('admin')
  const ask: ClientsHarness['ask'] = (method, url, { body, token = admin, language } = {}) => {
    const headers = {
      ...{ clientid: http.builtInClientId, authorization: `Bearer ${token}` },
      ...(language && { 'content-language': language }),
    }
    return http.send({ method, url, headers, ...(body && { payload: body }) })
  }
  const dataOf = async (answer: Promise<Answer>): Promise<Fields> =>
    Object((await answer).body.data)
  let holders = 0
  return {
    ...http,
    ask,
    addClient: (fields = {}) =>
      dataOf(ask('POST', '/system/client', { body: { ...A_CLIENT, ...fields } })),
    show: (id) => dataOf(ask('GET', `/system/client/${id}`)),
    async holderOf(...codes) {
      holders += 1
      const [role, name] = [aRole(), `holder${holders}`]
      for (const permission of codes) {
        await http.given.grant(role.id, (await http.given.menu(aMenu({ permission }))).id)
      }
      await http.given.user(aUser({ name, roles: [role] }), await http.hasher.hash(ADMIN_PASSWORD))
      return enter(name)
    },
  }
}
