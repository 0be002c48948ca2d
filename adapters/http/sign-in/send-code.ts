import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { SendCode } from '../../../application/verification/send-code.ts'
import type { CodeChannel } from '../../../domain/verification/recipient.ts'
import { presentedClient } from '../edge/callers/presented-token.ts'
import { sourceOf } from '../edge/callers/source-address.ts'
import { HttpRefusal } from '../edge/failures/http-errors.ts'
import { Type } from '../wire/schema.ts'
import { textOf } from '../wire/wire-types.ts'
import { languageOf } from '../words/language.ts'

const CAPTCHA = { uuid: Type.Optional(textOf(64)), code: Type.Optional(textOf(64)) }
const SmsQuery = Type.Object({ phonenumber: textOf(64), ...CAPTCHA })
const EmailQuery = Type.Object({ email: textOf(128), ...CAPTCHA })

/** These GET routes send a message, so they must not exist for HEAD as well. */
const SENDING = { config: { access: 'public' }, exposeHeadRoute: false } as const

export function sendSmsCodeRoute(sendCode: SendCode): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = schemaOf('Send a login code by SMS', SmsQuery)
    const preValidation = nameNumber
    app.get('/resource/sms/code', { schema, preValidation, ...SENDING }, async (request) => {
      await sendCode.execute(codeRequest('sms', request.query.phonenumber, request))
      return null
    })
  }
}

/** Generation 6 writes `phoneNumber`. Who writes both names may mean either number. */
async function nameNumber(request: FastifyRequest): Promise<void> {
  const { phoneNumber, ...query } = Object(request.query)
  if (phoneNumber === undefined) return
  if ('phonenumber' in query) throw new HttpRefusal('validation_failed')
  request.query = { ...query, phonenumber: phoneNumber }
}

export function sendEmailCodeRoute(sendCode: SendCode): FastifyPluginAsyncTypebox {
  return async (app) => {
    const schema = schemaOf('Send a login code by e-mail', EmailQuery)
    app.get('/resource/email/code', { schema, ...SENDING }, async (request) => {
      await sendCode.execute(codeRequest('email', request.query.email, request))
      return null
    })
  }
}

function schemaOf<Q>(summary: string, querystring: Q) {
  return { summary, tags: ['Login'], querystring, response: { 200: Type.Null() } }
}

interface CaptchaQuery {
  readonly uuid?: string
  readonly code?: string
}

function codeRequest(
  channel: CodeChannel,
  recipient: string,
  request: FastifyRequest<{ Querystring: CaptchaQuery }>,
) {
  const { uuid = '', code = '' } = request.query
  return {
    channel,
    recipient,
    clientId: presentedClient(request) ?? '',
    captcha: { id: uuid, guess: code },
    source: sourceOf(request),
    language: languageOf(request),
  }
}
