import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ModuleContexts } from '../../../application/modules/module-contexts.ts'
import { withinPatience } from '../../../application/modules/within-patience.ts'
import { NOBODY } from '../../../domain/identity/system-caller.ts'
import type { Words } from '../../../domain/records/shown.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { audited } from '../edge/audit/audited.ts'
import type { ModuleRoute } from './route.ts'

const ACCESS = { 'signed-in': 'session', public: 'public' } as const

/** All others wait for a transaction of the embedded database. A server is less patient itself. */
const PATIENCE_MS = 5000

/** @param area of the module, in the operation log and in the API description */
export function moduleRoute(
  declared: ModuleRoute,
  area: { readonly name: string; readonly words: Words },
  contexts: ModuleContexts,
): FastifyPluginAsync {
  const { method, url, permission, encrypted, rate, audit, run } = declared
  const schema = schemaOf(declared, area)
  const isAudited = audit !== undefined && audit !== 'none'
  const config = {
    access: permission === 'signed-in' || permission === 'public' ? ACCESS[permission] : permission,
    ...(encrypted && { encrypted: 'required' as const }),
    ...(rate && { rate }),
    ...(isAudited && { audit: { area: area.name, kind: audit, covers: 'part' as const } }),
  }
  return async (app) => {
    app.route({
      method,
      url,
      schema,
      config,
      handler: async (request, reply) => {
        const within = isAudited ? 'transaction' : undefined
        const { context, settled } = contexts.open(request.caller ?? NOBODY, within)
        const gone = goneSignal(reply)
        const work = (...late: readonly AbortSignal[]) =>
          run({ ...context, ...sentIn(request), signal: AbortSignal.any([gone, ...late]) })
        const inTime = () => withinPatience(work, PATIENCE_MS, tooLate)
        const answer = await (isAudited ? audited(request, inTime) : work())
        await settled()
        return answer
      },
    })
  }
}

function tooLate(cause: Error): DependencyUnavailable {
  return new DependencyUnavailable(cause)
}

function schemaOf(declared: ModuleRoute, area: { readonly words: Words }) {
  return {
    summary: routeWords(declared)[0],
    tags: [area.words[0]],
    ...(declared.params !== undefined && { params: declared.params }),
    ...(declared.query !== undefined && { querystring: declared.query }),
    ...(declared.body !== undefined && { body: declared.body }),
    response: { 200: declared.reply },
  }
}

export function routeWords({ url, words }: Pick<ModuleRoute, 'url' | 'words'>): Words {
  const last = url.split('/').findLast((part) => part !== '' && !part.startsWith(':')) ?? url
  return words ?? [last.charAt(0).toUpperCase() + last.slice(1), last]
}

/** The schemas of the route have checked what was sent. */
function sentIn({ params, query, body }: FastifyRequest) {
  return { params, query, body } as Record<'params' | 'query' | 'body', never>
}

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}
