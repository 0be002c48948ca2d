import { parseOutsideId } from '../../../domain/identity/sign-in/social-binding.ts'
import { ArrivalRefused } from '../../../domain/parts/directory/directory-errors.ts'
import { type DirectoryPerson, isOfDomains } from '../../../domain/parts/directory/person.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { SUPER_USER } from '../../../domain/users/super-user.ts'
import type { Arrivals } from '../../auth/grants/outside-login.ts'
import type { SocialBindings } from '../../ports/accounts/social-bindings.ts'
import type { Clock } from '../../ports/clock.ts'
import type { OutsideIdentity } from '../../ports/sign-in/identity-provider.ts'
import type { DirectoryStore } from './directory-store.ts'
import type { DirectoryWork } from './directory-work.ts'
import type { PeopleSource } from './people-source.ts'

/** Finds or makes the accounts of people whom a provider has confirmed. */
export interface ConfirmedAccounts {
  /**
   * Two calls for one person at once give one account.
   * @param bound whose account has bound the identity already, and so is the person's
   * @returns the code of a reason for the login log if there is, or may be, no account
   */
  settle(
    person: DirectoryPerson,
    bound: Id | undefined,
  ): Promise<{ readonly userId: Id } | { readonly refused: string }>
  /** Of people who are in the directory already. */
  find(keyOrName: string): Promise<{ readonly userId: Id } | undefined>
}

interface AccountTools {
  readonly work: DirectoryWork
  readonly directory: DirectoryStore
  /** Where people can be asked for by key. */
  readonly people: PeopleSource | undefined
  /** Whether nobody gets an account, or one that is there, by signing in. */
  readonly isClosed: boolean
}

export class DirectoryAccounts implements ConfirmedAccounts {
  readonly #tools: AccountTools

  constructor(tools: AccountTools) {
    this.#tools = tools
  }

  /** An account whose owner has bound the identity in a session is the person's. */
  async settle(person: DirectoryPerson, bound: Id | undefined) {
    const { work, directory, isClosed } = this.#tools
    const isLinked = (await directory.byKey(person.key)) !== undefined
    if (bound !== undefined && !isLinked) {
      if (isClosed) return { userId: bound }
      if (!(await work.adopt(bound, person))) return { refused: 'directory_other_account' }
    }
    const settled = await work.signIn(person)
    return settled.outcome === 'refused' ? { refused: settled.code } : settled
  }

  async find(keyOrName: string) {
    const { work, directory, people } = this.#tools
    const found = await directory.find(keyOrName)
    if (found || !people) return found
    // Not read yet, or waiting for a rule: the directory says who it is.
    for await (const page of people.people({ keys: [keyOrName] })) {
      for (const person of page.filter(({ key, isActive }) => isActive && key === keyOrName)) {
        const settled = await work.signIn(person)
        if (settled.outcome !== 'refused') return { userId: settled.userId }
      }
    }
    return undefined
  }
}

/** A provider of the company. */
export interface WayIn {
  /** In upper case. */
  readonly source: string
  /** People come from elsewhere, and only log in with it. */
  readonly isSecond: boolean
  /** Addresses are the company's own, unless it says that one is not proven. */
  readonly provesEmail: boolean
}

export interface ArrivalRules {
  readonly ways: readonly WayIn[]
  /** Names the person in the directory. `sub`: the id at the provider. */
  readonly claim: string
  /** Of addresses. Empty: all. */
  readonly domains: readonly string[]
}

const ID = 'sub'

/** People whom the company's provider has confirmed: their accounts, and the binding to these. */
export class ProviderArrivals implements Arrivals {
  readonly #rules: ArrivalRules
  readonly #accounts: ConfirmedAccounts
  readonly #bindings: SocialBindings
  readonly #clock: Clock

  constructor(
    rules: ArrivalRules,
    accounts: ConfirmedAccounts,
    bindings: SocialBindings,
    clock: Clock,
  ) {
    this.#rules = rules
    this.#accounts = accounts
    this.#bindings = bindings
    this.#clock = clock
  }

