import type { FastifyRequest } from 'fastify'
import type { SendCode } from '../../../application/verification/send-code.ts'
import type { CodeChannel } from '../../../domain/verification/recipient.ts'
import { presentedClient } from '../edge/callers/presented-token.ts'
import { HttpRefusal } from '../edge/failures/http-errors.ts'
import { type Call, routeOf } from '../route.ts'
import { Type } from '../wire/schema.ts'
import { textOf } from '../wire/wire-types.ts'

const CAPTCHA = { uuid: Type.Optional(textOf(64)), code: Type.Optional(textOf(64)) }
const SmsQuery = Type.Object({ phonenumber: textOf(64), ...CAPTCHA })
const EmailQuery = Type.Object({ email: textOf(128), ...CAPTCHA })

/** These GET routes send a message, so they must not exist for HEAD as well. */
const SENDING = {
  method: 'GET',
  access: 'public',
  errors: [
    'invalid_client',
    'invalid_captcha',
    'too_many_requests',
    'invalid_recipient',
    'sms_not_enabled',
    'mail_not_enabled',
    'send_failed',
    'invalid_email',
    'invalid_phone',
    'invalid_request',
  ],
  exposeHeadRoute: false,
} as const

const route = routeOf<{ readonly send: SendCode }>({ area: 'other', tag: 'Login' })

export const CODE_ROUTES = [
  route({
    ...SENDING,
    url: '/resource/sms/code',
    summary: 'Send a login code by SMS',
    query: SmsQuery,
    preValidation: nameNumber,
    run: ({ send }, call) => send.execute(codeRequest('sms', call.query.phonenumber, call)),
  }),
  route({
    ...SENDING,
    url: '/resource/email/code',
    summary: 'Send a login code by e-mail',
    query: EmailQuery,
    run: ({ send }, call) => send.execute(codeRequest('email', call.query.email, call)),
  }),
]

/** Generation 6 writes `phoneNumber`. Who writes both names may mean either number. */
async function nameNumber(request: FastifyRequest): Promise<void> {
  const { phoneNumber, ...query } = Object(request.query)
  if (phoneNumber === undefined) return
  if ('phonenumber' in query) throw new HttpRefusal('validation_failed')
  request.query = { ...query, phonenumber: phoneNumber }
}

interface CaptchaQuery {
  readonly uuid?: string
  readonly code?: string
}

function codeRequest(
  channel: CodeChannel,
  recipient: string,
  { query: { uuid = '', code = '' }, request, source, language }: Call<unknown, CaptchaQuery>,
) {
  const clientId = presentedClient(request) ?? ''
  return { channel, recipient, clientId, captcha: { id: uuid, guess: code }, source, language }
}
