import { expect } from 'vitest'
import type { Answer } from '../front-end.ts'
import { sealV1 } from '../sealed-request.ts'
import { fetchFrom, from } from '../sources.ts'
import type { ThirdParties } from './third-parties.ts'

export type Headers = Readonly<Record<string, string>>
type Fields = Readonly<Record<string, unknown>>

/** A service with two addresses, which may be equal. */
export interface Place {
  /** Used by the administrator. */
  readonly here: string
  /** Used by everybody else. */
  readonly there: string
  readonly publicKey: string
  readonly clientId: string
  /** The administrator's. */
  readonly password: string
  readonly thirdParties: ThirdParties
  /** `gatehouse admin reset-password`, if it can run beside the service. */
  resetByCommand?(name: string): Promise<void>
}

/** A user with a role, a phone, a mailbox and a source address of their own. */
export interface Person {
  readonly place: Place
  readonly id: number
  readonly name: string
  readonly roleId: number
  readonly phone: string
  readonly mailbox: string
  readonly source: Headers
  readonly session: Headers
}

export const PASSWORD = 'Correct-Horse-8'
/** The file pages, with permission to look and to upload. */
const CODES = ['system:oss:list', 'system:oss:query', 'system:oss:upload']

let count = 0

export async function ask(origin: string, path: string, request: RequestInit = {}) {
  const response = await fetchFrom(`${origin}${path}`, request)
  const answer: Answer = JSON.parse(await response.text())
  return answer
}

/** @returns headers of a session; `undefined` when the login is refused */
export async function logIn(
  { clientId, publicKey }: Place,
  origin: string,
  proof: Headers,
  more: Headers = {},
): Promise<Headers | undefined> {
  const { headers, body } = sealV1(publicKey, { clientId, grantType: 'password', ...proof })
  const request = { method: 'POST', headers: { ...headers, ...more }, body }
  const { code, data } = await ask(origin, '/auth/login', request)
  if (code !== 200) return undefined
  return { ...more, authorization: `Bearer ${data.access_token}`, clientid: clientId }
}

export class Administrator {
  readonly place: Place
  readonly #headers: Headers

  private constructor(place: Place, headers: Headers) {
    this.place = place
    this.#headers = headers
  }

  static async of(place: Place): Promise<Administrator> {
    const { here, password } = place
    const headers = await logIn(place, here, { username: 'admin', password })
    if (!headers) throw new Error('The administrator cannot log in.')
    return new Administrator(place, headers)
  }

  async do(method: string, path: string, body?: Fields): Promise<Answer> {
    const type = body && { 'content-type': 'application/json' }
    const content = body && { body: JSON.stringify(body) }
    return this.#done(path, { method, headers: { ...this.#headers, ...type }, ...content })
  }

  async doSealed(method: string, path: string, content: Fields): Promise<Answer> {
    const { headers, body } = sealV1(this.place.publicKey, content)
    return this.#done(path, { method, headers: { ...headers, ...this.#headers }, body })
  }

  /** Adds a user with a role of their own. */
  async add(): Promise<Person> {
    count += 1
    const name = `holder${count}`
    const phone = `13${count % 10}0${1000 + count}000`
    const mailbox = `${name}@example.com`
    const roleId = await this.#role(name)
    const form = { userName: name, nickName: name, password: PASSWORD, deptId: 100 }
    const more = { phonenumber: phone, email: mailbox, roleIds: [roleId] }
    await this.do('POST', '/system/user', { ...form, ...more })
    const { rows = [] } = await this.do('GET', `/system/user/list?userName=${name}`)
    const source = from(1000 + count)
    const { place } = this
    const session = await logIn(place, place.there, { username: name, password: PASSWORD }, source)
    if (!session) throw new Error(`${name} cannot log in.`)
    const id = Number(rows.find((row) => row.userName === name)?.userId)
    return { place, id, name, roleId, phone, mailbox, source, session }
  }

  async #role(roleKey: string): Promise<number> {
    const { data } = await this.do('GET', '/system/menu/list')
    const menus: Fields[] = [data].flat().map(Object)
    const menuIds = menus.filter(({ perms }) => CODES.includes(String(perms)))
    const form = { roleName: roleKey, roleKey, roleSort: 1, status: '0' }
    await this.do('POST', '/system/role', {
      ...form,
      menuIds: [1, ...menuIds.map(({ menuId }) => menuId)],
    })
    const { rows = [] } = await this.do('GET', `/system/role/list?roleKey=${roleKey}`)
    const roleId = Number(rows[0]?.roleId)
    await this.do('PUT', '/system/role/dataScope', { roleId, dataScope: '5', deptIds: [] })
    return roleId
  }

  async #done(path: string, request: RequestInit): Promise<Answer> {
    const answer = await ask(this.place.here, path, request)
    expect([path, answer.code, answer.msg]).toEqual([path, 200, expect.any(String)])
    return answer
  }
}
