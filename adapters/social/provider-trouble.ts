import { ProviderFailed } from '../../domain/identity/sign-in/provider-errors.ts'

/** The only error words that may be logged; other texts may quote secrets. */
const SHOWN_CODES: ReadonlySet<unknown> = new Set([
  'access_denied',
  'bad_verification_code',
  'incorrect_client_credentials',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'redirect_uri_mismatch',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_grant_type',
])
const LARGEST_ERROR_NUMBER = 999_999

/** @param what the message for the log, in our own words; never data that was sent or received */
export function failed(what: string): ProviderFailed {
  return new ProviderFailed(new Error(what))
}

/** The provider's error code for a message, if it may be logged. */
export function shownCode(said: unknown): string {
  const isNumber = Number.isInteger(said) && Math.abs(Number(said)) <= LARGEST_ERROR_NUMBER
  return isNumber || SHOWN_CODES.has(said) ? ` (${said})` : ''
}

/** Reports an error of `fetch` without the URL, which may contain a secret. */
export function fetchTrouble(error: unknown): ProviderFailed {
  if (error instanceof ProviderFailed) return error
  if (!(error instanceof Error)) return failed('the exchange failed')
  if (error.name === 'TimeoutError') return failed('no complete answer before the deadline')
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return failed(
    `the exchange failed or was redirected${/^[A-Z0-9_]+$/.test(code) ? `: ${code}` : ''}`,
  )
}
