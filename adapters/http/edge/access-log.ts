import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sourceOf } from './callers/source-address.ts'
import { RefusalSamples } from './failures/refusal-samples.ts'

/** Refusals that come by the thousand are written as samples and sums. */
export function refusalSamples(logger: FastifyBaseLogger): RefusalSamples {
  return new RefusalSamples(({ more, seconds, ...refused }) => {
    const text = `and ${more.toLocaleString('en-US')} more in ${seconds} s`
    logger.info({ ...refused, more, seconds }, text)
  })
}

/** One line per answer, but for floods of refusals, and for probes that are content. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onClose', async () => app.refusals.endWindow())
  app.addHook('onResponse', (request, reply, done) => {
    if (isRefused(reply)) {
      const reason = reply.errorCode ?? String(reply.statusCode)
      if (app.refusals.admits(sourceOf(request), reason)) {
        request.log.info(answerOf(request, reply), 'answered')
      }
    } else if (request.routeOptions.config?.vital) {
      request.log.debug(answerOf(request, reply), 'probed')
    } else {
      request.log.info(answerOf(request, reply), 'answered')
    }
    done()
  })
}

function isRefused({ errorCode, statusCode }: FastifyReply): boolean {
  return errorCode !== null || statusCode >= 400
}

function answerOf(request: FastifyRequest, reply: FastifyReply) {
  const { bodyCode, statusCode, errorCode, elapsedTime } = reply
  return {
    method: request.method,
    // The pattern, never the address: that may carry a token.
    route: request.routeOptions.url ?? 'none',
    status: statusCode,
    code: bodyCode || statusCode,
    ms: Math.round(elapsedTime * 10) / 10,
    ...(errorCode === null ? {} : { error: errorCode }),
  }
}
