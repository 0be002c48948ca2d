import type { Answer } from './http-doors.ts'
import { type HttpHarness, httpHarness, type Method } from './http-harness.ts'
import type { HttpStores } from './http-stores.ts'

type Fields = Readonly<Record<string, unknown>>

export interface ClientsHarness extends HttpHarness {
  /** As the administrator, unless a token is given. */
  ask(method: Method, url: string, asked?: Asking): Promise<Answer>
  /** @returns what the answer says about the new client */
  addClient(fields?: Fields): Promise<Fields>
  /** The client as its form gets it. */
  show(id: unknown): Promise<Fields>
}

export interface Asking {
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
  const admin = await http.openSession()
  const ask: ClientsHarness['ask'] = (method, url, { body, token = admin, language } = {}) => {
    const headers = {
      ...http.sessionHeaders(token),
      ...(language && { 'content-language': language }),
    }
    return http.send({ method, url, headers, ...(body && { payload: body }) })
  }
  const dataOf = async (answer: Promise<Answer>): Promise<Fields> =>
    Object((await answer).body.data)
  return {
    ...http,
    ask,
    addClient: (fields = {}) =>
      dataOf(ask('POST', '/system/client', { body: { ...A_CLIENT, ...fields } })),
    show: (id) => dataOf(ask('GET', `/system/client/${id}`)),
  }
}
