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

/** Every route with its access rule; knows which methods a path has. */
export class RouteTable {
  readonly #entries: RouteEntry[] = []
  readonly #plainStarts = new Set<string>()
  readonly #upgrades = new Set<string>()
  readonly #patterns: [pattern: RegExp, method: string][] = []

  add(entry: RouteEntry): void {
    this.#entries.push(entry)
    if (entry.reply === 'plain') this.#plainStarts.add(firstPart(entry.url))
    this.#patterns.push([patternOf(entry.url), entry.method])
  }

  allowUpgrade(url: string): void {
    this.#upgrades.add(url)
  }

  get entries(): readonly RouteEntry[] {
    return this.#entries
  }

  /** Whether `path` stands, known or not, below an address that answers with plain statuses. */
  isPlainAt(path: string): boolean {
    return this.#plainStarts.has(firstPart(path))
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
