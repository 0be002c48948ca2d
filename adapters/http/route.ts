import type {
  FastifyContextConfig,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  HTTPMethods,
} from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { OperationArea } from '../../domain/audit/operation-area.ts'
import type { OperationKind } from '../../domain/audit/operation-kind.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { callerOf } from './edge/callers/caller-of.ts'
import type { Access, AuditConfig } from './route-config.ts'
import { Type } from './wire/schema.ts'
import { textOf } from './wire/wire-types.ts'
import { areaWord } from './words/area-words.ts'
import { type Language, languageOf } from './words/language.ts'
import { namedRecord } from './words/route-words.ts'

/** What the code of a route gets: what was sent, and who calls. */
export class Call<Params = unknown, Query = unknown, Body = unknown> {
  declare readonly params: Params
  declare readonly query: Query
  declare readonly body: Body
  readonly request: FastifyRequest
  readonly reply: FastifyReply

  constructor(request: FastifyRequest, reply: FastifyReply) {
    const { params, query, body } = request
    // The schemas of the route have checked them.
    Object.assign(this, { params, query, body })
    this.request = request
    this.reply = reply
  }

  /** Who calls a route that is not public. @throws NotLoggedIn */
  get caller(): Caller {
    return callerOf(this.request)
  }

  get language(): Language {
    return languageOf(this.request)
  }
}

type Sent<S> = S extends TSchema ? Static<S> : unknown

interface Declared<Tools, P, Q, B, R> {
  readonly method: HTTPMethods | HTTPMethods[]
  readonly url: string
  readonly access: Access
  /** Its entry in the operation log. The area is that of the page unless it names another. */
  readonly audit?: OperationKind | (Omit<AuditConfig, 'area'> & Partial<AuditConfig>)
  readonly summary: string
  readonly description?: string
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** What it answers in the envelope. Default: null. */
  readonly reply?: R
  /** What else `route-config.ts` knows. */
  readonly config?: Omit<FastifyContextConfig, 'access' | 'audit'>
  /** What else the API description says. */
  readonly schema?: FastifySchema
  readonly exposeHeadRoute?: false
  run(
    tools: Tools,
    call: Call<Sent<P>, Sent<Q>, Sent<B>>,
  ): Promise<R extends TSchema ? Static<R> : unknown>
}

interface Page {
  readonly area: OperationArea
  /** Its heading in the API description. Default: the name of the area. */
  readonly tag?: string
}

/** A route of the service itself, whatever its schemas are. `Tools` are the use-cases it calls. */
export type Route<Tools> = Page &
  Omit<Declared<Tools, unknown, unknown, unknown, unknown>, 'run'> & {
    // A method, so that routes with any schemas fit.
    run(tools: Tools, call: Call<never, never, never>): Promise<unknown>
  }

/** @returns what declares the routes of a page */
export function routeOf<Tools>(page: Page) {
  return <
    P extends TSchema | undefined = undefined,
    Q extends TSchema | undefined = undefined,
    B extends TSchema | undefined = undefined,
    R extends TSchema | undefined = undefined,
  >(
    declared: Declared<Tools, P, Q, B, R>,
  ): Route<Tools> => ({ ...page, ...declared })
}

/** The routes of a page, with the use-cases that they call. */
export function mounted<Tools>(
  routes: readonly Route<Tools>[],
  tools: NoInfer<Tools>,
): FastifyPluginAsync {
  return async (app) => {
    for (const route of routes) {
      const { method, url, exposeHeadRoute } = route
      app.route({
        ...{ method, url, schema: schemaOf(route), config: configOf(route) },
        ...(exposeHeadRoute !== undefined && { exposeHeadRoute }),
        handler: async (request, reply) => {
          const answer = await route.run(tools, new Call(request, reply))
          return isNull(route) ? null : answer
        },
      })
    }
  }
}

function isNull({ reply, config }: Route<never>): boolean {
  return reply === undefined && (config?.reply ?? 'envelope') === 'envelope'
}

function schemaOf<Tools>(route: Route<Tools>): FastifySchema {
  const { area, tag = areaWord(area, 'en'), summary, description, params, query, body } = route
  const answer = isNull(route) ? Type.Null() : route.reply
  const said = {
    ...{ description, params, querystring: query, body },
    response: answer && { 200: answer },
  }
  const known = Object.entries(said).filter(([, value]) => value !== undefined)
  return { summary, tags: [tag], ...Object.fromEntries(known), ...route.schema }
}

function configOf<Tools>({ access, audit, area, config }: Route<Tools>): FastifyContextConfig {
  const entry = typeof audit === 'string' ? { kind: audit } : audit
  return { access, ...(entry && { audit: { area, ...entry } }), ...config }
}

/** What removals of records have in common. Their address ends with `:ids`. */
export function removal(record: Readonly<Record<Language, string>>) {
  return {
    method: 'DELETE',
    audit: 'remove',
    description:
      'Up to 200 ids, separated by commas. Ids that do not exist are ignored if at least one exists.',
    params: Type.Object({ ids: textOf(4096) }),
    config: { recordWords: namedRecord(record) },
  } as const
}
