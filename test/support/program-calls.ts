import type { RouteEntry } from '../../adapters/http/route-table.ts'
import { sealV2 } from './sealed-request.ts'
import type { WholeService } from './whole-service.ts'

type Headers = Readonly<Record<string, string>>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type Asked = Pick<RouteEntry, 'method' | 'url' | 'config'>

interface KeyWish {
  readonly name: string
  readonly permissions: readonly string[]
  readonly networks?: readonly string[]
}

/** Requests of programs, and of those who make keys for them. */
export class ProgramCalls {
  readonly admin: Headers
  readonly #service: WholeService

  private constructor(service: WholeService, admin: Headers) {
    this.#service = service
    this.admin = admin
  }

  static async begin(service: WholeService): Promise<ProgramCalls> {
    return new ProgramCalls(service, await service.logIn('admin'))
  }

  async ask(method: Method, url: string, as: Headers, body?: object) {
    const json = body && { 'content-type': 'application/json' }
    const headers = { 'content-language': 'en_US', ...as, ...json }
    const payload = body && JSON.stringify(body)
    const request = { method, url, headers, ...(payload !== undefined && { payload }) }
    return (await this.#service.app.inject(request)).json()
  }

  /** @returns the key */
  async made(as: Headers, wish: KeyWish): Promise<string> {
    const answer = await this.tryToMake(as, wish)
    if (answer.code !== 200) throw new Error(`No key was made: ${answer.msg}`)
    return answer.data.key
  }

  /** @param path of a user, or one's own */
  async tryToMake(as: Headers, wish: object, path = '/auth/keys') {
    const { publicKey, password } = this.#service
    const form = { days: 30, password, ...wish }
    const { headers, body } = sealV2(publicKey, form, { method: 'POST', path })
    const spoken = { 'content-language': 'en_US', ...as, ...headers }
    const request = { method: 'POST', url: path, headers: spoken, payload: body } as const
    return (await this.#service.app.inject(request)).json()
  }

  by(key: string): Headers {
    return { authorization: `Bearer ${key}` }
  }

  /** Whether a route refuses the key for being one. */
  async isClosed(key: string, { method, url, config }: Asked): Promise<boolean> {
    const path = url.replaceAll(/:\w+/g, '987654321')
    const { headers, body } =
      config.encrypted === 'required'
        ? sealV2(this.#service.publicKey, {}, { method, path })
        : { headers: {}, body: undefined }
    const upgrade = config.upgrade ? { connection: 'upgrade', upgrade: 'websocket' } : {}
    const answer = await this.#service.app.inject({
      method: method as Method,
      url: path,
      headers: { ...headers, ...upgrade, ...this.by(key) },
      ...(body !== undefined && { payload: body }),
    })
    return answer.body.includes('key_not_accepted')
  }
}
