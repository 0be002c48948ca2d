import { ProviderFailed } from '../../domain/identity/provider-errors.ts'
import { failed, harmlessWord } from './provider-trouble.ts'

/** Reports a library error without its causes, which contain whole responses including tokens. */
export function openIdTrouble(error: unknown): ProviderFailed {
  if (!(error instanceof Error)) return failed('OpenID Connect failed')
  if (error.cause instanceof ProviderFailed) return error.cause
  const code = 'code' in error ? String(error.code) : ''
  const said = 'error' in error ? harmlessWord(error.error) : ''
  return failed(`OpenID Connect failed${/^[A-Z_]+$/.test(code) ? `: ${code}` : ''}${said}`)
}
