import { type Audited, unaudited } from '../../../domain/audit/audited.ts'
import { PasskeyNotFound } from '../../../domain/identity/factors/factor-errors.ts'
import type { Passkey } from '../../../domain/identity/factors/passkey.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { OwnChange } from '../factors/own-factor.ts'
import type { ProveSelf } from '../prove-self.ts'
import type { KeptPasskeys } from './kept-passkeys.ts'

/** Those of the caller. Works while passkeys are off, too. */
export class OwnPasskeys {
  readonly #prove: Pick<ProveSelf, 'execute'>
  readonly #passkeys: KeptPasskeys

  constructor(prove: Pick<ProveSelf, 'execute'>, passkeys: KeptPasskeys) {
    this.#prove = prove
    this.#passkeys = passkeys
  }

  list(userId: Id): Promise<Passkey[]> {
    return this.#passkeys.repo.listOf(userId)
  }

  /** @throws PasskeyNotFound */
  async rename(id: Id, userId: Id, name: string): Promise<void> {
    if (!(await this.#passkeys.repo.rename(id, userId, name))) throw new PasskeyNotFound()
  }

  /** @throws PasskeyNotFound, and what a wrong proof throws */
  async remove(
    id: Id,
    { caller, proof, source, origin }: OwnChange,
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
