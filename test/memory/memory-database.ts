import type { WebhookDelivery } from '../../application/parts/webhooks/webhook-deliveries.ts'
import type { DictionaryEntry } from '../../application/ports/console/dictionary-repo.ts'
import type { StoredAppSecret } from '../../application/ports/factors/second-factor-repo.ts'
import type { NewTrustedBrowser } from '../../application/ports/factors/trusted-browser-repo.ts'
import type { SubjectQuota } from '../../application/ports/files/quota-repo.ts'
import type { OperationEntry } from '../../application/ports/logs/operation-log.ts'
import type { Menu } from '../../domain/access/menu.ts'
import type { Client } from '../../domain/client/client.ts'
import {
  ADMINISTRATOR_FACTOR_PARAMETER,
  BUILT_IN_ROLES,
} from '../../domain/identity/factors/factor-rule.ts'
import type { Passkey } from '../../domain/identity/factors/passkey.ts'
import type { TrustedBrowser } from '../../domain/identity/factors/trusted-browser.ts'
import type { ProgramKey } from '../../domain/identity/sessions/program-key.ts'
import type { LoginOrigin, Session } from '../../domain/identity/sessions/session.ts'
import type { SessionEnding } from '../../domain/identity/sessions/session-ending.ts'
import type { LoginFailures } from '../../domain/identity/sign-in/login-failures.ts'
import type { LoginOutcome } from '../../domain/identity/sign-in/login-outcome.ts'
import type { SocialBinding } from '../../domain/identity/sign-in/social-binding.ts'
import type { User } from '../../domain/identity/user.ts'
import type { AnyRow } from '../../domain/records/record.ts'
import { PARAMETER } from '../../domain/settings/parameter.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { StoredFile } from '../../domain/storage/files/stored-file.ts'
import type { StoragePlatform } from '../../domain/storage/platforms/storage-platform.ts'
import type { NewStagedUpload } from '../../domain/storage/uploads/staged-upload.ts'

/** A line of the login log; the client as its id. */
export interface LoggedLogin {
  readonly id: Id
  readonly outcome: LoginOutcome
  readonly reason: string | undefined
  readonly userId: Id | undefined
  readonly userName: string
  readonly clientId: string
  readonly origin: LoginOrigin
  readonly at: Date
}

export interface KeptFile {
  readonly file: StoredFile
  readonly leaseUntil: Date
  readonly uploadKey: string | undefined
  readonly removalAttempts: number
  /** Part of an upload that arrives in parts, or copy of a file: no file of its own. */
  readonly countsForNobody?: 'part' | 'copy' | undefined
  readonly countsInTrash?: boolean
}

export interface KeptStaged {
  readonly props: NewStagedUpload
  /** By `first`. */
  readonly parts: readonly {
    readonly first: number
    readonly bytes: number | undefined
    readonly recordId: Id
  }[]
  readonly fileId: Id | undefined
  readonly finished: boolean
  readonly directUpload?: string
}

export type KeptDelivery = WebhookDelivery & { readonly endpoint: Id }

export interface KeptWebhook {
  readonly secret?: string
  readonly previous?: readonly [sealed: string, until: Date] | undefined
  readonly failures: number
  readonly freeAt: Date
}

/** The records that the memory repositories share, as the tables of a database are shared. */
export class MemoryDatabase {
  /** By client id. */
  readonly clients = new Map<string, Client>()
  /** By row id. */
  readonly clientSecretDigests = new Map<Id, string>()
  readonly users = new Map<Id, User>()
  /** User ids by `LoginName.key`. */
  readonly userIds = new Map<string, Id>()
  /** User ids by `Recipient.key`. */
  readonly recipientUserIds = new Map<string, Id>()
  /** `Recipient.key` of contacts that nobody has logged in by. */
  readonly unprovenRecipients = new Set<string>()
  readonly passwordHashes = new Map<Id, string>()
  /** Users whose password somebody else has set. */
  readonly givenPasswords = new Set<Id>()
  /** Accounts of programs, which open no session. */
  readonly serviceAccounts = new Set<Id>()
  /** By `LoginName.key`. */
  readonly loginFailures = new Map<string, LoginFailures>()
  readonly lastLoginFailures = new Map<string, Date>()
  /** When somebody last logged in from somewhere, by user id and source. */
  readonly knownSources = new Map<string, Date>()
  /** By user id. */
  readonly appSecrets = new Map<Id, StoredAppSecret & { readonly lastStep: number }>()
  /** Digests of unused codes, by user id. */
  readonly recoveryCodes = new Map<Id, Map<string, Date>>()
  /** By id. */
  readonly trustedBrowsers = new Map<string, NewTrustedBrowser & TrustedBrowser>()
  /** Ids of roles whose holders must have a factor. */
  readonly factorRoles = new Set<Id>()
  readonly menus = new Map<Id, Menu>()
  /** Menu ids by role id. */
  readonly roleMenus = new Map<Id, ReadonlySet<Id>>()
  /** By token digest. */
  readonly sessions = new Map<string, Session>()
  /** By token digest: why sessions ended. */
  readonly endings = new Map<string, SessionEnding>()
  /** By digest. */
  readonly programKeys = new Map<string, ProgramKey & { readonly madeBy: Id }>()
  loginLog: readonly LoggedLogin[] = []
  readonly socialBindings = new Map<Id, SocialBinding>()
  readonly passkeys = new Map<Id, Passkey>()
  readonly platforms = new Map<string, StoragePlatform>()
  readonly files = new Map<Id, KeptFile>()
  /** By subject and id, with a blank between them. */
  readonly quotas = new Map<string, SubjectQuota>()
  /** When the records of these objects were removed, by `locatedKey`. */
  readonly removedObjects = new Map<string, Date>()
  /** When periodic work was begun last. */
  readonly rounds = new Map<string, Date>()
  readonly stagedUploads = new Map<string, KeptStaged>()
  readonly dictionaryEntries: DictionaryEntry[] = []
  readonly #records = new Map<string, Map<Id, AnyRow>>()
  /** By id, what their records do not show. */
  readonly webhooks = new Map<Id, KeptWebhook>()
  webhookDeliveries: KeptDelivery[] = []
  operations: readonly OperationEntry[] = []
  accessVersion = 1
  readonly #lastIds = new Map<string, bigint>()

