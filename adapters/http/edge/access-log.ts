import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sourceOf } from './callers/source-address.ts'
import { RefusalSamples } from './failures/refusal-samples.ts'

/** What is told of one answer. No text in it needs escaping: all are ours, or checked to be harmless. */
export interface Answer {
  readonly requestId: string
  readonly method: string
  /** The route's pattern, never the address: that may carry a token. */
  readonly route: string
  readonly status: number
  /** In the body. */
  readonly code: number
  readonly milliseconds: number
  /** The code of what was refused. */
  readonly error: string | null
}

export interface AnswerLog {
  write(answer: Answer): void
}

/** Refusals that come by the thousand are written as samples and sums. */
export function refusalSamples(logger: FastifyBaseLogger): RefusalSamples {
  return new RefusalSamples(({ more, seconds, ...refused }) => {
    const text = `and ${more.toLocaleString('en-US')} more in ${seconds} s`
    logger.info({ ...refused, more, seconds }, text)
  })
}

/** One line per answer, but for floods of refusals, and for probes that are content. */
export function logAnswers(app: FastifyInstance, log: AnswerLog): void {
  app.addHook('onClose', async () => app.refusals.endWindow())
  app.addHook('onResponse', (request, reply, done) => {
    if (isRefused(reply)) {
      const reason = reply.errorCode ?? String(reply.statusCode)
      if (app.refusals.admits(sourceOf(request), reason)) log.write(answerOf(request, reply))
    } else if (request.routeOptions.config?.vital) {
      request.log.debug(answerOf(request, reply), 'probed')
    } else {
      log.write(answerOf(request, reply))
    }
    done()
  })
}

function isRefused({ errorCode, statusCode }: FastifyReply): boolean {
  return errorCode !== null || statusCode >= 400
}

function answerOf(request: FastifyRequest, reply: FastifyReply): Answer {
  const { bodyCode, statusCode, errorCode, elapsedTime } = reply
  return {
    requestId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: statusCode,
    code: bodyCode || statusCode,
    milliseconds: Math.round(elapsedTime * 10) / 10,
    error: errorCode,
  }
}
