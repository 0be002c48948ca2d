import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sourceOf } from './callers/source-address.ts'
import { RefusalSamples } from './failures/refusal-samples.ts'

/** Which answers are logged. `changes`: all but successful answers to GET and HEAD. */
export type AccessLog = 'all' | 'changes' | 'off'

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Refusals can arrive by the thousand, so only samples and sums of them are logged. */
export function refusalSamples(logger: FastifyBaseLogger): RefusalSamples {
  return new RefusalSamples(({ more, seconds, ...refused }) => {
    const text = `and ${more.toLocaleString('en-US')} more in ${seconds} s`
    logger.info({ ...refused, more, seconds }, text)
  })
}

/** Logs one line per answer; of a flood of refusals only samples, and of successful probes debug lines. */
export function logAnswers(app: FastifyInstance, accessLog: AccessLog): void {
  app.addHook('onClose', async () => app.refusals.endWindow())
  if (accessLog === 'off') return
  app.addHook('onResponse', (request, reply, done) => {
    if (isRefused(reply)) {
      const reason = reply.errorCode ?? String(reply.statusCode)
      if (app.refusals.admits(sourceOf(request), reason)) {
        request.log.info(answerOf(request, reply), 'answered')
      }
    } else if (accessLog === 'all' || !READS.has(request.method)) {
      logSuccess(request, reply)
    }
    done()
  })
}

function logSuccess(request: FastifyRequest, reply: FastifyReply): void {
  if (request.routeOptions.config?.vital) request.log.debug(answerOf(request, reply), 'probed')
  else request.log.info(answerOf(request, reply), 'answered')
}

function isRefused({ errorCode, statusCode }: FastifyReply): boolean {
  return errorCode !== null || statusCode >= 400
}

function answerOf(request: FastifyRequest, reply: FastifyReply) {
  const { bodyCode, statusCode, errorCode, elapsedTime } = reply
  return {
    method: request.method,
    // The route's pattern, not the request's URL, which may carry a token.
    route: request.routeOptions.url ?? 'none',
    status: statusCode,
    code: bodyCode || statusCode,
    ms: Math.round(elapsedTime * 10) / 10,
    ...(errorCode === null ? {} : { error: errorCode }),
  }
}
