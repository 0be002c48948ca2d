import { expect } from 'vitest'
import { sealV1 } from './sealed-request.ts'
import type { WholeService } from './whole-service.ts'

type Row = Readonly<Record<string, unknown>>
type Headers = Readonly<Record<string, string>>

interface Answer {
  readonly code: number
  readonly msg: string
  readonly error?: string
  readonly total?: number
  readonly rows?: unknown
  readonly data?: unknown
}

/** Headers that each front end always sends. */
const ALWAYS = {
  'ruoyi-plus-vben5': { 'accept-language': 'zh_CN', 'content-language': 'zh_CN' },
  'plus-ui': {
    'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8',
    'content-language': 'zh_CN',
    istoken: 'true',
    repeatsubmit: 'true',
  },
} as const satisfies Record<string, Headers>

export type FrontEndName = keyof typeof ALWAYS
export const FRONT_ENDS = Object.keys(ALWAYS).filter((name) => name in ALWAYS) as FrontEndName[]

/**
 * A page of a front end, with its form of requests and the fields that it reads. Throws on
 * refusals.
 */
export class PageWalk {
  readonly frontEnd: FrontEndName
  readonly #service: WholeService
  readonly #headers: Headers

  constructor(service: WholeService, frontEnd: FrontEndName, session: Headers = {}) {
    this.frontEnd = frontEnd
    this.#service = service
    this.#headers = { ...session, ...ALWAYS[frontEnd] }
  }

  get isPlus(): boolean {
    return this.frontEnd === 'plus-ui'
  }

  async call(method: string, url: string, body?: Row): Promise<Answer> {
    const type = body && { 'content-type': 'application/json;charset=UTF-8' }
    return this.#read(method, url, { ...type }, body && JSON.stringify(body))
  }

  /** In an envelope, as a front end makes it. */
  async sealed(method: string, url: string, content: Row): Promise<Answer> {
    const isQuoted = this.isPlus
    const { headers, body } = sealV1(this.#service.publicKey, JSON.stringify(content), { isQuoted })
    return this.#read(method, url, headers, body)
  }

  /**
   * Uploads a file in a form with further parts. @returns what the page shows, also after a refusal
   */
  async upload(
    url: string,
    file: Uint8Array,
    parts: Headers = {},
    { part = 'file', name = 'people.xlsx', type = '' } = {},
  ): Promise<Answer> {
    const form = new FormData()
    form.append(part, new Blob([Buffer.from(file)], { type }), name)
    for (const [name, value] of Object.entries(parts)) form.append(name, value)
    const encoded = new Response(form)
    const encoding = { 'content-type': encoded.headers.get('content-type') ?? '' }
    const payload = Buffer.from(await encoded.arrayBuffer())
    const { headers } = this
    return JSON.parse((await this.#send('POST', url, { ...headers, ...encoding }, payload)).text)
  }

  /** Sends filters as a form; the page saves any answer that is not JSON. */
  async save(url: string, filters: Headers): Promise<Buffer> {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await fetch(`${this.#service.origin}${url}`, {
      method: 'POST',
      headers: { ...this.#headers, ...type },
      body: new URLSearchParams(filters).toString(),
    })
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    expect(response.headers.get('download-filename')).toMatch(/\.xlsx$/)
    return Buffer.from(await response.arrayBuffer())
  }

  /** The rows of a table; each must have these fields. */
  async rows(url: string, ...fields: readonly string[]): Promise<Row[]> {
    const { rows, data, total } = await this.call('GET', url)
    const all = [rows ?? data].flat().map(Object)
    if (rows !== undefined) expect(total).toBeGreaterThanOrEqual(all.length)
    for (const row of all) expect(row, url).toEqual(withFields(fields))
    return all
  }

  /** The row in which `name` has this value. */
  async row(url: string, name: string, value: unknown): Promise<Row> {
    const row = (await this.rows(url)).find((one) => one[name] === value)
    if (!row) throw new Error(`${name} ${value} is not in ${url}`)
    return row
  }

  async data(url: string): Promise<Row> {
    return Object((await this.call('GET', url)).data)
  }

  /** Upload components send only these two headers. */
  get headers(): Headers {
    const { authorization = '', clientid = '' } = this.#headers
    return this.isPlus ? { authorization, clientid } : this.#headers
  }

  async #read(method: string, url: string, more: Headers, payload?: string): Promise<Answer> {
    const { text } = await this.#send(method, url, { ...this.#headers, ...more }, payload)
    const answer: Answer = JSON.parse(text)
    expect([method, url, answer.code, answer.error]).toEqual([method, url, 200, undefined])
    return answer
  }

  #send(method: string, url: string, headers: Headers, payload?: string | Buffer) {
    return this.#service.send({ method, url, headers, ...(payload !== undefined && { payload }) })
  }
}

function withFields(names: readonly string[]) {
  return expect.objectContaining(
    Object.fromEntries(
      names.map((name) => [name, expect.toSatisfy((value) => value !== undefined)]),
    ),
  )
}