  async arrive(source: string, identity: OutsideIdentity): Promise<void> {
    const way = this.#rules.ways.find((one) => one.source === source)
    if (!way) return
    const { userName } = identity
    const outsideId = parseOutsideId(identity.outsideId)
    const bound = (await this.#bindings.get(source, outsideId))?.userId
    // Bound by hand, in a session of its own; nobody settles that account.
    if (bound === SUPER_USER) return
    const found = await this.#settle(way, identity, bound)
    // Not of the directory, and bound by hand as any other account.
    if (!found) return
    const { userId } = found
    if (userId === SUPER_USER) throw new ArrivalRefused('directory_super_user', userName)
    if (bound === userId) return
    if (bound !== undefined) throw new ArrivalRefused('directory_other_account', userName)
    await this.#bind(userId, source, identity)
  }

  async #settle(way: WayIn, identity: OutsideIdentity, bound: Id | undefined) {
    const { userName } = identity
    const email = provenEmail(way, identity)
    this.#requireDomain(email, userName)
    const key = this.#keyOf(identity, email)
    if (key === undefined) throw new ArrivalRefused('directory_no_key', userName)
    if (way.isSecond) {
      const found = await this.#accounts.find(key)
      if (!found && bound === undefined) throw new ArrivalRefused('directory_unknown', userName)
      return found
    }
    const settled = await this.#accounts.settle(personOf(identity, key, email), bound)
    if ('refused' in settled) throw new ArrivalRefused(settled.refused, userName)
    return settled
  }

  #requireDomain(email: string | undefined, userName: string): void {
    const { domains } = this.#rules
    if (isOfDomains(email, domains)) return
    const reason = email === undefined ? 'directory_email_unproven' : 'directory_domain'
    throw new ArrivalRefused(reason, userName)
  }

  /** An address that is not proven is nobody's key: people may type any. */
  #keyOf(identity: OutsideIdentity, email: string | undefined): string | undefined {
    const { claim } = this.#rules
    if (claim === ID) return identity.outsideId
    if (claim === 'email') return email
    const [value, ...others] = claimOf(identity, claim)
    return others.length === 0 ? value : undefined
  }

  async #bind(userId: Id, source: string, identity: OutsideIdentity): Promise<void> {
    const { outsideId, userName, nickName, email, avatarUrl } = identity
    const createdAt = this.#clock.now()
    const facts = { userName: userName.slice(0, 100), nickName: nickName.slice(0, 100) }
    const address = avatarUrl === undefined || avatarUrl.length > 2048 ? undefined : avatarUrl
    const binding = { userId, source, outsideId, ...facts, email, avatarUrl: address, createdAt }
    const outcome = await this.#bindings.bind(binding)
    if (outcome === 'bound') return
    // Another login of the person was faster.
    const now = await this.#bindings.get(source, outsideId)
    if (now?.userId === userId) return
    const isTheirs = outcome === 'source-taken'
    const reason = isTheirs ? 'directory_other_identity' : 'directory_other_account'
    throw new ArrivalRefused(reason, userName)
  }
}

function claimOf({ claims = {} }: OutsideIdentity, name: string): readonly string[] {
  return Object.hasOwn(claims, name) ? (claims[name] ?? []) : []
}

/** OpenID Connect Core 5.1: without `email_verified`, nothing says that the address is the person's. */
function provenEmail({ provesEmail }: WayIn, identity: OutsideIdentity): string | undefined {
  const said = claimOf(identity, 'email_verified')
  const isProven = said.length === 0 ? provesEmail : said.every((word) => word === 'true')
  return isProven ? identity.email : undefined
}

function personOf(
  identity: OutsideIdentity,
  key: string,
  email: string | undefined,
): DirectoryPerson {
  const isPhoneProven = claimOf(identity, 'phone_number_verified')[0] === 'true'
  const groups = ['groups', 'memberOf'].flatMap((name) => claimOf(identity, name))
  return {
    key,
    name: identity.userName,
    nickName: identity.nickName,
    email,
    phoneNumber: isPhoneProven ? claimOf(identity, 'phone_number')[0] : undefined,
    departments: [],
    groups: [...new Set(groups)],
    attributes: identity.claims ?? {},
    isActive: true,
  }
}
