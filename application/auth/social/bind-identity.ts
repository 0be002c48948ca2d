import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import { IdentityTaken, SourceTaken } from '../../../domain/identity/sign-in/binding-errors.ts'
import { parseOutsideId } from '../../../domain/identity/sign-in/social-binding.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { AccountNews } from '../../ports/accounts/account-news.ts'
import type { SocialBindings } from '../../ports/accounts/social-bindings.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { OutsideIdentity } from '../../ports/sign-in/identity-provider.ts'

const LONGEST_NAME = 100
const LONGEST_EMAIL = 254
const LONGEST_ADDRESS = 2048

export interface Binder {
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
