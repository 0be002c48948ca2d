import { Refusal } from '../../../../application/modules/refusal.ts'
import { DomainError, type ErrorKind } from '../../../../domain/shared/domain-error.ts'
import type { FailureFacts, ValidationProblem } from '../../words/catalogue.ts'
import { HTTP_ERRORS, HttpRefusal } from './http-errors.ts'
import { validationProblems } from './validation.ts'

/** `body` is the code in the envelope, `plain` the HTTP status without one. */
interface Codes {
  readonly body: number
  readonly plain: number
}

export const CODES: Record<ErrorKind, Codes> = {
  invalid: { body: 500, plain: 400 },
  refused: { body: 500, plain: 403 },
  // The front ends show 601 as a hint, not as an error.
  needed: { body: 601, plain: 409 },
  unauthenticated: { body: 401, plain: 401 },
  forbidden: { body: 403, plain: 403 },
  'not-found': { body: 500, plain: 404 },
  conflict: { body: 500, plain: 409 },
  locked: { body: 500, plain: 423 },
  limited: { body: 500, plain: 429 },
  unavailable: { body: 503, plain: 503 },
  overloaded: { body: 503, plain: 503 },
}

/** Error codes of Fastify and its plugins that the caller is responsible for. */
const FRAMEWORK: ReadonlyMap<string, HttpRefusal> = new Map([
  ['FST_ERR_CTP_BODY_TOO_LARGE', new HttpRefusal('body_too_large')],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', new HttpRefusal('unsupported_content_type')],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', new HttpRefusal('malformed_body')],
])

/** The front ends show 500 as an error with its text. */
const OF_THE_CALLER: ReadonlySet<string> = new Set(['validation_failed', 'other_generation'])

export interface Failure extends Codes, FailureFacts {
  readonly kind: ErrorKind | 'request' | 'internal'
}

/** @returns what the caller may know of an error. Unknown errors become `internal_error` */
export function failureOf(error: unknown): Failure {
  if (error instanceof DomainError) return domainFailure(error)
  if (error instanceof HttpRefusal) return requestFailure(error)
  const { code, statusCode, validation } = frameworkFacts(error)
  if (validation) return requestFailure(new HttpRefusal('validation_failed'), validation)
  const known = FRAMEWORK.get(code)
  if (known) return requestFailure(known)
  if (isBrokenOff(code, statusCode)) return requestFailure(new HttpRefusal('malformed_body'))
  if (statusCode === 413) return requestFailure(new HttpRefusal('body_too_large'))
  if (code.startsWith('FST_') && statusCode >= 400 && statusCode < 500) {
    return requestFailure(new HttpRefusal('bad_request'))
  }
  return { ...requestFailure(new HttpRefusal('internal_error')), kind: 'internal' }
}

/** The client's connection ended within the body. Our own connections have no status. */
function isBrokenOff(code: string, statusCode: number): boolean {
  return code === 'ECONNRESET' && statusCode === 400
}

function domainFailure(error: DomainError): Failure {
  const { kind, code, params } = error
  const failure = { ...CODES[kind], kind, error: code, params, problems: [] }
  return error instanceof Refusal ? { ...failure, words: error.words } : failure
}

function requestFailure(
  { code, params }: HttpRefusal,
  problems: readonly ValidationProblem[] = [],
): Failure {
  const body = HTTP_ERRORS[code]
  const plain = OF_THE_CALLER.has(code) ? 400 : body
  return { body, plain, kind: 'request', error: code, params, problems }
}

interface FrameworkFacts {
  readonly code: string
  readonly statusCode: number
  readonly validation: readonly ValidationProblem[] | undefined
}

function frameworkFacts(error: unknown): FrameworkFacts {
  if (!(error instanceof Error)) return { code: '', statusCode: 500, validation: undefined }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const statusCode =
    'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  return { code, statusCode, validation: validationProblems(error) }
}
