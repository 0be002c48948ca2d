import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import { BindingNotFound, LastWayIn } from '../../../domain/identity/sign-in/binding-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { SocialBindings } from '../../ports/accounts/social-bindings.ts'
import type { Notifier } from '../../ports/notifier.ts'

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
