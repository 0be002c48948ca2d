import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type Answer, Company } from './company.ts'
import { FORM_TYPE, formOf } from './form.ts'
import { anyDatabase } from './prepared-database.ts'
import type { Settings } from './service.ts'
import { type WholeService, wholeService } from './whole-service.ts'

type Headers = Readonly<Record<string, string>>
type Body = Readonly<Record<string, unknown>>

const PUBLIC_URL = 'http://localhost:5320/prod-api'
export const SHARING = ['list', 'upload', 'download', 'remove', 'share'].map(
  (verb) => `system:oss:${verb}`,
)

let count = 0

/** People who share files by link, and others who open them. */
export class SharedFiles {
  readonly company: Company

  constructor(company: Company) {
    this.company = company
  }

  static async open(settings: Settings = {}): Promise<SharedFiles> {
    const database = await anyDatabase()
    const given = { REPEAT_SECONDS: '0', PUBLIC_URL, ...settings }
    return new SharedFiles(new Company(await wholeService(given, undefined, database), database))
  }

  close(): Promise<void> {
    return this.company.close()
  }

  maker(codes: readonly string[] = SHARING) {
    return this.company.somebody({ codes })
  }

  /** @returns its id */
  async upload(by: Headers, fileName: string, content: Uint8Array): Promise<string> {
    const form = formOf({ name: 'file', fileName, content })
    const path = `${this.company.service.origin}/resource/oss/upload`
    const headers = { ...by, 'content-type': FORM_TYPE }
    const answer = await fetch(path, { method: 'POST', headers, body: new Uint8Array(form) })
    return String(Object(await answer.json()).data.ossId)
  }

  make(form: Body, by: Headers): Promise<Answer> {
    return this.company.ask('POST', '/resource/oss/shares', form, {
      'accept-language': 'en',
      ...by,
    })
  }

  /** @returns the id and the token of a link to these files */
  async link(ossIds: readonly string[], by: Headers, form: Body = {}) {
    const made = await this.make({ ossIds, ...form }, by)
    if (made.code !== 200) throw new Error(made.msg)
    const { shareId, url } = Object(made.data)
    return { shareId: String(shareId), token: String(new URL(url).hash.slice(1)) }
  }

  /** Each call comes from another source, unless it is named. */
  async ask(name: 'open' | 'download', body: Body, from = anotherSource()): Promise<Answer> {
    const headers = { 'content-type': 'application/json', 'accept-language': 'en' }
    const asked = { method: 'POST', url: `/share/${name}`, remoteAddress: from } as const
    const payload = JSON.stringify(body)
    const { app } = this.company.service
    return app.inject({ ...asked, headers, payload }).then((answer) => answer.json())
  }

  /** @returns what to fetch, after a use that must succeed */
  async begin(body: Body, from?: string): Promise<string> {
    const { code, msg, data } = await this.ask('download', body, from)
    if (code !== 200) throw new Error(msg)
    return belowShare(Object(data).url)
  }

  fetch(url: string, init: RequestInit = {}) {
    return fetch(`${this.company.service.origin}/share/${url}`, init)
  }

  /** Of the answer, nothing is read. @param localAddress where the request comes from */
  async fetchFrom(localAddress: string, url: string): Promise<IncomingMessage> {
    const asked = get(`${this.company.service.origin}/share/${url}`, { localAddress, agent: false })
    const [answer] = await once(asked, 'response')
    return answer
  }

  async listed(by: Headers): Promise<readonly Body[]> {
    const { rows } = await this.company.ask('GET', '/resource/oss/shares/list', undefined, by)
    return rows ?? []
  }
}

/** @returns the path of a download by link that has begun. The service has a `PUBLIC_URL` */
export async function sharedPath({ app }: WholeService, by: Headers, ossId: string) {
  const post = async (url: string, body: Body) => {
    const headers = { ...by, 'content-type': 'application/json' }
    const payload = JSON.stringify(body)
    return Object((await app.inject({ method: 'POST', url, headers, payload })).json()).data
  }
  const { url } = await post('/resource/oss/shares', { ossIds: [ossId] })
  const begun = await post('/share/download', { token: new URL(url).hash.slice(1), file: 0 })
  return `/share/${belowShare(begun.url)}`
}

/** Tests listen elsewhere than at `PUBLIC_URL`, below which the addresses are. */
export function belowShare(url: unknown): string {
  const [, below] = /^https?:\/\/[^?#]+?\/share\/(file\/[\w.-]+)$/.exec(String(url)) ?? []
  if (below === undefined) throw new Error(`${url} is not an address of a shared file.`)
  return below
}

function anotherSource(): string {
  count += 1
  return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
}
