import type { SocialBinding } from '../../../domain/identity/sign-in/social-binding.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { SocialBindings } from '../../ports/accounts/social-bindings.ts'

export class ListBindings {
  readonly #bindings: SocialBindings

  constructor(bindings: SocialBindings) {
    this.#bindings = bindings
  }

  execute(userId: Id): Promise<SocialBinding[]> {
    return this.#bindings.listOf(userId)
  }
}
