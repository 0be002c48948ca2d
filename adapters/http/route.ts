import type {
  FastifyContextConfig,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RouteOptions,
} from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { OperationArea } from '../../domain/audit/operation-area.ts'
import type { OperationKind } from '../../domain/audit/operation-kind.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import type { LoginOrigin } from '../../domain/identity/sessions/session.ts'
import type { Words } from '../../domain/records/shown.ts'
import { audited } from './edge/audit/audited.ts'
import { callerOf } from './edge/callers/caller-of.ts'
import { originOf } from './edge/callers/login-origin.ts'
import { addressOf, sourceOf } from './edge/callers/source-address.ts'
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

  /** For routes whose entry covers a part: makes a change in one transaction with the entry. */
  get audited(): <T>(change: () => Promise<T>) => Promise<T> {
    return (change) => audited(this.request, change)
  }

  get origin(): LoginOrigin {
    return originOf(this.request)
  }

  get address(): string {
    return addressOf(this.request)
  }

  /** What limits count by. */
  get source(): string {
    return sourceOf(this.request)
  }
}

type Sent<S> = S extends TSchema ? Static<S> : unknown

type Known = 'method' | 'url' | 'exposeHeadRoute' | 'preValidation'

interface Declared<Tools, P, Q, B, R> extends Readonly<Pick<RouteOptions, Known>> {
  readonly access: Access
  /** Its entry in the operation log. The area is that of the page unless it names another. */
  readonly audit?: OperationKind | (Omit<AuditConfig, 'area'> & Partial<AuditConfig>)
  /** In place of the page's. */
  readonly tag?: string
  /** What the operation log calls it. */
  readonly words?: Words
  /** Default: the first of the words. */
  readonly summary?: string
  readonly description?: string
  /** Codes of its refusals, besides those that follow from the rest. */
  readonly errors?: readonly string[]
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  /** A request without a body is an empty form. */
  readonly mayLackBody?: true
  /** What it answers in the envelope. Default: null. */
  readonly reply?: R
  /** What else `route-config.ts` knows. */
  readonly config?: Omit<FastifyContextConfig, 'access' | 'audit' | 'words' | 'errors'>
  /** What else the API description says. */
  readonly schema?: FastifySchema
  /** Schemas with an id that its own refer to. They need a scope, which costs more than a route. */
  readonly refersTo?: readonly TSchema[]
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
    for (const { refersTo, ...route } of routes) {
      if (refersTo) {
        await app.register(async (scope) => {
          for (const schema of refersTo) scope.addSchema(schema)
          scope.route(optionsOf(route, tools))
        })
      } else app.route(optionsOf(route, tools))
    }
  }
}

function optionsOf<Tools>(route: Route<Tools>, tools: Tools): RouteOptions {
  const { method, url, exposeHeadRoute, mayLackBody } = route
  const preValidation = mayLackBody ? completeBody : route.preValidation
  return {
    ...{ method, url, schema: schemaOf(route), config: configOf(route) },
    ...(exposeHeadRoute !== undefined && { exposeHeadRoute }),
    ...(preValidation && { preValidation }),
    handler: async (request, reply) => {
      const answer = await route.run(tools, new Call(request, reply))
      return isNull(route) ? null : answer
    },
  }
}

async function completeBody(request: FastifyRequest): Promise<void> {
  request.body ??= {}
}

function isNull({ reply, config }: Route<never>): boolean {
  return reply === undefined && (config?.reply ?? 'envelope') === 'envelope'
}

function schemaOf<Tools>(route: Route<Tools>): FastifySchema {
  const { area, tag = areaWord(area, 'en'), summary, description, params, query, body } = route
  const answer = isNull(route) ? Type.Null() : route.reply
  const said = {
    ...{ summary, tags: [tag], description, params, querystring: query, body },
    response: answer && { 200: answer },
  }
  const known = Object.entries(said).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(known), ...route.schema }
}

function configOf<Tools>(route: Route<Tools>): FastifyContextConfig {
  const { access, audit, area, words, errors, config } = route
  const entry = typeof audit === 'string' ? { kind: audit } : audit
  return {
    ...{ access, ...(words && { words }), ...(errors && { errors }) },
    ...(entry && { audit: { area, ...entry } }),
    ...config,
  }
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
