import type { FastifyInstance, RouteOptions } from 'fastify'
import type { DescribedService } from './api-document.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** OpenAPI 3.1 as JSON. It is built on the first request; all answers share one buffer. */
    describeApi(about: DescribedService): Promise<Buffer>
  }
}

/**
 * Collects all routes that are added later, and their shared schemas. The OpenAPI library is loaded
 * on the first request for the description, to keep startup fast.
 */
export function describeApi(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  const scopes = [app]
  let document: Promise<Buffer> | undefined
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onRegister', (scope) => void scopes.push(scope))
  app.decorate('describeApi', (about) => {
    document ??= documentOf(app, routes, scopes, about)
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
