import { createHash } from 'node:crypto'
import type { Ids } from '../../../application/ports/crypto.ts'
import type {
  AuthorizationStart,
  IdentityProvider,
  OutsideIdentity,
} from '../../../application/ports/sign-in/identity-provider.ts'
import { ProviderFailed } from '../../../domain/identity/sign-in/provider-errors.ts'

const MOST_CODES = 1000

interface Answer {
  readonly identity: OutsideIdentity
  readonly challenge: string | null
}

/** A provider whose people say yes by a call instead of a page. Its address leads nowhere. */
export class MemoryIdentityProvider implements IdentityProvider {
  readonly source: string
  readonly #ids: Ids
  readonly #answers = new Map<string, Answer>()

  constructor(source: string, ids: Ids) {
    this.source = source
    this.#ids = ids
  }

  async authorizationUrl({ state, codeVerifier }: AuthorizationStart): Promise<string> {
    const url = new URL(`https://${this.source}.invalid/authorize`)
    url.searchParams.set('state', state)
    url.searchParams.set('code_challenge', challengeOf(codeVerifier))
    return url.href
  }

  /** Somebody follows the address and agrees. @returns the code that the browser brings back */
  agree(address: string, identity: OutsideIdentity): string {
    const code = this.#ids.token()
    const challenge = new URL(address).searchParams.get('code_challenge')
    const oldest = this.#answers.keys().next()
    if (this.#answers.size >= MOST_CODES && !oldest.done) this.#answers.delete(oldest.value)
    this.#answers.set(code, { identity, challenge })
    return code
  }

  async identify(code: string, { codeVerifier }: AuthorizationStart): Promise<OutsideIdentity> {
    const answer = this.#answers.get(code)
    this.#answers.delete(code)
    if (answer?.challenge !== challengeOf(codeVerifier)) throw new ProviderFailed()
    return answer.identity
  }
}

function challengeOf(codeVerifier: string): string {
  return createHash('sha256').update(codeVerifier).digest('base64url')
}
