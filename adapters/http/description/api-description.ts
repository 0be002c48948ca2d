import type { FastifyInstance, RouteOptions } from 'fastify'
import { type Surface, spokenAs } from '../edge/surfaces.ts'
import type { DescribedService } from './api-document.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * OpenAPI 3.1 as JSON. It is built on the first request; all answers share one buffer.
     * @param wire the service's own, unless it is one of another surface
     */
    describeApi(about: DescribedService, wire?: string): Promise<Buffer>
  }
}

/**
 * Collects all routes that are added later, and their shared schemas. The OpenAPI library is loaded
 * on the first request for the description, to keep startup fast.
 */
export function describeApi(app: FastifyInstance, surfaces: readonly Surface[]): void {
  const routes: RouteOptions[] = []
  const scopes = [app]
  const documents = new Map<Surface | undefined, Promise<Buffer>>()
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onRegister', (scope) => void scopes.push(scope))
  app.decorate('describeApi', (about, wire) => {
    const surface = surfaces.find((one) => one.wire !== undefined && one.wire === wire)
    const spoken = surface ? routes.map((route) => spokenAs(surface, route)) : routes
    const document = documents.get(surface) ?? documentOf(app, spoken, scopes, about)
    documents.set(surface, document)
    return document
  })
}

async function documentOf(
  app: FastifyInstance,
  routes: readonly RouteOptions[],
  scopes: readonly FastifyInstance[],
  about: DescribedService,
): Promise<Buffer> {
  const { apiDocument } = await import('./api-document.ts')
  const schemas = Object.assign({}, ...scopes.map((scope) => scope.getSchemas()))
  const service = { routes, schemas, entries: app.routeTable.entries, ...about }
  return Buffer.from(JSON.stringify(await apiDocument(service)))
}
