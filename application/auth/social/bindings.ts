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

/** Binds a confirmed identity to a user. Accounts are never found by e-mail address or phone. */
export class BindIdentity {
  readonly #bindings: SocialBindings
  readonly #notifier: Notifier
  readonly #clock: Clock
  readonly #news: AccountNews

  constructor(bindings: SocialBindings, notifier: Notifier, clock: Clock, news: AccountNews) {
    this.#bindings = bindings
    this.#notifier = notifier
    this.#clock = clock
    this.#news = news
  }

  /** @param source in upper case. @throws ProviderFailed, IdentityTaken, SourceTaken */
  async execute(
    { userId, origin }: Binder,
    source: string,
    identity: OutsideIdentity,
    audited: Audited = unaudited,
  ): Promise<void> {
    const binding = {
      userId,
      source,
      outsideId: parseOutsideId(identity.outsideId),
      userName: identity.userName.slice(0, LONGEST_NAME),
      nickName: identity.nickName.slice(0, LONGEST_NAME),
      email: unlessLonger(identity.email, LONGEST_EMAIL),
      avatarUrl: unlessLonger(identity.avatarUrl, LONGEST_ADDRESS),
      createdAt: this.#clock.now(),
    }
    await audited(async () => {
      const outcome = await this.#bindings.bind(binding)
      if (outcome === 'identity-taken') throw new IdentityTaken()
      if (outcome === 'source-taken') throw new SourceTaken()
    })
    this.#notifier.toUser(userId, { kind: 'binding-added' })
    this.#news.tell({ userId, kind: 'binding-added', origin })
  }
}

/** A truncated address would lead somewhere else. */
function unlessLonger(text: string | undefined, longest: number): string | undefined {
  return text !== undefined && text.length <= longest ? text : undefined
}

interface BindingReturn {
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

interface MiniProgramBinding {
  readonly caller: Pick<Caller, 'userId' | 'loggedInAt'>
  readonly origin: LoginOrigin
  /** Empty: the only configured one. */
  readonly appId: string
  readonly code: string
}

/** Binds the identity of a mini-program. The code itself is the proof: there is no state. */
export class BindMiniProgram {
  readonly #programs: MiniPrograms
  readonly #bind: BindIdentity
  readonly #freshSession: FreshSession

  constructor(programs: MiniPrograms, bind: BindIdentity, freshSession: FreshSession) {
    this.#programs = programs
    this.#bind = bind
    this.#freshSession = freshSession
  }

  /**
   * @throws SocialNotConfigured, FreshLoginRequired, InvalidProviderCode, ProviderFailed,
   * IdentityTaken, SourceTaken
   */
  async execute(
    { caller, origin, appId, code }: MiniProgramBinding,
    audited: Audited = unaudited,
  ): Promise<void> {
    const program = this.#programs.get(appId)
    this.#freshSession.require(caller)
    const outsideId = await program.openId(code)
    const facts = { userName: '', nickName: '', email: undefined, avatarUrl: undefined }
    const source = miniProgramSource(program.appId)
    const { userId } = caller
    await this.#bind.execute({ userId, origin }, source, { outsideId, ...facts }, audited)
  }
}

/** Users remove their own bindings. Somebody else's binding counts as one that does not exist. */
export class RemoveBinding {
  readonly #bindings: SocialBindings
  readonly #notifier: Notifier

  constructor(bindings: SocialBindings, notifier: Notifier) {
    this.#bindings = bindings
    this.#notifier = notifier
  }

  /** @throws BindingNotFound, LastWayIn */
  async execute(id: Id, userId: Id, audited: Audited = unaudited): Promise<void> {
    await audited(async () => {
      const outcome = await this.#bindings.remove(id, userId)
      if (outcome === 'not-found') throw new BindingNotFound()
      if (outcome === 'last-way-in') throw new LastWayIn()
    })
    this.#notifier.toUser(userId, { kind: 'binding-removed' })
  }
}
