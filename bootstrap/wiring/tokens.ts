import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Logger } from 'pino'
import type { AliOssObjectStores } from '../../adapters/ali-oss/ali-oss-object-stores.ts'
import type { RsaOpener } from '../../adapters/crypto/envelope/rsa-decryption.ts'
import type { DerivedKey } from '../../adapters/crypto/keys/service-secret.ts'
import type { Readiness } from '../../adapters/http/edge/readiness.ts'
import type { Surface } from '../../adapters/http/edge/surfaces.ts'
import type { AddressRewriter, HttpSettings } from '../../adapters/http/server-parts.ts'
import type { OwnEntry } from '../../adapters/http/sign-in/me.ts'
import type { LeftBehind } from '../../adapters/postgres/modules/left-behind.ts'
import type { S3ObjectStores } from '../../adapters/s3/s3-object-stores.ts'
import type { StandIn } from '../../adapters/senders/stand-in.ts'
import type { OutsidePasswords } from '../../application/auth/account-passwords.ts'
import type { GrantStrategy } from '../../application/auth/grant-strategy.ts'
import type { Arrivals } from '../../application/auth/grants/outside-login.ts'
import type { OfferedParty } from '../../application/auth/passkeys/use-passkey.ts'
import type { Login } from '../../application/auth/recorded-login.ts'
import type { StagingRules } from '../../application/files/resumable/staging-rules.ts'
import type { ScanUpload } from '../../application/files/uploads/scan-upload.ts'
import type { EraseEntries } from '../../application/logs/erase-entries.ts'
import type {
  RemoveLogEntries,
  RemoveOldLogEntries,
} from '../../application/logs/remove-log-entries.ts'
import type { ImmediateListener, Listener } from '../../application/modules/hooks.ts'
import type { ModuleSql } from '../../application/modules/module-context.ts'
import type { ModuleObjectStores } from '../../application/modules/module-storage.ts'
import type { NewsBearer } from '../../application/ports/accounts/account-news.ts'
import type { KeyUsed } from '../../application/ports/sessions/program-key-repo.ts'
import type { CodeSender } from '../../application/ports/sign-in/code-sender.ts'
import type { IdentityProvider } from '../../application/ports/sign-in/identity-provider.ts'
import type { ManageRecords } from '../../application/records/manage-records.ts'
import type { Referrer } from '../../application/records/references.ts'
import type { Inviting } from '../../application/users/import-users.ts'
import type { RecordType } from '../../domain/records/record.ts'
import type { LastUses } from '../../domain/shared/last-uses.ts'
import type { CodeChannel } from '../../domain/verification/recipient.ts'
import type { PeriodicTask } from '../background/background.ts'
import type { Config } from '../settings/config.ts'
import type { Figure, Watching } from '../watching/watching.ts'
import { PortTokens } from './port-tokens.ts'
import { token } from './token.ts'

/**
 * Tokens of the service's parts, with their types. If only one class can implement a part, the
 * class itself is its token.
 */
