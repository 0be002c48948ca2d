import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import { IdentityTaken, SourceTaken } from '../../../domain/identity/binding-errors.ts'
import { parseOutsideId } from '../../../domain/identity/social-binding.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Clock } from '../../ports/clock.ts'
import type { OutsideIdentity } from '../../ports/identity-provider.ts'
import type { Notifier } from '../../ports/notifier.ts'
import type { SocialBindings } from '../../ports/social-bindings.ts'

const LONGEST_NAME = 100
const LONGEST_EMAIL = 254
const LONGEST_ADDRESS = 2048

/** Binds a confirmed identity to a user. Accounts are never found by e-mail address or phone. */
export class BindIdentity {
  readonly #bindings: SocialBindings
  readonly #notifier: Notifier
  readonly #clock: Clock

  constructor(bindings: SocialBindings, notifier: Notifier, clock: Clock) {
    this.#bindings = bindings
    this.#notifier = notifier
    this.#clock = clock
  }

  /** @param source in upper case. @throws ProviderFailed, IdentityTaken, SourceTaken */
  async execute(
    userId: Id,
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
  }
}

/** A truncated address would lead somewhere else. */
function unlessLonger(text: string | undefined, longest: number): string | undefined {
  return text !== undefined && text.length <= longest ? text : undefined
}
