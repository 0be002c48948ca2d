import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preValidationAsyncHookHandler,
} from 'fastify'
import {
  ScimChanged,
  ScimInvalid,
  ScimTaken,
} from '../../../../../domain/parts/directory/scim/scim-errors.ts'
import { bodyText } from '../../../edge/bodies/body-text.ts'
import { type JsonObject, parseJsonObject } from '../../../edge/bodies/json-object.ts'
import { answerFailure } from '../../../edge/failures/error-handler.ts'

const SCIM_TYPE = 'application/scim+json'
const SCIM_ANSWER = `${SCIM_TYPE}; charset=utf-8`
/** Of a body: a group of ten thousand, each member an object. */
const MOST_MEMBERS = 25_000
const SECRET = /pass|secret|pwd/i
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** Bodies and failures as RFC 7644 sections 3.1 and 3.12 want them, for the routes of this scope. */
export function speakScim(app: FastifyInstance): void {
  const failures = new WeakMap<FastifyRequest, unknown>()
  app.addContentTypeParser(
    SCIM_TYPE,
    { parseAs: 'buffer' },
    // Some clients name the type of a body that is not there, as with DELETE.
    async (request: FastifyRequest, bytes: Buffer) =>
      bytes.length === 0 ? undefined : parseJsonObject(bodyText(request, bytes), MOST_MEMBERS),
  )
  app.addHook('preValidation', forgetPasswords)
  app.setErrorHandler((error, request, reply) => {
    failures.set(request, error)
    answerFailure(error, request, reply)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode === 204 || reply.statusCode === 304) return payload
    reply.type(SCIM_ANSWER)
    if (reply.statusCode < 400) return payload
    return failureBody(failures.get(request), reply, payload)
  })
}

/** The body of any failure, which the service has made in its own form. */
function failureBody(error: unknown, reply: FastifyReply, payload: unknown): string {
  // No kind of our refusals has this status.
  if (error instanceof ScimChanged) reply.code(412)
  const { msg = '' } = JSON.parse(String(payload))
  const scimType = scimTypeOf(error)
  const status = String(reply.statusCode)
  return JSON.stringify({ schemas: [ERROR], ...(scimType && { scimType }), detail: msg, status })
}

function scimTypeOf(error: unknown): string | undefined {
  if (error instanceof ScimInvalid) return String(error.params.scimType)
  if (error instanceof ScimTaken) return 'uniqueness'
  const { code, statusCode } = Object(error) as Partial<FastifyError>
  if (code === 'scim_refused' || code === 'validation_failed') return 'invalidValue'
  return code === 'malformed_body' && statusCode !== 413 ? 'invalidSyntax' : undefined
}

/**
 * Passwords are not taken from directories. The operation log has what was sent, and masks them by
 * their names; in a PATCH, the name is a value.
 */
const forgetPasswords: preValidationAsyncHookHandler = async (request) => {
  const body: JsonObject = Object(request.body)
  request.body =
    request.body &&
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        name,
        Array.isArray(value) && /^operations$/i.test(name) ? value.map(withoutPassword) : value,
      ]),
    )
}

function withoutPassword(operation: unknown): unknown {
  const members = Object.entries(Object(operation))
  const isSecret = members.some(
    ([name, value]) => /^path$/i.test(name) && SECRET.test(String(value)),
  )
  if (!isSecret) return operation
  return Object.fromEntries(
    members.map(([name, value]) => [name, /^value$/i.test(name) ? '' : value]),
  )
}
