import { LoginName } from '../../../domain/identity/names/login-name.ts'
import { mayLogIn } from '../../../domain/identity/user.ts'
import type { DirectoryPerson } from '../../../domain/parts/directory/person.ts'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { SUPER_USER } from '../../../domain/users/super-user.ts'
import { USER } from '../../../domain/users/user-record.ts'
import type { OutsidePasswords, OutsideProof } from '../../auth/account-passwords.ts'
import type { LoginAccount, UserRepo } from '../../ports/accounts/user-repo.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RecordStores } from '../../ports/console/record-store.ts'
import type { SecondFactorRepo } from '../../ports/factors/second-factor-repo.ts'
import type { SendingBreaker } from '../../ports/sign-in/sending-breaker.ts'
import type { DirectoryPasswords } from './directory-passwords.ts'
import type { DirectoryStore, LinkedPerson } from './directory-store.ts'
import type { DirectoryWork } from './directory-work.ts'

/** After five failures in a row nobody waits for the directory for half a minute. */
const BREAKER = { name: 'directory', failures: 5, seconds: 30 } as const

type Proved = Promise<OutsideProof | 'wrong'>

interface Typed {
  readonly name: LoginName
  readonly password: string
  readonly source: string
}

interface ProofTools {
  readonly directory: DirectoryStore
  /** `undefined`: the directory checks no passwords, so linked accounts have none anywhere. */
  readonly passwords: DirectoryPasswords | undefined
  /** Whether accounts that are there may be linked. */
  readonly links: boolean
  readonly breaker: SendingBreaker
  readonly work: DirectoryWork
  readonly stores: RecordStores
  readonly users: Pick<UserRepo, 'getLoginAccount'>
  readonly clock: Clock
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

  async compare(name: LoginName, password: string, account: LoginAccount, source: string) {
    const typed = { name, password, source }
    const { passwords } = this.#tools
    if (!passwords || account.userId === SUPER_USER) return undefined
    const { userId } = account
    const link = userId === undefined ? undefined : await this.#tools.directory.byUser(userId)
    if (account.passwordHash === undefined) return this.#check(typed, link)
    // Another password than that of the account, which may be linked with its first login.
    if (!this.#tools.links || link) return undefined
    try {
      return await this.#check(typed, undefined)
    } catch (error) {
      // It was compared here, so it counts.
      if (error instanceof DependencyUnavailable) return 'wrong'
      throw error
    }
  }

  /** @param link of the account with this name: its person is asked for by their own name there */
  async #check({ name, password, source }: Typed, link: LinkedPerson | undefined): Proved {
    const { work, refused, stores, factors } = this.#tools
    const person = await this.#asked(link?.name ?? name.key, password)
    if (typeof person === 'string' || (link && person.key !== link.key)) return 'wrong'
    const settled = await work.signIn(person)
    if (settled.outcome === 'refused') {
      refused(person, settled.code)
      return 'wrong'
    }
    const { userId } = settled
    const [row] = await stores(USER).get([userId], 'all')
    if (!row || !mayLogIn(row) || (await this.#isLocked(row.name, name, source))) return 'wrong'
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

  /** Whoever is known by several names there is not let in by one while another is locked. */
  async #isLocked(userName: string, typed: LoginName, source: string): Promise<boolean> {
    const own = LoginName.parse(userName)
    if (own.key === typed.key) return false
    const { failures } = await this.#tools.users.getLoginAccount(own, source)
    return failures.isLockedAt(this.#tools.clock.now())
  }
}
