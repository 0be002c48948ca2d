import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import type { RouteEntry } from '../route-table.ts'
import { completeDescription } from './complete-description.ts'
import { SECURITY_SCHEMES } from './security.ts'

const DESCRIPTION = `Answers have HTTP status 200 and the real code in the body: 200 is success, 401 means
log in, 403 means no permission, any other is a failure. \`error\` is stable; \`msg\` is for people.`

/** What no route says. */
export interface DescribedService {
  readonly version: string
  /** What is sent to webhooks, by event. */
  readonly webhooks: Readonly<Record<string, object>>
}

interface Service extends DescribedService {
  readonly routes: readonly RouteOptions[]
  /** Schemas that routes refer to by `$id`. */
  readonly schemas: Readonly<Record<string, unknown>>
  readonly entries: readonly RouteEntry[]
}

/** Builds the document with a second server that never listens and compiles no schemas. */
export async function apiDocument({ routes, schemas, ...about }: Service): Promise<object> {
  const model = Fastify({ exposeHeadRoutes: false, routerOptions: { maxParamLength: 500 } })
  model.setValidatorCompiler(() => () => true)
  model.setSerializerCompiler(() => () => '')
  await collect(model, about)
  for (const schema of Object.values(schemas)) model.addSchema(schema)
  for (const { method, url, schema, config = { access: 'public' } } of routes) {
    const said = { ...(config.words && { summary: config.words[0] }), ...schema }
    model.route({ method, url, schema: said, config, handler: async () => undefined })
  }
  await model.ready()
  const document = model.swagger()
  await model.close()
  return document
}

async function collect(
  model: FastifyInstance,
  { entries, version, webhooks }: DescribedService & Pick<Service, 'entries'>,
): Promise<void> {
  await model.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Gatehouse', version, description: DESCRIPTION },
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    // `completeDescription` removes the HEAD routes of GET routes again.
    exposeHeadRoutes: true,
    // `@fastify/websocket` hides its routes from the description.
    transform: ({ schema, url, route }) => ({
      schema: route.config?.upgrade === true ? { ...schema, hide: false } : schema,
      url,
    }),
    transformObject: (made) => {
      const document = 'openapiObject' in made ? made.openapiObject : made.swaggerObject
      completeDescription(document, entries)
      return { ...document, webhooks }
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, at) => nameOf(json, at) },
  })
}

function nameOf(json: Readonly<Record<string, unknown>>, at: number): string {
  return typeof json.$id === 'string' ? json.$id : `schema-${at}`
}
