import { writeXlsx } from 'hucre/xlsx'
import type { Page } from '../../adapters/http/pages/record/page.ts'
import type { WholeService } from './whole-service.ts'
import { valuesOf } from './xlsx-reader.ts'

type Headers = Readonly<Record<string, string>>
type Cells = readonly (string | number | boolean | Date | null)[]

interface Answer {
  readonly code: number
  readonly msg: string
  readonly error?: string
  readonly data?: unknown
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** A page's sheets, as a browser sends and receives them. */
export class PageSheets {
  readonly #service: () => WholeService
  readonly #url: string
  #admin: Promise<Headers> | undefined
  /** Imports and exports are counted by where they come from. */
  static #requests = 0

  constructor(service: () => WholeService, { url }: Page) {
    this.#service = service
    this.#url = url
  }

  admin(): Promise<Headers> {
    this.#admin ??= this.#service().logIn('admin')
    return this.#admin
  }

  async rows(name: 'export' | 'importTemplate', headers: Headers = {}): Promise<string[][]> {
    const by = { ...(await this.admin()), ...headers }
    return valuesOf((await this.post(name, by)).rawPayload)
  }

  post(name: string, headers: Headers, payload: string | Buffer = '') {
    PageSheets.#requests += 1
    const url = `${this.#url}/${name}`
    const remoteAddress = `127.0.2.${PageSheets.#requests % 250}`
    const request = { method: 'POST' as const, url, remoteAddress, payload }
    return this.#service().app.inject({ ...request, headers: { ...FORM, ...headers } })
  }

  async import(rows: readonly Cells[], query = '', headers?: Headers): Promise<Answer> {
    const sheet = { name: 'x', rows: rows.map((row) => [...row]) }
    return this.send(await writeXlsx({ sheets: [sheet] }), query, headers)
  }

  async send(file: Uint8Array, query = '', headers: Headers = {}): Promise<Answer> {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(file)], { type: XLSX }), 'rows.xlsx')
    const encoded = new Response(form)
    const type = { 'content-type': encoded.headers.get('content-type') ?? '' }
    const by = 'clientid' in headers ? {} : await this.admin()
    const body = Buffer.from(await encoded.arrayBuffer())
    const all = { ...by, ...headers, ...type }
    return (await this.post(`importData${query}`, all, body)).json()
  }
}
