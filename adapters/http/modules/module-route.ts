import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { ModuleContexts } from '../../../application/modules/module-contexts.ts'
import { withinPatience } from '../../../application/modules/within-patience.ts'
import type { OperationKind } from '../../../domain/audit/operation-kind.ts'
import { NOBODY } from '../../../domain/identity/system-caller.ts'
import type { Words } from '../../../domain/records/shown.ts'
import { AnswerTooLarge, RouteTimeout } from '../../../domain/shared/availability-errors.ts'
import { audited } from '../edge/audit/audited.ts'
import { type Call, mounted, type Route } from '../route.ts'
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
  const { method, url, permission, params, query, body, reply, encrypted, rate } = declared
  const kind = auditedKind(declared)
  const route: Route<ModuleContexts> = {
    ...{ area: area.name, tag: area.words[0], words: routeWords(declared) },
    ...{ method, url, params, query, body, reply },
    access: permission === 'signed-in' || permission === 'public' ? ACCESS[permission] : permission,
    ...(kind && { audit: { kind, covers: 'part', seconds: STORE_SECONDS } }),
    config: {
      module: area.name,
      ...(encrypted && { encrypted: 'required' }),
      ...(rate && { rate }),
    },
    run: (tools, call) => answerOf(declared, tools, call),
  }
  return mounted([route], contexts)
}

function auditedKind({ audit }: ModuleRoute): OperationKind | undefined {
  return audit === 'none' ? undefined : audit
}

/** @throws RouteTimeout, AnswerTooLarge, and what the route throws */
async function answerOf(
  declared: ModuleRoute,
  contexts: ModuleContexts,
  { request, reply, params, query, body }: Call<never, never, never>,
): Promise<unknown> {
  const isAudited = auditedKind(declared) !== undefined
  const within = isAudited ? 'transaction' : undefined
  const { context, settled } = contexts.open(request.caller ?? NOBODY, within)
  const gone = goneSignal(reply)
  const work = async (late: AbortSignal) => {
    const signal = AbortSignal.any([gone, late])
    const answer = await declared.run({ ...context, params, query, body, signal })
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

export function routeWords({ url, words }: Pick<ModuleRoute, 'url' | 'words'>): Words {
  const last = url.split('/').findLast((part) => part !== '' && !part.startsWith(':')) ?? url
  return words ?? [last.charAt(0).toUpperCase() + last.slice(1), last]
}

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}
