import { aMenu, aRole } from './access-builders.ts'
import { aUser } from './builders.ts'
import { ADMIN_PASSWORD, type HttpHarness, httpHarness } from './http-harness.ts'
import type { HttpStores } from './http-stores.ts'

export interface DevicesHarness extends HttpHarness {
  /** Logs in, by default as the administrator. @returns the token */
  enter(username?: string): Promise<string>
  /** Adds a user with these codes. */
  somebody(name: string, codes?: readonly string[]): Promise<void>
  ask(method: 'GET' | 'POST' | 'DELETE', url: string, token: string): Promise<Asked>
}

export interface Asked {
  readonly code: unknown
  readonly error: unknown
  readonly data: unknown
  readonly total: unknown
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

export async function devicesHarness(stores: Partial<HttpStores> = {}): Promise<DevicesHarness> {
  const http = await httpHarness({ stores })
  return {
    ...http,
    enter: async (username = 'admin') =>
      http.tokenOf(await http.logIn({ username, password: ADMIN_PASSWORD })),
    async somebody(name, codes = []) {
      const role = aRole()
      for (const permission of codes) {
        await http.given.grant(role.id, (await http.given.menu(aMenu({ permission }))).id)
      }
      await http.given.user(aUser({ name, roles: [role] }), await http.hasher.hash(ADMIN_PASSWORD))
    },
    async ask(method, url, token) {
      const headers = { clientid: http.builtInClientId, authorization: `Bearer ${token}` }
      const { code, error, data, total, rows } = (await http.send({ method, url, headers })).body
      return { code, error, data, total, rows: Array.isArray(rows) ? rows : [] }
    },
  }
}
