import type {
  AuthorizationStart,
  IdentityProvider,
  OutsideIdentity,
} from '../../../application/ports/sign-in/identity-provider.ts'
import type { MiniProgram } from '../../../application/ports/sign-in/mini-program.ts'
import { ProviderFailed } from '../../../domain/identity/sign-in/provider-errors.ts'
import { anIdentity } from '../../support/social-builders.ts'

/** A third party with one identity per code, which checks the PKCE verifier. */
export class FakeProvider implements IdentityProvider {
  readonly source: string
  readonly identities = new Map<string, OutsideIdentity>()
  readonly asked: AuthorizationStart[] = []
  readonly exchanged: string[] = []

  constructor(source: string) {
    this.source = source
  }

  async authorizationUrl(start: AuthorizationStart): Promise<string> {
    this.asked.push(start)
    return `https://${this.source}.example/authorize?state=${encodeURIComponent(start.state)}`
  }

  async identify(code: string, start: AuthorizationStart): Promise<OutsideIdentity> {
    this.exchanged.push(code)
    const identity = this.identities.get(code)
    const begun = this.asked.find(({ state }) => state === start.state)
    const isSame = begun?.codeVerifier === start.codeVerifier && begun.nonce === start.nonce
    if (!identity || !isSame) throw new ProviderFailed()
    return identity
  }

  /** @returns a code for this identity */
  codeFor(outsideId: string): string {
    const code = `code of ${outsideId}`
    this.identities.set(code, anIdentity({ outsideId }))
    return code
  }
}

/** A mini-program whose codes are the openid after a prefix. */
export class FakeMiniProgram implements MiniProgram {
  readonly appId: string
  openIdOf = (code: string) => code.replace('code of ', '')

  constructor(appId: string) {
    this.appId = appId
  }

  async openId(code: string): Promise<string> {
    return this.openIdOf(code)
  }
}
