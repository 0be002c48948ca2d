import { randomBytes } from 'node:crypto'
import type { AuthorizationStart } from '../../application/ports/sign-in/identity-provider.ts'

/** As the service makes them: 256 random bits each. */
export function aStart(given: Partial<AuthorizationStart> = {}): AuthorizationStart {
  const [state = '', codeVerifier = '', nonce = ''] = [1, 2, 3].map(() =>
    randomBytes(32).toString('base64url'),
  )
  return { state, codeVerifier, nonce, ...given }
}

/** The value or the error of a call. */
export async function outcomeOf(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: unknown) => error)
}
