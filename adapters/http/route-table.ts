import type { FastifyContextConfig } from 'fastify'
import type { Words } from '../../domain/records/shown.ts'
import { oncePer } from '../../domain/shared/once-per.ts'
import type { Access, ReplyForm } from './route-config.ts'

/** The media type of routes that declare neither a data schema nor `produces`. */
export const FILE_TYPE = 'application/octet-stream'

export interface RouteEntry {
  readonly method: string
  readonly url: string
  readonly access: Access
  readonly reply: ReplyForm
  readonly config: FastifyContextConfig
  /** The media types of answers that are not JSON data. */
  readonly produces: readonly string[]
}

/** Matches whatever no other route does. */
export const CATCH_ALL = '/*'

/** Lists every route with its access rule, and knows which methods a path accepts. */
export class RouteTable {
  readonly #entries: RouteEntry[] = []
  readonly #forms = new Map<string, ReplyForm>()
  readonly #alone: RouteEntry[] = []
  readonly #plain: string[] = []
  readonly #upgrades = new Set<string>()
  readonly #words = new Map<string, Words>()

  add(entry: RouteEntry): void {
    this.#entries.push(entry)
    const { method, url, config } = entry
    if (config.upgrade) this.#upgrades.add(url)
    if (config.words) this.#words.set(`${method} ${url}`, config.words)
    const { reply } = entry
    if (reply === 'plain' || typeof reply === 'object') this.#forms.set(firstPart(url), reply)
    // A catch-all route says nothing about a particular path.
    if (url !== CATCH_ALL && reply !== 'envelope') this.#alone.push(entry)
  }

  /** This address, and unknown ones below it, get the status of their failure. */
  answerPlainlyBelow(path: string): void {
    this.#plain.push(path)
  }

  get entries(): readonly RouteEntry[] {
    return this.#entries
  }

  /**
   * The reply form for an unknown `path` or method: that of its known neighbours. A missing file or
   * first page, which no page of the API asks for, is plainly not there.
   */
  formAt(path: string, mayBeFile = false): ReplyForm {
    const [address = ''] = path.split('?', 1)
    const isAt = (entry: RouteEntry) => entry.reply === 'stream' && patternOf(entry).test(address)
    if (this.#alone.some(isAt)) return 'stream'
    const isFile =
      mayBeFile && (address === '/' || address.slice(address.lastIndexOf('/')).includes('.'))
    if (this.#isPlain(address)) return 'plain'
    return this.#forms.get(firstPart(path)) ?? (isFile ? 'plain' : 'envelope')
  }

  /**
   * Whether whoever opens `path` in a browser gets an answer of the service: a page, a file, or that
   * there is none. Data in the envelope is only asked for by pages.
   */
  opensAt(path: string): boolean {
    const [address = ''] = path.split('?', 1)
    const isAlone = this.#alone.some((entry) => patternOf(entry).test(address))
    const isOurs = this.#isPlain(address) || this.#forms.has(firstPart(path))
    return address === '/' || isAlone || isOurs
  }

  #isPlain(address: string): boolean {
    return this.#plain.some((path) => address === path || address.startsWith(`${path}/`))
  }

  /**
   * Whether a request may upgrade here. Elsewhere the Upgrade header is ignored, as RFC 9110
   * section 7.8 allows.
   */
  upgradesAt(url: string): boolean {
    return this.#upgrades.has(url.split('?', 1)[0] ?? '')
  }

  /** @param words by the `url` of entries that no route makes */
  nameWithoutRoute(words: Readonly<Record<string, Words>>): void {
    for (const [url, pair] of Object.entries(words)) this.#words.set(url, pair)
  }

  /** What was done is called. */
  wordsOf({ method, url }: Pick<RouteEntry, 'method' | 'url'>): Words | undefined {
    return this.#words.get(`${method} ${url}`) ?? this.#words.get(url)
  }

  methodsAt(path: string): string[] {
    const found = this.#entries.filter((entry) => {
      return entry.url !== CATCH_ALL && patternOf(entry).test(path)
    })
    return [...new Set(found.map(({ method }) => method))].sort()
  }
}

/** Without what programs that rewrite links make of a `#`: `%23`, or `%2523`. */
function firstPart(path: string): string {
  return path.split(/[/?%]/, 2)[1] ?? ''
}

/** Made on use: only unknown addresses are compared with all. */
const patternOf = oncePer(({ url }: RouteEntry): RegExp => {
  const parts = url.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+'
    return part === '*' ? '.*' : part.replaceAll(/[.+?^$()[\]{}|\\]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('/')}/?$`)
})
