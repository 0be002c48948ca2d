import type { AccessVersion } from '../../../application/ports/accounts/access-version.ts'
import type {
  RecipientAccount,
  RecipientAccounts,
} from '../../../application/ports/accounts/recipient-accounts.ts'
import type { NewUser, Registrations } from '../../../application/ports/accounts/registrations.ts'
import type {
  BindOutcome,
  BoundAccount,
  NewBinding,
  SocialBindings,
  UnbindOutcome,
} from '../../../application/ports/accounts/social-bindings.ts'
import type { LoginAccount, UserRepo } from '../../../application/ports/accounts/user-repo.ts'
import type {
  BcryptHashes,
  BcryptHashesLeft,
} from '../../../application/ports/sign-in/bcrypt-hashes.ts'
import { ADMINISTRATOR_ROLE, type Role } from '../../../domain/access/role.ts'
import { ROLE } from '../../../domain/access/role-record.ts'
import { MANAGER_ROLE } from '../../../domain/access/role-rights.ts'
import { LoginName } from '../../../domain/identity/names/login-name.ts'
import {
  countsTriesOf,
  failureKeyFrom,
  strangerFailureKey,
} from '../../../domain/identity/sign-in/failure-key.ts'
import { LoginFailures } from '../../../domain/identity/sign-in/login-failures.ts'
import {
  REGISTRATION_OPEN,
  REGISTRATION_PARAMETER,
  REGISTRATION_ROLE_PARAMETER,
} from '../../../domain/identity/sign-in/registration.ts'
import type { SocialBinding } from '../../../domain/identity/sign-in/social-binding.ts'
import { User } from '../../../domain/identity/user.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Recipient } from '../../../domain/verification/recipient.ts'
import { MemoryStore } from '../memory-database.ts'

export class MemoryUserRepo extends MemoryStore implements UserRepo {
  async get(id: Id): Promise<User | undefined> {
    return this.database.users.get(id)
  }

  async getLoginAccount(name: LoginName, source?: string): Promise<LoginAccount> {
    const userId = this.database.userIds.get(name.key)
    const isKnown =
      userId !== undefined && source !== undefined && this.database.knowsSource(userId, source)
    const failureKey = isKnown ? failureKeyFrom(name, source) : name.key
    const counted = { failures: this.#failuresOf(failureKey), failureKey }
    if (userId === undefined) {
      return { userId, mayLogIn: false, passwordHash: undefined, hasFactor: false, ...counted }
    }
    const mayLogIn = this.database.users.get(userId)?.mayLogIn ?? false
    const passwordHash = this.database.passwordHashes.get(userId)
    const hasFactor = this.database.hasFactor(userId)
    return { userId, mayLogIn, passwordHash, hasFactor, ...counted }
  }

  async recordLoginFailure(
    { key }: { readonly key: string },
    at: Date,
    next: (current: LoginFailures) => LoginFailures,
  ): Promise<LoginFailures> {
    const failures = next(this.#failuresOf(key))
    this.database.loginFailures.set(key, failures)
    this.database.lastLoginFailures.set(key, at)
    return failures
  }

  async clearLoginFailures(names: readonly LoginName[]): Promise<void> {
    for (const key of this.database.loginFailures.keys()) {
      const isTheirs = names.some((name) => countsTriesOf(name, key))
      if (isTheirs) this.database.loginFailures.delete(key)
    }
  }

  async forgetLoginFailures(before: Date, limit: number): Promise<number> {
    const { loginFailures, lastLoginFailures } = this.database
    const old = [...loginFailures].filter(
      ([key, { lockedUntil }]) =>
        (lastLoginFailures.get(key) ?? before) < before && (lockedUntil ?? new Date(0)) < before,
    )
    const forgotten = old.slice(0, limit)
    for (const [key] of forgotten) loginFailures.delete(key)
    return forgotten.length
  }

  async isKnownSource(source: string): Promise<boolean> {
    return [...this.database.knownSources.keys()].some((key) => JSON.parse(key)[1] === source)
  }

  async forgetKnownSources(before: Date, limit: number): Promise<number> {
    const { knownSources } = this.database
    const old = [...knownSources].filter(([, at]) => at < before).slice(0, limit)
    for (const [key] of old) knownSources.delete(key)
    return old.length
  }

  async replacePasswordHash(id: Id, old: string, hash: string): Promise<void> {
    const { passwordHashes } = this.database
    if (passwordHashes.get(id) === old) passwordHashes.set(id, hash)
  }

  #failuresOf(key: string): LoginFailures {
    return this.database.loginFailures.get(key) ?? LoginFailures.none
  }
}

export class MemoryRecipientAccounts extends MemoryStore implements RecipientAccounts {
  async get({ key }: Recipient, source?: string): Promise<RecipientAccount> {
    const { recipientUserIds, users, loginFailures } = this.database
    const owner = users.get(recipientUserIds.get(key) ?? '')
    const isProven = owner !== undefined && !this.database.unprovenRecipients.has(key)
    const user = isProven || this.#knows(owner, source) ? owner : undefined
    const failureKey = user ? this.#failureKeyOf(user, source) : strangerFailureKey(key)
    const failures = loginFailures.get(failureKey) ?? LoginFailures.none
    const hasFactor = user !== undefined && this.database.hasFactor(user.id)
    const state = { mayLogIn: user?.mayLogIn ?? false, isProven, hasFactor }
    return { userId: user?.id, failureKey, failures, ...state }
  }

