import { REGISTRATION_PARAMETER } from '../../domain/identity/sign-in/registration.ts'
import { aPlatform } from './builders.ts'
import type { Answer } from './http-doors.ts'
import { type HarnessOptions, type HttpHarness, httpHarness } from './http-harness.ts'

export interface AccountsHarness extends HttpHarness {
  /** Sets the parameter that opens registration. */
  toggle(value: string): Promise<void>
  /** A registration with a solved captcha, unless `changes` contain another. */
  registerBody(changes?: Fields): Promise<Fields>
  register(changes?: Fields): Promise<Answer>
  /** PUT with a session; in a login envelope for `sealed`. */
  put(url: string, token: string, body: unknown, form?: 'plain' | 'sealed'): Promise<Answer>
}

export type Fields = Readonly<Record<string, unknown>>

/** Registration and profile, with files that are really stored. */
export async function accountsHarness(options: HarnessOptions = {}): Promise<AccountsHarness> {
  const http = await httpHarness(options)
  await http.given.platform(aPlatform({ key: 'default', isDefault: true }))
  const toggle = async (value: string) => {
    await http.given.parameter(REGISTRATION_PARAMETER, value)
  }
  const registerBody = async (changes: Fields = {}) => {
    const given = { username: 'mei', password: 'Correct-Horse-8', userType: 'sys_user', ...changes }
    return http.loginBody(given)
  }
  const register = async (changes: Fields = {}) =>
    http.postSealed('/auth/register', await registerBody(changes))
  await toggle('true')
  return { ...http, toggle, registerBody, register, put: putDoor(http) }
}

function putDoor(http: HttpHarness): AccountsHarness['put'] {
  return (url, token, body, form = 'plain') => {
    const session = http.sessionHeaders(token)
    const plain = { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
    const { headers, payload } = form === 'sealed' ? http.sealed(body) : plain
    return http.send({ method: 'PUT', url, headers: { ...headers, ...session }, payload })
  }
}
