import type { FastifyInstance, RouteOptions } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** OpenAPI 3.1 as JSON, made when it is first asked for. All answers share the one text. */
    describeApi(version: string): Promise<Buffer>
  }
}

/**
 * Notes all routes that follow, and their shared schemas. The library that makes a document of them
 * is loaded with the first reader: a start should not wait for it.
 */
export function describeApi(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  const scopes = [app]
  let document: Promise<Buffer> | undefined
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onRegister', (scope) => void scopes.push(scope))
  app.decorate('describeApi', (version) => {
    document ??= documentOf(app, routes, scopes, version)
    return document
  })
}

async function documentOf(
  app: FastifyInstance,
  routes: readonly RouteOptions[],
  scopes: readonly FastifyInstance[],
  version: string,
): Promise<Buffer> {
  const { apiDocument } = await import('./api-document.ts')
  const schemas = Object.assign({}, ...scopes.map((scope) => scope.getSchemas()))
  const service = { routes, schemas, entries: app.routeTable.entries, version }
  return Buffer.from(JSON.stringify(await apiDocument(service)))
}
