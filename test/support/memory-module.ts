import { randomBytes } from 'node:crypto'
import { type Bind, type Container, ContainerModule } from 'inversify'
import { HmacCodeDigest } from '../../adapters/crypto/digests.ts'
import { GcmSecretBox } from '../../adapters/crypto/gcm-secret-box.ts'
import { ServiceSecret } from '../../adapters/crypto/keys/service-secret.ts'
import { MemoryCacheMonitor } from '../../adapters/memory/console/memory-cache-monitor.ts'
import { MemorySendingBreaker } from '../../adapters/memory/sign-in/memory-sending-breaker.ts'
import { MemoryVerificationCodes } from '../../adapters/memory/sign-in/memory-verification-codes.ts'
import type { RightsRepo } from '../../application/ports/accounts/rights-repo.ts'
import { AUDIT_CHAIN, bindWitnesses, CHAINED_ENTRIES } from '../../bootstrap/parts/chain/stores.ts'
import { INVITATIONS } from '../../bootstrap/parts/links/stores.ts'
import { FILE_MIGRATIONS } from '../../bootstrap/parts/moves/stores.ts'
import { OVERVIEW_FIGURES } from '../../bootstrap/parts/overview/stores.ts'
import { PREVIEW_CACHE } from '../../bootstrap/parts/previews/wiring.ts'
import { SHARES } from '../../bootstrap/parts/shares/stores.ts'
import { MESSAGE_BOX } from '../../bootstrap/parts/six/stores.ts'
import { LIMIT_WARNINGS } from '../../bootstrap/parts/usage/stores.ts'
import { WEBHOOK_DELIVERIES, WEBHOOK_ENDPOINTS } from '../../bootstrap/parts/webhooks/stores.ts'
import { Tokens as T } from '../../bootstrap/wiring/tokens.ts'
import { EVERY_ROW } from '../../domain/access/data-scope.ts'
import { PermissionSet } from '../../domain/access/permission-set.ts'
import { MemoryObjectStores } from '../memory/files/memory-object-stores.ts'
import { MemoryPreviewCache } from '../memory/files/memory-preview-cache.ts'
import { TestUrlSigner } from './file-parts.ts'
import { type HttpStores, publicKeyLine } from './http-stores.ts'

/** Everybody sees every row: data scopes need real ones, so suites about them run on databases. */
function memoryRights({ users, menus }: HttpStores): RightsRepo {
  const rights: RightsRepo = {
    async get(userId) {
      const roles = (await users.get(userId))?.props.roles ?? []
      const keys = roles.flatMap(({ key, status }) => (status === 'normal' ? [key] : []))
      const granted = await menus.grantedTo(keys)
      const codes = granted.flatMap(({ permission }) => permission ?? [])
      return {
        permissions: PermissionSet.of(keys, codes),
        menus: new Set(granted.map(({ id }) => id)),
        scope: EVERY_ROW,
      }
    },
    of: ({ userId }) => rights.get(userId),
    scopeOf: async () => EVERY_ROW,
    held: async () => rights,
    getForUsers: async (ids) =>
      new Map(await Promise.all(ids.map(async (id) => [id, await rights.get(id)] as const))),
    getForRoles: unasked,
    givable: unasked,
    departments: unasked,
    linkedChoices: unasked,
  }
  return rights
}

/** Of suites in memory, none gets as far as using it. */
const UNUSED = {}
const OF_THE_CORE = [T.MenuStore, T.RoleLinks, T.Savepoints, T.UserFactors, T.UserLinks]

/** Replaces the modules of database, cache and keys. */
export function memoryModule(stores: HttpStores): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bindRecords(bind, stores)
    bindCache(bind, stores)
    bindKeys(bind, stores)
  })
}

/** Replaces bindings of other modules. */
export function rebindSystem(container: Container, stores: HttpStores): void {
  container.rebind(T.Clock).toConstantValue(stores.clock)
  container.rebind(T.Ids).toConstantValue(stores.ids)
  container.rebind(T.TokenDigest).toConstantValue(stores.tokens)
  container.rebind(T.CaptchaPainter).toConstantValue(stores.painter)
  container.rebind(T.Notifier).toConstantValue(stores.notifier)
  container.rebind(T.ObjectStores).toConstantValue(new MemoryObjectStores())
  if (container.isBound(PREVIEW_CACHE))
    container.rebind(PREVIEW_CACHE).toConstantValue(new MemoryPreviewCache(1e7))
}