export const Tokens = {
  ...PortTokens,
  /** Lead from addresses that things had elsewhere. */
  AddressRewriter: token<AddressRewriter>('AddressRewriter'),
  AddUpFigures: token<{ execute(): Promise<void> }>('AddUpFigures'),
  AliOssObjectStores: token<AliOssObjectStores>('AliOssObjectStores'),
  /** All who give accounts to people of a third party. */
  Arrivals: token<Arrivals>('Arrivals'),
  Config: token<Config>('Config'),
  DataFolder: token<string>('DataFolder'),
  /** What is sent to webhooks, for the description of the API. */
  DescribedWebhooks: token<Readonly<Record<string, object>>>('DescribedWebhooks'),
  DictionaryCopies: token<{ forgetAll(): void }>('DictionaryCopies'),
  EraseLogins: token<EraseEntries>('EraseLogins'),
  EraseOperations: token<EraseEntries>('EraseOperations'),
  ForgetOldLogins: token<RemoveOldLogEntries>('ForgetOldLogins'),
  ForgetOldOperations: token<RemoveOldLogEntries>('ForgetOldOperations'),
  /** One binding per grant type; `undefined` if it is not configured. */
  GrantStrategy: token<GrantStrategy | undefined>('GrantStrategy'),
  HttpServer: token<FastifyInstance>('HttpServer'),
  HttpSettings: token<HttpSettings>('HttpSettings'),
  /** Hear of events in the transaction of the change. */
  ImmediateListeners: token<ImmediateListener>('ImmediateListeners'),
  /** What parts let monitors see. */
  Figures: token<Figure>('Figures'),
  /** Hear of events after the commit, beside hooks of modules. */
  LaterListeners: token<Listener>('LaterListeners'),
  /** How people come in who choose their first password themselves. */
  Inviting: token<Inviting>('Inviting'),
  Logger: token<Logger>('Logger'),
  LoginPublicKey: token<string>('LoginPublicKey'),
  ProbedOssStores: token<AliOssObjectStores>('ProbedOssStores'),
  ProbedS3Stores: token<S3ObjectStores>('ProbedS3Stores'),
  Readiness: token<Readiness>('Readiness'),
  ReadinessWarnings: token<Readiness>('ReadinessWarnings'),
  /** Login providers of modules, by name. */
  ModuleProviders: token<ReadonlyMap<string, IdentityProvider>>('ModuleProviders'),
  /** Login providers of parts. */
  PartProviders: token<readonly IdentityProvider[]>('PartProviders'),
  /** Senders of modules, by channel. */
  ModuleSenders: token<Partial<Readonly<Record<CodeChannel, CodeSender>>>>('ModuleSenders'),
  /** Stores of the kinds that modules bring, by kind. */
  ModuleStores: token<ReadonlyMap<string, ModuleObjectStores>>('ModuleStores'),
  /** Reads these tables for the code of modules. */
  ModuleSql: token<(tables: ReadonlySet<string>) => ModuleSql>('ModuleSql'),
  /** Whoever tells people what happened to their accounts. */
  NewsBearers: token<NewsBearer>('NewsBearers'),
  /** All that know passwords of accounts, so that these have none here. */
  OutsidePasswords: token<OutsidePasswords>('OutsidePasswords'),
  /** Hear of events in the outbox, which others have left there. */
  OutboxListeners: token<readonly Listener[]>('OutboxListeners'),
  /** What parts add to the menu of the console. */
  OwnEntries: token<readonly OwnEntry[]>('OwnEntries'),
  /** What is awaited before the service, or a command, begins. */
  Preparations: token<() => Promise<void>>('Preparations'),
  PeriodicTasks: token<readonly PeriodicTask[]>('PeriodicTasks'),
  /** The records of one kind, under the rules of their page. */
  Records: token<(record: RecordType) => ManageRecords>('Records'),
  RecordedLogin: token<Login>('RecordedLogin'),
  RelyingParty: token<OfferedParty>('RelyingParty'),
  LeftBehind: token<LeftBehind>('LeftBehind'),
  RemoveLoginLog: token<RemoveLogEntries>('RemoveLoginLog'),
  RemoveOperations: token<RemoveLogEntries>('RemoveOperations'),
  Routes: token<readonly FastifyPluginAsync[]>('Routes'),
  RsaOpener: token<RsaOpener>('RsaOpener'),
  S3ObjectStores: token<S3ObjectStores>('S3ObjectStores'),
  /** `undefined` if no scanner is configured. */
  ScanUpload: token<ScanUpload | undefined>('ScanUpload'),
  /** The records of all pages, with the rules of each page; part of a configuration if `exported`. */
  ShownRecords: token<Referrer & { records(): ManageRecords }>('ShownRecords'),
  StagingRules: token<StagingRules>('StagingRules'),
  /** What is derived from the service keys for a purpose: the current key, and older ones. */
  ServiceKeys:
    token<(purpose: string) => readonly [DerivedKey, readonly DerivedKey[]]>('ServiceKeys'),
  /** One, or none, for what no sender is configured. */
  StandIns: token<readonly StandIn[]>('StandIns'),
  /** Ends work in the background before the stores close. */
  /** Wires besides the service's own. */
  Surface: token<Surface>('Surface'),
  Stops: token<() => Promise<void>>('Stops'),
  /** Of keys of the service, by `useName`. */
  UsesOfKeys: token<LastUses<Date>>('UsesOfKeys'),
  UsesOfProgramKeys: token<LastUses<KeyUsed>>('UsesOfProgramKeys'),
  UsesOfSessions: token<LastUses<Date>>('UsesOfSessions'),
  Watching: token<Watching>('Watching'),
}
