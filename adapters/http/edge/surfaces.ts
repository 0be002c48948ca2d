import type { FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify'
import { parsePermissionCode } from '../../../domain/access/permission-code.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import type { Access } from '../route-config.ts'
import { HttpRefusal } from './failures/http-errors.ts'

/** How sessions of another wire speak to a route. What is absent is as everywhere. */
export interface SpokenRoute {
  /** @returns the schema of the route with what such a request has */
  asked?(own: FastifySchema): FastifySchema
  /** Puts a request into the service's own words, before it is validated. */
  hear?(request: FastifyRequest): Promise<void>
  /** @param own the schema of an answer in its envelope, or what `schema` made of it */
  schema?(own: object): object
  /** @param own an answer in its envelope */
  answer?(own: object): Record<string, unknown>
  /** Whether a caller who lacks the permission of the route is served all the same. */
  serves?(caller: Caller): boolean
  /** What such callers get. */
  serve?(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

/** A wire besides the service's own, for clients that name it. */
export interface Surface {
  /** `undefined` is the service's own, whose requests it may refuse. */
  readonly wire: string | undefined
  of(route: RouteOptions): SpokenRoute | undefined
}

/** @returns a route, already in its envelope, as the description of a surface has it */
export function spokenAs(surface: Surface, route: RouteOptions): RouteOptions {
  const { schema } = route
  const spoken = surface.of(route)
  if (!schema || !spoken) return route
  const asked = spoken.asked?.(schema) ?? schema
  const own = Object(schema.response)['200']
  const isEnveloped = (route.config?.reply ?? 'envelope') === 'envelope' && own !== undefined
  const answers = isEnveloped && spoken.schema ? { response: { 200: spoken.schema(own) } } : {}
  return { ...route, schema: { ...asked, ...answers } }
}

type Writer = (body: Record<string, unknown>) => string

/** The surfaces of one route. */
export class RouteSurfaces {
  readonly #spoken: ReadonlyMap<string | undefined, SpokenRoute>
  readonly #writers = new Map<string, Writer>()

  constructor(surfaces: readonly Surface[], route: RouteOptions) {
    this.#spoken = new Map(surfaces.map(({ wire, of }) => [wire, of(route) ?? {}]))
  }

  /** @param access the permission of the route */
  speak(route: RouteOptions, access: Access): void {
    if (this.#any(({ hear }) => hear !== undefined)) {
      const hooks = [route.preValidation ?? []].flat()
      const hear = async (request: FastifyRequest) => this.#of(request)?.hear?.(request)
      route.preValidation = [...hooks, hear]
    }
    this.#serve(route, access)
  }

  /** @throws HttpRefusal if nothing speaks the wire: the caller would misread and be misread */
  admit({ wire }: Caller): void {
    if (wire !== undefined && !this.#spoken.has(wire)) throw new HttpRefusal('unknown_wire')
  }

  /** Whether callers with this wire are served without the permission of the route. */
  serves(caller: Caller): boolean {
    return this.#spoken.get(caller.wire)?.serves?.(caller) === true
  }

  #serve(route: RouteOptions, access: Access): void {
    if (access === 'public' || access === 'session') return
    if (!this.#any((spoken) => spoken.serve !== undefined)) return
    const { handler } = route
    const needed = parsePermissionCode(access)
    const serveOthers = (request: FastifyRequest) => this.#of(request)?.serve
    route.handler = async function served(request, reply) {
      const others = request.caller?.permissions.allows(needed) ? undefined : serveOthers(request)
      return others ? others(request, reply) : handler.call(this, request, reply)
    }
  }

  /** @returns what writes answers for a caller with another wire */
  writerFor(request: FastifyRequest, reply: FastifyReply) {
    const wire = request.caller?.wire
    if (wire === undefined) return undefined
    const { schema, answer = (own: object) => ({ ...own }) } = this.#spoken.get(wire) ?? {}
    const write = (own: object) => this.#write(wire, reply, schema)(answer(own))
    return { wire, write }
  }

  #of({ caller }: FastifyRequest): SpokenRoute | undefined {
    return this.#spoken.get(caller?.wire)
  }

  #any(has: (spoken: SpokenRoute) => boolean): boolean {
    return [...this.#spoken.values()].some(has)
  }

  /** Compiled when it is first needed. */
  #write(wire: string, reply: FastifyReply, schema: SpokenRoute['schema']): Writer {
    const known = this.#writers.get(wire)
    if (known) return known
    const own: object | undefined = Object(reply.request.routeOptions.schema?.response)['200']
    // HEAD routes have no schema.
    const writer: Writer = own
      ? reply.compileSerializationSchema({ ...(schema ? schema(own) : own) })
      : JSON.stringify
    this.#writers.set(wire, writer)
    return writer
  }
}
