import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { completeDescription } from './description/complete-description.ts'
import { SECURITY_SCHEMES } from './description/security.ts'

const DESCRIPTION = `Answers come as HTTP 200 with the real code in the body: 200 is success, 401 means
log in, 403 means no permission, everything else failed; \`error\` is stable and \`msg\` is for people.`

/** Collects the schemas of all routes that follow; the document is made when it is first read. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Gatehouse', version: '1', description: DESCRIPTION },
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    // Those that stand for GET are taken out again.
    exposeHeadRoutes: true,
    // The library for WebSockets hides its routes.
    transform: ({ schema, url, route }) => ({
      schema: route.config?.upgrade === true ? { ...schema, hide: false } : schema,
      url,
    }),
    transformObject: (made) => {
      const document = 'openapiObject' in made ? made.openapiObject : made.swaggerObject
      completeDescription(document, app.routeTable.entries)
      return document
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, at) => nameOf(json, at) },
  })
}

function nameOf(json: Readonly<Record<string, unknown>>, at: number): string {
  return typeof json.$id === 'string' ? json.$id : `schema-${at}`
}
