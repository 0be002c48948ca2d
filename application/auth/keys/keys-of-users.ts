import type { Caller } from '../../../domain/identity/caller.ts'
import type { ProgramKey } from '../../../domain/identity/sessions/program-key.ts'
import { NoServiceAccount } from '../../../domain/identity/sessions/program-key-errors.ts'
import { RecordNotFound } from '../../../domain/records/record-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { RightsExceeded } from '../../../domain/users/user-errors.ts'
import { USER, type UserRow } from '../../../domain/users/user-record.ts'
import { usersInScope } from '../../../domain/users/users-in-scope.ts'
import type { AccountNews } from '../../ports/accounts/account-news.ts'
import type { RightsRepo } from '../../ports/accounts/rights-repo.ts'
import type { RecordStores } from '../../ports/console/record-store.ts'
import type { ProgramKeyRepo } from '../../ports/sessions/program-key-repo.ts'
import type { ProveSelf } from '../prove-self.ts'
import type { Strength } from '../strength.ts'
import type { KeyMaking, MadeKey, MakeKey, OwnKeyForm, RevokeKey } from './program-keys.ts'

interface UserKeyTools {
  readonly keys: ProgramKeyRepo
  readonly prove: ProveSelf
  readonly make: MakeKey
  readonly revoke: RevokeKey
  readonly news: AccountNews
  readonly strength: Strength
  readonly rights: RightsRepo
  readonly stores: RecordStores
}

/** An administrator's view of the keys of others, whose rights must not exceed theirs. */
export class KeysOfUsers {
  readonly #tools: UserKeyTools

  constructor(tools: UserKeyTools) {
    this.#tools = tools
  }

  /** @throws RecordNotFound, also for a user whom the caller may not see; RightsExceeded */
  async list(
    userId: Id,
    by: Caller,
  ): Promise<{ readonly isServiceAccount: boolean; readonly keys: readonly ProgramKey[] }> {
    const { strength, keys } = this.#tools
    const { isServiceAccount } = await this.#see(userId, by)
    if (!(await strength.isOver(userId, by))) throw new RightsExceeded()
    return { isServiceAccount, keys: await keys.listOf(userId) }
  }

  /**
   * The maker's rights bound the key, and at each use those of the service account.
   * @throws RecordNotFound, RightsExceeded, NoServiceAccount, and what `ProveSelf` and `MakeKey` throw
   */
  async make(userId: Id, form: OwnKeyForm, making: KeyMaking): Promise<MadeKey> {
    const { by, source, origin, audited } = making
    const { strength, make, prove, news } = this.#tools
    const { isServiceAccount } = await this.#see(userId, by)
    if (!isServiceAccount) throw new NoServiceAccount()
    await prove.execute(by, form, source)
    const made = await audited(async () => {
      await strength.requireOver(userId, by)
      return make.execute(userId, form, by)
    })
    news.tell({ userId, kind: 'key-made', origin })
    // A service account has hardly ever a mailbox.
    news.tell({ userId: by.userId, kind: 'service-key-made', origin })
    return made
  }

  /** Call it inside a transaction. @throws RecordNotFound, RightsExceeded, KeyNotFound */
  async revoke(userId: Id, keyId: Id, by: Caller): Promise<void> {
    await this.#see(userId, by)
    await this.#tools.strength.requireOver(userId, by)
    await this.#tools.revoke.execute(keyId, userId)
  }

  async #see(userId: Id, by: Caller): Promise<UserRow> {
    const { rights, stores } = this.#tools
    const scope = await rights.scopeOf(by)
    const [user] = await stores(USER).get([userId], usersInScope(scope, by))
    if (!user) throw new RecordNotFound()
    return user
  }
}
