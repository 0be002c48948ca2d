import type { FastifyInstance } from 'fastify'

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

/** One line per answer. */
export function logAnswers(app: FastifyInstance, log: AnswerLog): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { bodyCode, statusCode, errorCode, elapsedTime } = reply
    log.write({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: statusCode,
      code: bodyCode || statusCode,
      milliseconds: Math.round(elapsedTime * 10) / 10,
      error: errorCode,
    })
    done()
  })
}
