import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import { SocialNotConfigured } from '../../../domain/identity/sign-in/social-errors.ts'
import type { IdentityProvider } from '../../ports/sign-in/identity-provider.ts'
import type { Binder, BindIdentity } from './bind-identity.ts'
import type { LoginStates, ReturnedState } from './login-states.ts'

export interface BindingReturn {
  readonly by: Binder
  readonly source: string
  readonly code: string
  readonly returned: ReturnedState
}

/** A logged-in user returns from a third party: the user who left, in the same browser. */
export class CompleteBinding {
  readonly #providers: ReadonlyMap<string, IdentityProvider>
  readonly #states: LoginStates
  readonly #bind: BindIdentity

  constructor(
    providers: ReadonlyMap<string, IdentityProvider>,
    states: LoginStates,
    bind: BindIdentity,
  ) {
    this.#providers = providers
    this.#states = states
    this.#bind = bind
  }

  /** @throws SocialNotConfigured, InvalidSocialState, ProviderFailed, IdentityTaken, SourceTaken */
  async execute(
    { by, source, code, returned }: BindingReturn,
    audited: Audited = unaudited,
  ): Promise<void> {
    const provider = this.#providers.get(source)
    if (!provider) throw new SocialNotConfigured()
    const start = await this.#states.take({ purpose: 'bind', source, userId: by.userId }, returned)
    const identity = await provider.identify(code, start)
    await this.#bind.execute(by, source.toUpperCase(), identity, audited)
  }
}
