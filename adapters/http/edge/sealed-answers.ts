import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SealAnswer } from '../../../application/ports/sign-in/login-envelope.ts'
import { AnswerNotEncrypted } from '../../../domain/identity/sign-in/envelope-errors.ts'

/**
 * Encrypts JSON for whoever asks for it, failures included. Where that is impossible the request is
 * refused before anything is done.
 */
export function sealAskedAnswers(app: FastifyInstance, seal: SealAnswer | undefined): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = asksForSeal(request) && !(seal && answersJson(request))
    done(isRefused ? new AnswerNotEncrypted() : undefined)
  })
  if (!seal) return
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!asksForSeal(request) || !isJson(reply.getHeader('content-type'), payload)) {
      done(null, payload)
      return
    }
    const { key, body } = seal(payload)
    reply.header('encrypt-key', key).removeHeader('content-length')
    done(null, body)
  })
}

function asksForSeal({ headers }: FastifyRequest): boolean {
  return headers['encrypt-answer'] === 'true'
}

function answersJson({ is404, routeOptions }: FastifyRequest): boolean {
  return is404 || (routeOptions.config.reply ?? 'envelope') === 'envelope'
}

function isJson(type: unknown, payload: unknown): payload is string | Uint8Array {
  const isText = typeof payload === 'string' || payload instanceof Uint8Array
  return isText && typeof type === 'string' && type.startsWith('application/json')
}
