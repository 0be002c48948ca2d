import { createPublicKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BUILT_IN_CLIENT_ID } from '../../../adapters/postgres/seed/client.ts'
import { sealV2 } from '../sealed-request.ts'
import { OLD_PASSWORD } from './legacy-company.ts'

export const ADMIN_PASSWORD = 'Correct-Horse-7'

const PAGE = 200
const ATTEMPTS = 30
const PAUSE_MS = 1000

/** @returns the public login key of a service, in the form in which front ends have it */
export async function publicKeyIn(folder: string): Promise<string> {
  const pem = await readFile(join(folder, 'keys', 'login-key.pem'), 'utf8')
  return createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64')
}

/** Everybody of an imported company, through the addresses that front ends use. */
export class EverybodyHere {
  readonly #origin: string
  readonly #publicKey: string
  #token = ''

  constructor(origin: string, publicKey: string) {
    this.#origin = origin
    this.#publicKey = publicKey
  }

  async begin(): Promise<void> {
    const { data } = await this.#logIn('admin', ADMIN_PASSWORD)
    this.#token = String(Object(data).access_token)
  }

  /** Of those who may log in, without the administrator. */
  async names(): Promise<string[]> {
    const names: string[] = []
    for (let page = 1; ; page += 1) {
      const { rows = [] } = await this.#answered(
        `/system/user/list?pageNum=${page}&pageSize=${PAGE}&status=0`,
      )
      names.push(...rows.map(({ userName }) => String(userName)))
      if (rows.length < PAGE) return names.filter((name) => name !== 'admin')
    }
  }

  async departments(): Promise<number> {
    const { data } = await this.#answered('/system/dept/list')
    return Array.isArray(data) ? data.length : 0
  }

  /** @returns the names of those whom their old password does not let in, with the reason */
  async refused(names: readonly string[], atOnce: number): Promise<string[]> {
    const refused: string[] = []
    const left = [...names]
    const one = async () => {
      for (let name = left.pop(); name !== undefined; name = left.pop()) {
        const { code, msg } = await this.#logIn(name, OLD_PASSWORD)
        if (code !== 200) refused.push(`${name}: ${msg}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, one))
    return refused
  }

  /** @returns the ids of those whose content is another one, with what came instead */
  async unlike(files: ReadonlyMap<string, string>, atOnce: number): Promise<string[]> {
    const unlike: string[] = []
    const left = [...files]
    const headers = this.#own()
    const one = async () => {
      for (let file = left.pop(); file !== undefined; file = left.pop()) {
        const [id, content] = file
        const answer = await this.#send(`/resource/oss/download/${id}`, () => ({ headers }))
        const came = await answer.text()
        if (answer.status !== 200 || came !== content) unlike.push(`${id}: ${came.slice(0, 200)}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, one))
    return unlike
  }

  async #logIn(username: string, password: string): Promise<Answer> {
    const form = { clientId: BUILT_IN_CLIENT_ID, grantType: 'password', username, password }
    const path = '/auth/login'
    return this.#answered(path, () => {
      const { headers, body } = sealV2(this.#publicKey, form, { method: 'POST', path })
      return { method: 'POST', headers, body }
    })
  }

  #own() {
    return { clientid: BUILT_IN_CLIENT_ID, authorization: `Bearer ${this.#token}` }
  }

  async #answered(path: string, request: () => RequestInit = () => ({})): Promise<Answer> {
    const answer = await this.#send(path, () => {
      const { headers, ...rest } = request()
      const all = { 'content-type': 'application/json', ...this.#own(), ...headers }
      return { ...rest, headers: all }
    })
    return Object(await answer.json())
  }

  /** Again when the service asks for that, as it may on a busy machine. */
  async #send(path: string, request: () => RequestInit): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await fetch(this.#origin + path, request())
      if (answer.status !== 503 || attempt === ATTEMPTS) return answer
      await pause(PAUSE_MS)
    }
  }
}

interface Answer {
  readonly code: number
  readonly msg: string
  readonly data?: unknown
  readonly rows?: readonly Readonly<Record<string, unknown>>[]
}
