import { ProviderFailed } from '../../../domain/identity/sign-in/provider-errors.ts'
import { parseOutsideId } from '../../../domain/identity/sign-in/social-binding.ts'
import { SocialNotConfigured } from '../../../domain/identity/sign-in/social-errors.ts'
import { DomainError } from '../../../domain/shared/domain-error.ts'
import type { SocialBindings } from '../../ports/accounts/social-bindings.ts'
import type { OutsideIdentity } from '../../ports/sign-in/identity-provider.ts'
import type { AuthenticatedUser } from '../grant-strategy.ts'
import type { LoginGuard } from '../login-guard.ts'
import { mayEnter } from '../login-rules.ts'

/** Makes or settles accounts of people whom a third party has just confirmed. */
export interface Arrivals {
  /**
   * Called before the binding of the identity is looked up, and may make it.
   * @param source of the provider, in upper case
   */
  arrive(source: string, identity: OutsideIdentity): Promise<void>
}

/** An identity that a third party has just confirmed. */
export interface ProvenIdentity {
  /** As in bindings, in upper case. */
  readonly source: string
  readonly outsideId: string
}

/** What all logins with a third party have in common: the source's budget, and the binding. */
export class OutsideLogin {
  readonly #guard: LoginGuard
  readonly #bindings: SocialBindings
  readonly #arrivals: readonly Arrivals[]

  constructor(guard: LoginGuard, bindings: SocialBindings, arrivals: readonly Arrivals[]) {
    this.#guard = guard
    this.#bindings = bindings
    this.#arrivals = arrivals
  }

  /**
   * @param address the source with the budget
   * @param attempt runs while there is budget left; a refusal charges it, unless the provider is at
   * fault
   */
  async withinBudget<T>(address: string, attempt: () => Promise<T>): Promise<T> {
    await this.#guard.pass(address)
    try {
      return await attempt()
    } catch (error) {
      if (isTheirs(error)) await this.#guard.charge(address)
      throw error
    }
  }

  /** Whom a provider has just confirmed, after whoever makes accounts for its people. */
  async findConfirmed(
    source: string,
    identity: OutsideIdentity,
  ): Promise<AuthenticatedUser | undefined> {
    for (const arrivals of this.#arrivals) await arrivals.arrive(source, identity)
    return this.find({ source, outsideId: identity.outsideId })
  }

  /** @returns `undefined` if nobody has the identity, or its account is disabled */
  async find({ source, outsideId }: ProvenIdentity): Promise<AuthenticatedUser | undefined> {
    const account = await this.#bindings.get(source, parseOutsideId(outsideId))
    if (!account || !mayEnter(account)) return undefined
    // Nothing was guessed here, so a lock caused by guesses elsewhere does not apply.
    return { userId: account.userId, failureKey: undefined }
  }
}

/** A provider that is away or not configured is nobody's wrong attempt. */
function isTheirs(error: unknown): boolean {
  if (error instanceof ProviderFailed || error instanceof SocialNotConfigured) return false
  return error instanceof DomainError && error.kind === 'refused'
}