  recordsOf(table: string): Map<Id, AnyRow> {
    const rows = this.#records.get(table) ?? new Map<Id, AnyRow>()
    this.#records.set(table, rows)
    return rows
  }

  /** Removes a record, and remembers the key of its object. */
  removeFile(id: Id): void {
    const props = this.files.get(id)?.file.props
    if (!props) return
    this.files.delete(id)
    const located = this.locatedKey(props.platformKey, props.objectKey.value)
    this.removedObjects.set(located, new Date())
  }

  locatedKey(platformKey: string, objectKey: string): string {
    const { id, props } = this.platforms.get(platformKey) ?? {}
    return JSON.stringify([id, props?.locationEpoch, objectKey])
  }

  valueOfParameter(key: string): string | undefined {
    const row = [...this.recordsOf(PARAMETER.table).values()].find((one) => one.key === key)
    return row && String(row.value)
  }

  hasFactor(userId: Id): boolean {
    const hasApp = this.appSecrets.get(userId)?.confirmedAt !== undefined
    return hasApp || [...this.passkeys.values()].some((one) => one.userId === userId)
  }

  /** Of what users have added, or have made for others. */
  removeSince(
    kept: Map<Id, { readonly userId: Id; readonly createdAt: Date; readonly madeBy?: Id }>,
    userId: Id,
    since: Date,
  ): void {
    for (const [id, row] of kept) {
      const isTheirs = row.userId === userId || row.madeBy === userId
      if (isTheirs && row.createdAt >= since) kept.delete(id)
    }
    this.accessVersion += 1
  }

  requiresFactor(userId: Id): boolean {
    const isForAdministrators = this.valueOfParameter(ADMINISTRATOR_FACTOR_PARAMETER) === 'true'
    const roles = this.users.get(userId)?.props.roles ?? []
    return roles.some(
      ({ id, key, status }) =>
        status === 'normal' &&
        (this.factorRoles.has(id) || (isForAdministrators && BUILT_IN_ROLES.includes(key))),
    )
  }

  endSession(tokenDigest: string, ending: SessionEnding): void {
    if (this.sessions.delete(tokenDigest)) this.endings.set(tokenDigest, ending)
  }

  logLogin(line: Omit<LoggedLogin, 'id'>): void {
    this.loginLog = [...this.loginLog, { ...line, id: this.nextId('login') }]
  }

  /** Whether this account has logged in from there before. */
  knowsSource(userId: Id, source: string): boolean {
    return this.knownSources.has(JSON.stringify([userId, source]))
  }

  /** Whether this account has logged in before, but never from there. */
  isNewSource(userId: Id, source: string): boolean {
    const known = [...this.knownSources.keys()].map((key) => JSON.parse(key)[0])
    return known.includes(userId) && !this.knowsSource(userId, source)
  }

  forgetSources(userId: Id): void {
    for (const key of this.knownSources.keys())
      if (JSON.parse(key)[0] === userId) this.knownSources.delete(key)
  }

  rememberSource(userId: Id, source: string, at: Date): void {
    this.knownSources.set(JSON.stringify([userId, source]), at)
  }

  distrustBrowsers(userId: Id): void {
    for (const { id, userId: owner } of this.trustedBrowsers.values()) {
      if (owner === userId) this.trustedBrowsers.delete(id)
    }
  }

  /** @param of kind of the rows */
  nextId(of: string): Id {
    // Built-in rows take ids below 1000.
    const last = this.#lastIds.get(of) ?? (of === 'file' ? 0n : 999n)
    this.#lastIds.set(of, last + 1n)
    return String(last + 1n)
  }
}

/** What a store over these records begins with. */
export class MemoryStore {
  protected readonly database: MemoryDatabase

  constructor(database: MemoryDatabase) {
    this.database = database
  }
}
