import type { PermissionCode } from '../../../domain/access/permission-code.ts'
import type { PermissionSet } from '../../../domain/access/permission-set.ts'
import type { Audited } from '../../../domain/audit/audited.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import {
  KEY_LIMITS,
  type ProgramKey,
  parseKeyName,
  parseKeyPermissions,
} from '../../../domain/identity/sessions/program-key.ts'
import {
  KeyNotFound,
  NoServiceAccount,
  TooManyKeys,
} from '../../../domain/identity/sessions/program-key-errors.ts'
import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import { FieldTaken, PastLimit, RecordNotFound } from '../../../domain/records/record-errors.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { parseNetworks } from '../../../domain/shared/network-list.ts'
import { RightsExceeded } from '../../../domain/users/user-errors.ts'
import { USER, type UserRow } from '../../../domain/users/user-record.ts'
import { usersInScope } from '../../../domain/users/users-in-scope.ts'
import type { AccountNews } from '../../ports/accounts/account-news.ts'
import type { RightsRepo } from '../../ports/accounts/rights-repo.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RecordStores } from '../../ports/console/record-store.ts'
import type { ProgramKeyRepo } from '../../ports/sessions/program-key-repo.ts'
import type { OwnProof, ProveSelf } from '../prove-self.ts'
import type { SessionCopies } from '../session-copies.ts'
import type { Strength } from '../strength.ts'
import type { KeyTexts } from './key-texts.ts'

const DAY_MS = 86_400_000

export interface KeyForm {
  readonly name: string
  readonly days: number
  readonly permissions: readonly string[]
  readonly networks?: readonly string[]
}

type KeyMaker = Pick<Caller, 'userId' | 'permissions'>

export interface MadeKey {
  readonly id: Id
  /** Shown once: it is not stored. */
  readonly text: string
  readonly expiresAt: Date
}

interface KeyMakingTools {
  readonly texts: KeyTexts
  readonly keys: ProgramKeyRepo
  readonly clock: Clock
  readonly mostDays: number
}

export class MakeKey {
  readonly #tools: KeyMakingTools

  constructor(tools: KeyMakingTools) {
    this.#tools = tools
  }

  /**
   * @param by may do at least what the key may
   * @throws InvalidField, InvalidPermissionCode, RightsExceeded, FieldTaken, TooManyKeys
   */
  async execute(userId: Id, form: KeyForm, by: KeyMaker): Promise<MadeKey> {
    const { texts, keys, clock } = this.#tools
    const permissions = this.#permissions(form, by.permissions)
    const networks = parseNetworks(form.networks ?? [])
    const name = parseKeyName(form.name)
    const createdAt = clock.now()
    const expiresAt = this.#expiry(form, createdAt)
    const { text, digest, hint } = texts.make()
    const made = { createdAt, madeBy: by.userId, hint, digest }
    const key = { userId, name, permissions, networks, expiresAt, ...made }
    const addition = await keys.add(key, KEY_LIMITS.ofUser)
    if (addition.state === 'name-taken') throw new FieldTaken('name')
    if (addition.state === 'too-many') throw new TooManyKeys(KEY_LIMITS.ofUser)
    return { id: addition.id, text, expiresAt }
  }

  #permissions(form: KeyForm, limits: PermissionSet): PermissionCode[] {
    const permissions = parseKeyPermissions(form.permissions)
    if (!permissions.every((code) => limits.allows(code))) throw new RightsExceeded()
    return permissions
  }

  #expiry({ days }: KeyForm, from: Date): Date {
    const { mostDays } = this.#tools
    const isFit = Number.isInteger(days) && days >= 1 && days <= mostDays
    if (!isFit) throw new PastLimit('days', mostDays)
    return new Date(from.getTime() + days * DAY_MS)
  }
}

export interface OwnKeyForm extends KeyForm, OwnProof {}

/** Who makes a key, and from where. */
export interface KeyMaking {
  readonly by: Caller
  readonly source: string
  readonly origin: LoginOrigin
  readonly audited: Audited
}

export class RevokeKey {
  readonly #keys: ProgramKeyRepo
  readonly #copies: SessionCopies

  constructor(keys: ProgramKeyRepo, copies: SessionCopies) {
    this.#keys = keys
    this.#copies = copies
  }

  /** When this resolves, no instance accepts the key. @throws KeyNotFound */
  async execute(id: Id, userId: Id): Promise<void> {
    const digest = await this.#keys.digestOf(id, userId)
    if (digest === undefined) throw new KeyNotFound()
    // The record is removed last, so that an end that failed half-way can be repeated.
    await this.#copies.end(digest)
    await this.#keys.remove(id)
  }
}

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

/** One's own keys, and those of others, whose rights must not exceed those of the administrator. */
export class KeysOfUsers {
  readonly #tools: UserKeyTools

  constructor(tools: UserKeyTools) {
    this.#tools = tools
  }

  /**
   * A session alone makes no key: whoever found it open could stay for a year.
   * @throws what `ProveSelf` and `MakeKey` throw
   */
  async makeOwn(form: OwnKeyForm, { by, source, origin, audited }: KeyMaking): Promise<MadeKey> {
    const { prove, make, news } = this.#tools
    const { userId } = by
    await prove.execute(by, form, source)
    const made = await audited(() => make.execute(userId, form, by))
    news.tell({ userId, kind: 'key-made', origin })
    return made
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
