import type { LoginName } from '../../../domain/identity/names/login-name.ts'
import { mayLogIn } from '../../../domain/identity/user.ts'
import type { DirectoryPerson } from '../../../domain/parts/directory/person.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { SUPER_USER } from '../../../domain/users/super-user.ts'
import { USER } from '../../../domain/users/user-record.ts'
import type { OutsidePasswords, OutsideProof } from '../../auth/account-passwords.ts'
import type { LoginAccount } from '../../ports/accounts/user-repo.ts'
import type { RecordStores } from '../../ports/console/record-store.ts'
import type { SecondFactorRepo } from '../../ports/factors/second-factor-repo.ts'
import type { SendingBreaker } from '../../ports/sign-in/sending-breaker.ts'
import type { DirectoryPasswords } from './directory-passwords.ts'
import type { DirectoryStore } from './directory-store.ts'
import type { DirectoryWork } from './directory-work.ts'

/** After five failures in a row nobody waits for the directory for half a minute. */
const BREAKER = { name: 'directory', failures: 5, seconds: 30 } as const

interface ProofTools {
  readonly directory: DirectoryStore
  /** `undefined`: the directory checks no passwords, so linked accounts have none anywhere. */
  readonly passwords: DirectoryPasswords | undefined
  /** Whether accounts that are there may be linked. */
  readonly links: boolean
  readonly breaker: SendingBreaker
  readonly work: DirectoryWork
  readonly stores: RecordStores
  readonly factors: Pick<SecondFactorRepo, 'factorsOf'>
  /** Tells administrators why somebody whom the directory vouches for is refused. */
  readonly refused: (person: DirectoryPerson, code: string) => void
}

/**
 * Passwords of the directory, for linked accounts and for names that nobody has here. An account with
 * a password of its own is compared with that: it works while the directory is away.
 */
export class DirectoryProof implements OutsidePasswords {
  readonly #tools: ProofTools

  constructor(tools: ProofTools) {
    this.#tools = tools
  }

  keeps(userId: Id): Promise<boolean> {
    return this.#tools.directory.keepsPassword(userId)
  }

  async compare(name: LoginName, password: string, account: LoginAccount) {
    const { passwords } = this.#tools
    if (!passwords || account.userId === SUPER_USER) return undefined
    if (account.passwordHash === undefined) return this.#check(name, password)
    // Another password than that of the account, which may be linked with its first login.
    if (!this.#tools.links || (await this.#isLinked(account.userId))) return undefined
    try {
      return await this.#check(name, password)
    } catch (error) {
      // It was compared here, so it counts.
      if (error instanceof DependencyUnavailable) return 'wrong'
      throw error
    }
  }

  async #check(name: LoginName, password: string): Promise<OutsideProof | 'wrong'> {
    const { work, refused, stores, factors } = this.#tools
    const person = await this.#asked(name.key, password)
    if (typeof person === 'string') return 'wrong'
    const settled = await work.settle(person)
    if (settled.outcome === 'refused') {
      refused(person, settled.code)
      return 'wrong'
    }
    const { userId } = settled
    const [row] = await stores(USER).get([userId], 'all')
    if (!row || !mayLogIn(row)) return 'wrong'
    return { userId, hasFactor: (await factors.factorsOf(userId)).areThere }
  }

  async #asked(name: string, password: string) {
    const { passwords, breaker } = this.#tools
    const verdict = await breaker.admit(BREAKER)
    if (!passwords || !verdict.allowed) throw new DependencyUnavailable()
    try {
      const answer = await passwords.check(name, password)
      await breaker.succeeded(BREAKER)
      return answer
    } catch (error) {
      if (error instanceof DependencyUnavailable) await breaker.failed(BREAKER)
      else if (verdict.isTrial) await breaker.abandoned(BREAKER)
      throw error
    }
  }

  async #isLinked(userId: Id | undefined): Promise<boolean> {
    return userId !== undefined && (await this.#tools.directory.byUser(userId)) !== undefined
  }
}
