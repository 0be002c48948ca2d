import type { FastifyContextConfig } from 'fastify'
import type { Access, ReplyForm } from './route-config.ts'

/** What a route sends that neither answers with data nor says what it produces. */
export const FILE_TYPE = 'application/octet-stream'

export interface RouteEntry {
  readonly method: string
  readonly url: string
  readonly access: Access
  readonly reply: ReplyForm
  readonly config: FastifyContextConfig
  /** Media types of what is not data. */
  readonly produces: readonly string[]
}

/** Forms of whole branches of addresses. */
const RULES_BELOW: ReadonlySet<ReplyForm> = new Set(['plain', 'vben'])

/** Every route with its access rule; knows which methods a path has. */
export class RouteTable {
  readonly #entries: RouteEntry[] = []
  readonly #forms = new Map<string, ReplyForm>()
  readonly #streams: RegExp[] = []
  readonly #upgrades = new Set<string>()
  readonly #patterns: [pattern: RegExp, method: string][] = []

  add(entry: RouteEntry): void {
    this.#entries.push(entry)
    if (RULES_BELOW.has(entry.reply)) this.#forms.set(firstPart(entry.url), entry.reply)
    // What stands for every path says nothing about any.
    if (entry.url === '/*') return
    const pattern = patternOf(entry.url)
    this.#patterns.push([pattern, entry.method])
    if (entry.reply === 'stream') this.#streams.push(pattern)
  }

  allowUpgrade(url: string): void {
    this.#upgrades.add(url)
  }

  get entries(): readonly RouteEntry[] {
    return this.#entries
  }

  /** How an unknown `path` is answered: as its known neighbours are; and a method that `path` has not. */
  formAt(path: string): ReplyForm {
    const [address = ''] = path.split('?', 1)
    if (this.#streams.some((pattern) => pattern.test(address))) return 'stream'
    return this.#forms.get(firstPart(path)) ?? 'envelope'
  }

  /** Whether a request may leave HTTP there. Elsewhere such a wish is ignored, as HTTP allows. */
  upgradesAt(url: string): boolean {
    return this.#upgrades.has(url.split('?', 1)[0] ?? '')
  }

  methodsAt(path: string): string[] {
    const methods = this.#patterns.filter(([pattern]) => pattern.test(path))
    return [...new Set(methods.map(([, method]) => method))].sort()
  }
}

function firstPart(path: string): string {
  return path.split(/[/?]/, 2)[1] ?? ''
}

function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+'
    return part === '*' ? '.*' : part.replaceAll(/[.+?^$()[\]{}|\\]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('/')}/?$`)
}
