import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ModuleContexts } from '../../../application/modules/module-contexts.ts'
import { withinPatience } from '../../../application/modules/within-patience.ts'
import { NOBODY } from '../../../domain/identity/system-caller.ts'
import type { Words } from '../../../domain/records/shown.ts'
import { AnswerTooLarge, RouteTimeout } from '../../../domain/shared/availability-errors.ts'
import { audited } from '../edge/audit/audited.ts'
import type { ModuleRoute } from './route.ts'

const ACCESS = { 'signed-in': 'session', public: 'public' } as const

/** How long a route may take. All others wait for a transaction of the embedded database. */
const SECONDS = { transaction: 5, reading: 30 }
/** The store waits a little longer, so that the route's own time ends it, by its name. */
const STORE_SECONDS = SECONDS.transaction + 1
/** Other requests wait while an answer is turned into text. */
const MOST_CHARACTERS = 16 * 1024 * 1024

/** @param area of the module, in the operation log and in the API description */
export function moduleRoute(
  declared: ModuleRoute,
  area: { readonly name: string; readonly words: Words },
  contexts: ModuleContexts,
): FastifyPluginAsync {
  const { method, url, permission, encrypted, rate, audit } = declared
  const schema = schemaOf(declared, area)
  const isAudited = audit !== undefined && audit !== 'none'
  const config = {
    module: area.name,
    words: routeWords(declared),
    access: permission === 'signed-in' || permission === 'public' ? ACCESS[permission] : permission,
    ...(encrypted && { encrypted: 'required' as const }),
    ...(rate && { rate }),
    ...(isAudited && {
      audit: {
        ...{ area: area.name, kind: audit },
        covers: 'part' as const,
        seconds: STORE_SECONDS,
      },
    }),
  }
  return async (app) => {
    app.route({
      method,
      url,
      schema,
      config,
      handler: (request, reply) => answerOf(declared, contexts, { request, reply }),
    })
  }
}

/** @throws RouteTimeout, AnswerTooLarge, and what the route throws */
async function answerOf(
  { audit, run }: ModuleRoute,
  contexts: ModuleContexts,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<unknown> {
  const isAudited = audit !== undefined && audit !== 'none'
  const within = isAudited ? 'transaction' : undefined
  const { context, settled } = contexts.open(request.caller ?? NOBODY, within)
  const gone = goneSignal(reply)
  const work = async (late: AbortSignal) => {
    const signal = AbortSignal.any([gone, late])
    const answer = await run({ ...context, ...sentIn(request), signal })
    refuseLarge(answer)
    return answer
  }
  const inTime = (seconds: number) => () =>
    withinPatience(work, seconds * 1000, () => new RouteTimeout(seconds))
  const answer = isAudited
    ? await contexts.withPermit(() => audited(request, inTime(SECONDS.transaction)))
    : await inTime(SECONDS.reading)()
  await settled()
  return answer
}

/** @throws AnswerTooLarge before any of it is turned into text */
function refuseLarge(answer: unknown): void {
  let left = MOST_CHARACTERS
  const waiting = [answer]
  while (waiting.length > 0) {
    const value = waiting.pop()
    left -= typeof value === 'string' ? value.length + 2 : 8
    if (left < 0) throw new AnswerTooLarge()
    if (typeof value === 'object')
      for (const member of Object.values(value ?? {})) waiting.push(member)
  }
}

function schemaOf(declared: ModuleRoute, area: { readonly words: Words }) {
  return {
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