function bindRecords(bind: Bind, stores: HttpStores): void {
  bind(T.AccessVersion).toConstantValue(stores.accessVersion)
  bind(T.Audit).toConstantValue(stores.audit)
  bind(AUDIT_CHAIN).toConstantValue(stores.chain)
  bind(CHAINED_ENTRIES).toConstantValue(stores.chained)
  bindWitnesses(bind)
  bind(T.ClientRepo).toConstantValue(stores.clients)
  bind(T.DepartmentDirectory).toConstantValue({ all: async () => [] })
  bind(T.DictionaryCopies).toConstantValue({ forgetAll: () => undefined })
  bind(T.DictionaryRepo).toConstantValue(stores.dictionaries)
  bind(T.ExclusiveWork).toConstantValue(stores.exclusiveWork())
  bind(FILE_MIGRATIONS).toConstantValue(stores.migrations)
  bind(T.JobRuns).toConstantValue(stores.jobRuns)
  bind(T.LoginLog).toConstantValue(stores.log)
  bind(T.ManagedClientRepo).toConstantValue(stores.managedClients)
  bind(T.ManagedPlatformRepo).toConstantValue(stores.managedPlatforms)
  bind(T.MenuRepo).toConstantValue(stores.menus)
  bind(MESSAGE_BOX).toConstantValue({ list: async () => [], removeBefore: async () => undefined })
  bind(T.ModuleSql).toConstantValue(() => () => Promise.reject(new Error('No SQL in memory.')))
  bind(T.LeftBehind).toConstantValue({ pages: new Set(), dictionaries: new Set(), referrers: [] })
  bind(T.OnlineSessions).toConstantValue(stores.online)
  bind(T.OperationLog).toConstantValue(stores.operations)
  bind(T.Outbox).toConstantValue(stores.outbox)
  bind(WEBHOOK_ENDPOINTS).toConstantValue(stores.webhookEndpoints)
  bind(WEBHOOK_DELIVERIES).toConstantValue(stores.webhookDeliveries)
  bind(T.ParameterRepo).toConstantValue(stores.parameters)
  bind(T.SecondFactorRepo).toConstantValue(stores.secondFactors)
  bind(T.RecoveryCodeRepo).toConstantValue(stores.recoveryCodes)
  bind(T.TrustedBrowserRepo).toConstantValue(stores.trustedBrowsers)
  bind(T.PasskeyRepo).toConstantValue(stores.passkeys)
  bind(T.PasswordChanges).toConstantValue(stores.passwordChanges)
  bind(T.PasswordLinks).toConstantValue(stores.passwordLinks)
  bind(T.ReachableAccounts).toConstantValue(stores.reachable)
  bind(T.Profiles).toConstantValue(stores.profiles)
  bind(T.RecipientAccounts).toConstantValue(stores.accounts)
  bind(T.RecordStores).toConstantValue(stores.recordStores)
  bind(T.Registrations).toConstantValue(stores.registrations)
  bind(T.RightsRepo).toConstantValue(memoryRights(stores))
  bind(T.RoundTimes).toConstantValue(stores.rounds)
  bind(T.ProgramKeyRepo).toConstantValue(stores.keys)
  bind(T.SessionStore).toConstantValue(stores.sessions)
  bind(T.SessionWatch).toConstantValue(stores.watch)
  bind(T.SocialBindings).toConstantValue(stores.bindings)
  bind(T.StagedUploads).toConstantValue(stores.staged)
  bind(T.StoragePlatformRepo).toConstantValue(stores.platforms)
  bind(T.StoredFileRepo).toConstantValue(stores.files)
  bind(T.FileTrash).toConstantValue(stores.trash)
  bind(T.FileUsage).toConstantValue(stores.usage)
  bind(T.QuotaRepo).toConstantValue(stores.quotas)
  bind(T.Transactions).toConstantValue(stores.transactions)
  bind(T.IssuedKeyRepo).toConstantValue(stores.issuedKeys)
  bind(T.UserRepo).toConstantValue(stores.users)
  for (const unused of [...OF_THE_CORE, INVITATIONS, LIMIT_WARNINGS, OVERVIEW_FIGURES, SHARES])
    bind<object>(unused).toConstantValue(UNUSED)
}

function bindCache(bind: Bind, stores: HttpStores): void {
  bind(T.CacheMonitor).toConstantValue(new MemoryCacheMonitor([stores.codes, stores.cache]))
  bind(T.CodeStore).toConstantValue(stores.codes)
  bind(T.LoginLimiter).toConstantValue(stores.limiter)
  bind(T.PushBus).toConstantValue(stores.bus)
  bind(T.RateWindow).toConstantValue(stores.rates)
  bind(T.ReplayMemory).toConstantValue(stores.replays)
  bind(T.SendingBreaker).toConstantValue(new MemorySendingBreaker(stores.clock))
  bind(T.SessionCache).toConstantValue(stores.cache)
  bind(T.VerificationCodes).toConstantValue(new MemoryVerificationCodes(stores.clock))
}

function bindKeys(bind: Bind, { envelope, hasher }: HttpStores): void {
  const secret = ServiceSecret.parse(randomBytes(32).toString('hex'), 'test')
  bind(T.CodeDigest).toConstantValue(new HmacCodeDigest(secret.derive('verification codes')))
  bind(T.LoginEnvelope).toConstantValue(envelope)
  bind(T.LoginPublicKey).toConstantValue(publicKeyLine)
  bind(T.PasswordHasher).toConstantValue(hasher)
  bind(T.ServiceKeys).toConstantValue((purpose) => [secret.derive(purpose), []])
  bind(T.SecretBox).toConstantValue(new GcmSecretBox(secret.derive('stored secrets')))
  bind(T.UrlSigner).toConstantValue(new TestUrlSigner())
}

function unasked(): never {
  throw new Error('There are no rights by data scope in memory.')
}
