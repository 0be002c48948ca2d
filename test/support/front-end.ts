import { setTimeout as pause } from 'node:timers/promises'
import { sealV1 } from './sealed-request.ts'
import type { Service } from './service.ts'
import { fetchFrom } from './sources.ts'

const CLIENT_ID = 'e5cd7e4891bf95d1d19206ce24a7b32e'
/** Of the session, so that tests read English. */
const ENGLISH = { 'content-language': 'en_US' }
const MOST_TRIES = 100
const COME_AGAIN_MS = 200

/** What somebody knows after the first start. */
export interface FirstStart {
  readonly password: string
  readonly publicKey: string
  readonly clientId: string
}

export interface Answer {
  readonly code: number
  readonly msg: string
  /** For refusals. */
  readonly error?: string
  readonly requestId?: string
  readonly data: Readonly<Record<string, unknown>>
  /** For pages. */
  readonly rows?: readonly Readonly<Record<string, unknown>>[]
}

/** The password is printed, by 0.6.0 in a line of its own; the key is what `keys show` prints. */
export function firstStartOf({ output, publicKey = '' }: Started): FirstStart {
  const password = /^ {2}(?:People +admin|Password) +(\S+)/m.exec(output)?.[1] ?? ''
  return { password, publicKey, clientId: CLIENT_ID }
}

interface Started {
  readonly output: string
  readonly publicKey?: string
}

/** The key as the welcome page shows it. */
export async function publicKeyAt(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/`, { headers: { accept: 'text/html' } })
  return /VITE_GLOB_RSA_PUBLIC_KEY=([\w+/=]+)/.exec(await answer.text())?.[1] ?? ''
}

/** A service, or the address of one that was started otherwise. */
type Instance = Pick<Service, 'origin'> & Partial<Pick<Service, 'pid' | 'output'>>

/** A console's requests to one instance. */
export class FrontEnd {
  readonly origin: string
  readonly #service: Instance

  constructor(service: Instance) {
    this.origin = service.origin
    this.#service = service
  }

  get pid(): number | undefined {
    return this.#service.pid
  }

  /** The instance's log so far. */
  get output(): string {
    return this.#service.output ?? ''
  }

  /**
   * Retries while the service is too busy.
   * @param more headers of the request
   * @returns headers of a session
   */
  async logIn(
    publicKey: string,
    password: string,
    username = 'admin',
    { clientId = CLIENT_ID, ...more }: Record<string, string> = {},
  ): Promise<Record<string, string>> {
    const payload = { clientId, grantType: 'password', username, password }
    for (let tried = 1; ; tried += 1) {
      const { headers, body } = sealV1(publicKey, payload)
      const request = { method: 'POST', headers: { ...headers, ...ENGLISH, ...more }, body }
      const { data, error } = await this.ask('/auth/login', request)
      if (error !== 'overloaded' || tried === MOST_TRIES) {
        return { authorization: `Bearer ${data?.access_token}`, clientid: clientId }
      }
      await pause(COME_AGAIN_MS)
    }
  }

  async ask(path: string, request: RequestInit = {}): Promise<Answer> {
    const response = await fetchFrom(`${this.origin}${path}`, request)
    return JSON.parse(await response.text())
  }

  /** @returns the code in the body: 200 with a session, 401 without */
  async whoAmI(session: Record<string, string>): Promise<number> {
    return (await this.ask('/system/user/getInfo', { headers: session })).code
  }

  async upload(session: Record<string, string>, content: Uint8Array): Promise<string> {
    const form = new FormData()
    form.set('file', new Blob([Uint8Array.from(content)], { type: 'image/png' }), 'picture.png')
    const request = { method: 'POST', headers: session, body: form }
    const { data } = await this.ask('/resource/oss/upload', request)
    return String(data.ossId)
  }

  /** The messages in this instance's development inbox, oldest first. */
  async inbox(): Promise<readonly { readonly to: string; readonly code: string }[]> {
    const headers = { accept: 'application/json' }
    const response = await fetch(`${this.origin}/dev/inbox`, { headers })
    return JSON.parse(await response.text()).messages
  }

  async download(session: Record<string, string>, fileId: string): Promise<Buffer> {
    const path = `${this.origin}/resource/oss/download/${fileId}`
    const response = await fetch(path, { headers: session })
    return Buffer.from(await response.arrayBuffer())
  }
}