  async prove({ key }: Recipient, userId: Id): Promise<boolean> {
    if (this.database.recipientUserIds.get(key) !== userId) return false
    this.database.unprovenRecipients.delete(key)
    return true
  }

  #failureKeyOf(user: User, source: string | undefined): string {
    const name = LoginName.parse(user.props.name)
    const isKnown = source !== undefined && this.#knows(user, source)
    return isKnown ? failureKeyFrom(name, source) : name.key
  }

  #knows(user: User | undefined, source: string | undefined): boolean {
    return user !== undefined && source !== undefined && this.database.knowsSource(user.id, source)
  }
}

export class MemoryRegistrations extends MemoryStore implements Registrations {
  async isOpen(): Promise<boolean> {
    return this.database.valueOfParameter(REGISTRATION_PARAMETER) === REGISTRATION_OPEN
  }

  async register(user: NewUser): Promise<'registered' | 'closed' | 'name-taken'> {
    if (!(await this.isOpen())) return 'closed'
    const { userIds } = this.database
    const { name, looks } = user.name
    if ([name.key, ...looks].some((key) => userIds.has(key))) return 'name-taken'
    this.#add(user)
    return 'registered'
  }

  #roles(): readonly Role[] {
    const key = this.database.valueOfParameter(REGISTRATION_ROLE_PARAMETER)
    if (key === ADMINISTRATOR_ROLE || key === MANAGER_ROLE) return []
    const rows = [...this.database.recordsOf(ROLE.table).values()]
    const row = rows.find((role) => role.key === key && role.status === 'normal')
    return row
      ? [{ id: row.id, key: String(row.key), name: String(row.name), status: 'normal' }]
      : []
  }

  #add({ name, passwordHash, createdAt }: NewUser): void {
    const id = this.database.nextId('user')
    const user = new User({
      id,
      name: name.text,
      nickName: name.text,
      email: undefined,
      phoneNumber: undefined,
      sex: '2',
      avatarUrl: undefined,
      status: 'normal',
      remark: undefined,
      createdAt,
      roles: this.#roles(),
    })
    this.database.users.set(id, user)
    this.database.userIds.set(name.name.key, id)
    this.database.passwordHashes.set(id, passwordHash)
  }
}

/** Atomic because nothing is awaited between a look and the change that follows from it. */
export class MemorySocialBindings extends MemoryStore implements SocialBindings {
  async bind(binding: NewBinding): Promise<BindOutcome> {
    const { userId, source, outsideId } = binding
    if (this.#holder(source, outsideId)) return 'identity-taken'
    if (this.#of(userId).some((one) => one.source === source)) return 'source-taken'
    const id = this.database.nextId('binding')
    this.database.socialBindings.set(id, { ...binding, id })
    return 'bound'
  }

  async get(source: string, outsideId: string): Promise<BoundAccount | undefined> {
    const holder = this.#holder(source, outsideId)
    const user = holder && this.database.users.get(holder.userId)
    if (!user) return undefined
    return { userId: user.id, mayLogIn: user.mayLogIn }
  }

  async listOf(userId: Id): Promise<SocialBinding[]> {
    return this.#of(userId)
  }

  async remove(id: Id, userId: Id): Promise<UnbindOutcome> {
    const own = this.#of(userId)
    if (!own.some((one) => one.id === id)) return 'not-found'
    if (own.length === 1 && !this.database.passwordHashes.has(userId)) return 'last-way-in'
    this.database.socialBindings.delete(id)
    return 'removed'
  }

  async removeSince(userId: Id, since: Date): Promise<void> {
    this.database.removeSince(this.database.socialBindings, userId, since)
  }

  #holder(source: string, outsideId: string): SocialBinding | undefined {
    const all = [...this.database.socialBindings.values()]
    return all.find((one) => one.source === source && one.outsideId === outsideId)
  }

  #of(userId: Id): SocialBinding[] {
    return [...this.database.socialBindings.values()].filter((one) => one.userId === userId)
  }
}

export class MemoryBcryptHashes extends MemoryStore implements BcryptHashes {
  async left(): Promise<BcryptHashesLeft> {
    const held = [...this.database.passwordHashes.values()]
    const costs = held
      .flatMap((hash) => /^\$2[aby]\$(0[4-9]|1[0-4])\$/.exec(hash)?.[1] ?? [])
      .map(Number)
    const timesOf = (cost: number) => costs.filter((one) => one === cost).length
    const [usualCost] = costs.toSorted((one, other) => timesOf(other) - timesOf(one))
    return { count: costs.length, usualCost }
  }
}

export class MemoryAccessVersion extends MemoryStore implements AccessVersion {
  async current(): Promise<number> {
    return this.database.accessVersion
  }

  async advance(): Promise<void> {
    this.database.accessVersion += 1
  }
}
