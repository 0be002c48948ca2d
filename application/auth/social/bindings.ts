import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import {
  BindingNotFound,
  IdentityTaken,
  LastWayIn,
  miniProgramSource,
  parseOutsideId,
  SourceTaken,
} from '../../../domain/identity/sign-in/social-binding.ts'
import { SocialNotConfigured } from '../../../domain/identity/sign-in/social-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { AccountNews } from '../../ports/accounts/account-news.ts'
import type { SocialBindings } from '../../ports/accounts/social-bindings.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { IdentityProvider, OutsideIdentity } from '../../ports/sign-in/identity-provider.ts'
import type { FreshSession } from '../fresh-session.ts'
import type { LoginStates, ReturnedState } from './login-states.ts'
import type { MiniPrograms } from './mini-programs.ts'

const LONGEST_NAME = 100
const LONGEST_EMAIL = 254
const LONGEST_ADDRESS = 2048

interface Binder {
  readonly userId: Id
  readonly origin: LoginOrigin
}

interface BindingReturn {
  readonly by: Binder
  readonly source: string
  readonly code: string
  readonly returned: ReturnedState
}

interface MiniProgramBinding {
  readonly caller: Pick<Caller, 'userId' | 'loggedInAt'>
  readonly origin: LoginOrigin
  /** Empty: the only configured one. */
  readonly appId: string
  readonly code: string
}

interface BindingTools {
  readonly bindings: SocialBindings
  readonly providers: ReadonlyMap<string, IdentityProvider>
  readonly states: LoginStates
  readonly programs: MiniPrograms
  readonly freshSession: FreshSession
  readonly notifier: Notifier
  readonly clock: Clock
  readonly news: AccountNews
}

/** Binds users to confirmed identities. Accounts are never found by e-mail address or phone. */
export class OwnBindings {
  readonly #tools: BindingTools

  constructor(tools: BindingTools) {
    this.#tools = tools
  }

  /**
   * A logged-in user returns from a third party: the user who left, in the same browser.
   * @throws SocialNotConfigured, InvalidSocialState, ProviderFailed, IdentityTaken, SourceTaken
   */
  async complete(
    { by, source, code, returned }: BindingReturn,
    audited: Audited = unaudited,
  ): Promise<void> {
    const { providers, states } = this.#tools
    const provider = providers.get(source)
    if (!provider) throw new SocialNotConfigured()
    const start = await states.take({ purpose: 'bind', source, userId: by.userId }, returned)
    const identity = await provider.identify(code, start)
    await this.bind(by, source.toUpperCase(), identity, audited)
  }

  /**
   * Binds the identity of a mini-program. The code itself is the proof: there is no state.
   * @throws SocialNotConfigured, FreshLoginRequired, InvalidProviderCode, ProviderFailed,
   * IdentityTaken, SourceTaken
   */
  async bindMiniProgram(
    { caller, origin, appId, code }: MiniProgramBinding,
    audited: Audited = unaudited,
  ): Promise<void> {
    const { programs, freshSession } = this.#tools
    const program = programs.get(appId)
    freshSession.require(caller)
    const outsideId = await program.openId(code)
    const facts = { userName: '', nickName: '', email: undefined, avatarUrl: undefined }
    const source = miniProgramSource(program.appId)
    const { userId } = caller
    await this.bind({ userId, origin }, source, { outsideId, ...facts }, audited)
  }

  /** @param source in upper case. @throws ProviderFailed, IdentityTaken, SourceTaken */
  async bind(
    { userId, origin }: Binder,
    source: string,
    identity: OutsideIdentity,
    audited: Audited = unaudited,
  ): Promise<void> {
    const { bindings, notifier, clock, news } = this.#tools
    const binding = {
      userId,
      source,
      outsideId: parseOutsideId(identity.outsideId),
      userName: identity.userName.slice(0, LONGEST_NAME),
      nickName: identity.nickName.slice(0, LONGEST_NAME),
      email: unlessLonger(identity.email, LONGEST_EMAIL),
      avatarUrl: unlessLonger(identity.avatarUrl, LONGEST_ADDRESS),
      createdAt: clock.now(),
    }
    await audited(async () => {
      const outcome = await bindings.bind(binding)
      if (outcome === 'identity-taken') throw new IdentityTaken()
      if (outcome === 'source-taken') throw new SourceTaken()
    })
    notifier.toUser(userId, { kind: 'binding-added' })
    news.tell({ userId, kind: 'binding-added', origin })
  }

  /**
   * Of the user's own; somebody else's counts as one that does not exist.
   * @throws BindingNotFound, LastWayIn
   */
  async remove(id: Id, userId: Id, audited: Audited = unaudited): Promise<void> {
    const { bindings, notifier } = this.#tools
    await audited(async () => {
      const outcome = await bindings.remove(id, userId)
      if (outcome === 'not-found') throw new BindingNotFound()
      if (outcome === 'last-way-in') throw new LastWayIn()
    })
    notifier.toUser(userId, { kind: 'binding-removed' })
  }
}

/** A truncated address would lead somewhere else. */
function unlessLonger(text: string | undefined, longest: number): string | undefined {
  return text !== undefined && text.length <= longest ? text : undefined
}
