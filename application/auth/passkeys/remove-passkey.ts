import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { PasskeyNotFound } from '../../../domain/identity/factors/passkey-errors.ts'
import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { OwnProof, ProveSelf } from '../prove-self.ts'
import type { KeptPasskeys } from './kept-passkeys.ts'

export interface PasskeyRemoval {
  readonly id: Id
  readonly caller: Caller
  readonly proof: OwnProof
  readonly source: string
  readonly origin: LoginOrigin
}

/** Works while passkeys are off, too. */
export class RemovePasskey {
  readonly #prove: Pick<ProveSelf, 'execute'>
  readonly #passkeys: KeptPasskeys

  constructor(prove: Pick<ProveSelf, 'execute'>, passkeys: KeptPasskeys) {
    this.#prove = prove
    this.#passkeys = passkeys
  }

  /** @throws PasskeyNotFound, and what a wrong proof throws */
  async execute(
    { id, caller, proof, source, origin }: PasskeyRemoval,
    audited: Audited = unaudited,
  ): Promise<void> {
    await this.#prove.execute(caller, proof, source)
    await audited(async () => {
      const existed = await this.#passkeys.repo.remove(id, caller.userId)
      if (!existed) throw new PasskeyNotFound()
    })
    this.#passkeys.tell(caller.userId, 'passkey-removed', origin)
  }
}
