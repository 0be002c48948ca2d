import type {
  AddPasskeyOutcome,
  NewPasskey,
  PasskeyAccount,
  PasskeyRepo,
  PasskeyUse,
} from '../../../application/ports/factors/passkey-repo.ts'
import { MOST_PASSKEYS, type Passkey } from '../../../domain/identity/factors/passkey.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { MemoryDatabase } from '../memory-database.ts'

/** Atomic because nothing is awaited between a look and the change that follows from it. */
export class MemoryPasskeyRepo implements PasskeyRepo {
  readonly #database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.#database = database
  }

  async add(passkey: NewPasskey): Promise<AddPasskeyOutcome> {
    if (this.#of(passkey.userId).length >= MOST_PASSKEYS) return 'too-many'
    if (this.#by(passkey.credentialId)) return 'taken'
    const id = this.#database.nextConsoleId()
    this.#keep({ ...passkey, id, lastUsedAt: undefined })
    this.#database.accessVersion += 1
    return 'added'
  }

  async get(credentialId: string): Promise<PasskeyAccount | undefined> {
    const passkey = this.#by(credentialId)
    const user = passkey && this.#database.users.get(passkey.userId)
    if (!user) return undefined
    return { passkey, userName: user.props.name, mayLogIn: user.mayLogIn }
  }

  async listOf(userId: Id): Promise<Passkey[]> {
    return this.#of(userId)
  }

  async use(id: Id, { counter, isBackedUp, at }: PasskeyUse): Promise<boolean> {
    const passkey = this.#database.passkeys.get(id)
    if (!passkey) return false
    const counts = passkey.counter > 0 || counter > 0
    if (counts && counter <= passkey.counter) return false
    this.#keep({ ...passkey, counter, isBackedUp, lastUsedAt: at })
    return true
  }

  async rename(id: Id, userId: Id, name: string): Promise<boolean> {
    const own = this.#of(userId).find((one) => one.id === id)
    if (own) this.#keep({ ...own, name })
    return own !== undefined
  }

  async remove(id: Id, userId: Id): Promise<boolean> {
    const own = this.#of(userId)
    if (!own.some((one) => one.id === id)) return false
    this.#database.passkeys.delete(id)
    const hasApp = this.#database.appSecrets.get(userId)?.confirmedAt !== undefined
    if (own.length === 1 && !hasApp) {
      this.#database.recoveryCodes.delete(userId)
      this.#database.distrustBrowsers(userId)
    }
    this.#database.accessVersion += 1
    return true
  }

  async removeSince(userId: Id, since: Date): Promise<void> {
    this.#database.removeSince(this.#database.passkeys, userId, since)
  }

  #keep(passkey: Passkey): void {
    this.#database.passkeys.set(passkey.id, passkey)
  }

  #by(credentialId: string): Passkey | undefined {
    const all = [...this.#database.passkeys.values()]
    return all.find((one) => one.credentialId === credentialId)
  }

  #of(userId: Id): Passkey[] {
    return [...this.#database.passkeys.values()].filter((one) => one.userId === userId)
  }
}
