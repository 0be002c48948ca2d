import type { ErrorParams } from '../../../../domain/shared/domain-error.ts'

/** What can be wrong with a request before it reaches a use-case, with its code in the answer. */
export const HTTP_ERRORS = {
  bad_request: 400,
  malformed_body: 400,
  origin_refused: 403,
  development_only: 403,
  route_not_found: 404,
  part_off: 404,
  method_not_allowed: 405,
  digest_header: 400,
  tus_header: 400,
  tus_version: 412,
  tus_checksum: 460,
  body_too_large: 413,
  unsupported_content_type: 415,
  validation_failed: 500,
  other_generation: 500,
  unknown_wire: 403,
  repeated_submit: 500,
  internal_error: 500,
} as const

export type HttpErrorCode = keyof typeof HTTP_ERRORS

export class HttpRefusal extends Error {
  readonly code: HttpErrorCode
  readonly params: ErrorParams

  constructor(code: HttpErrorCode, params: ErrorParams = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}

/** Carries the methods that the path supports, for the `Allow` header. */
export class MethodNotAllowed extends HttpRefusal {
  readonly allow: string

  constructor(methods: readonly string[]) {
    super('method_not_allowed')
    this.allow = methods.join(', ')
  }
}
