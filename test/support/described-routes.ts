import type { RouteEntry } from '../../adapters/http/route-table.ts'

type Members = Readonly<Record<string, unknown>>

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly description?: string
  readonly required?: boolean
  readonly schema: Members
  readonly example?: unknown
}

export interface Media {
  readonly schema: Members
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly security: readonly Members[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Record<string, Media> }>
  >
  readonly 'x-access': string
  readonly 'x-encrypted': boolean
  readonly 'x-errors': readonly string[]
}

export interface ApiDocument {
  readonly openapi: string
  readonly info: { readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Members>>
    readonly securitySchemes: Members
  }
}

/** The description of a route. */
export function operationOf(
  { paths }: ApiDocument,
  { method, url }: Pick<RouteEntry, 'method' | 'url'>,
): Operation | undefined {
  return paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
}

/** All routes, without HEAD routes that only accompany a GET. */
export function ownRoutes(entries: readonly RouteEntry[]): RouteEntry[] {
  const read = new Set(entries.filter(({ method }) => method === 'GET').map(({ url }) => url))
  return entries.filter(({ method, url }) => method !== 'HEAD' || !read.has(url))
}
