import { Container, type ContainerModule } from 'inversify'
import type { Logger } from 'pino'
import { Draining, Readiness, type ReadinessCheck } from '../../adapters/http/edge/readiness.ts'
import { NoMetrics } from '../../adapters/system/no-metrics.ts'
import { BUILT_IN_MODULES } from '../modules/built-in-modules.ts'
import type { ConsoleModule } from '../modules/define-module.ts'
import type { Config } from '../settings/config.ts'
import { NOTHING_WATCHED, type Watching } from '../watching/watching.ts'
import { accountPagesModule } from './account-pages-module.ts'
import { accountsModule, avatarsModule } from './accounts-module.ts'
import { auditChainModule } from './audit-chain-module.ts'
import { authModule, sessionModule, triesModule } from './auth-module.ts'
import { bindModules } from './bind-modules.ts'
import { clientsModule } from './clients-module.ts'
import { codesModule, sendingModule } from './codes-module.ts'
import { configurationModule } from './configuration-module.ts'
import { consoleModule, entryModule } from './console-module.ts'
import { auditModule } from './console-pages-module.ts'
import { devicesModule, loginLogModule } from './devices-module.ts'
import { directModule } from './direct-module.ts'
import { eventsModule } from './events-module.ts'
import { exportsModule } from './exports-module.ts'
import { factorsModule, trustedBrowsersModule } from './factors-module.ts'
import { fieldChecksModule } from './field-checks-module.ts'
import { filesModule, storageModule } from './files-module.ts'
import { httpModule } from './http-module.ts'
import { invitationsModule } from './invitations-module.ts'
import { lifecycleModule } from './lifecycle-module.ts'
import { linksModule, newsModule } from './links-module.ts'
import { menusModule } from './menus-module.ts'
import { migrationModule } from './migration-module.ts'
import { noteChanges } from './note-changes.ts'
import { organizationModule } from './organization-module.ts'
import { pagesModule } from './pages-module.ts'
import { passkeysModule } from './passkeys-module.ts'
import { platformTestModule } from './platform-test-module.ts'
import { platformAccessModule, platformsModule } from './platforms-module.ts'
import { previewsModule } from './previews-module.ts'
import { programKeysModule } from './program-keys-module.ts'
import { providersModule } from './providers-module.ts'
import { pushModule } from './push-module.ts'
import { remoteStoresModule } from './remote-stores-module.ts'
import { rolesModule } from './roles-module.ts'
import { sendersModule } from './senders-module.ts'
import { sharesModule } from './shares-module.ts'
import { socialGrantsModule, socialModule } from './social-module.ts'
import { switchModule } from './switch-module.ts'
import { systemModule } from './system-module.ts'
import { tellChanges } from './tell-changes.ts'
import { Tokens } from './tokens.ts'
import { stagedUploadsModule, tusModule } from './tus-module.ts'
import { usageModule } from './usage-module.ts'
import { usersModule } from './users-module.ts'
import { vbenModules } from './vben-module.ts'
import { watchStores } from './watch-stores.ts'
import { watchUseCases } from './watch-use-cases.ts'
import { webhookSendingModule, webhooksModule } from './webhooks-module.ts'
import { workModule } from './work-module.ts'

export interface Given {
  readonly config: Config
  readonly logger: Logger
  readonly dataFolder: string
  /** Checks that decide whether requests can be answered. */
  readonly checks: readonly ReadinessCheck[]
  /** Checks that only warn. */
  readonly warnings?: readonly ReadinessCheck[]
  /** Without it, there are neither metrics nor traces. */
  readonly watching?: Watching
  /** What the operator's configuration file adds to the console. */
  readonly added?: readonly ConsoleModule[]
  /** Modules with the opened stores, cache and keys. */
  readonly modules: readonly ContainerModule[]
}

const MODULES: readonly ContainerModule[] = [
  systemModule,
  sessionModule,
  authModule,
  triesModule,
  programKeysModule,
  factorsModule,
  trustedBrowsersModule,
  sendersModule,
  newsModule,
  linksModule,
  codesModule,
  sendingModule,
  devicesModule,
  loginLogModule,
  providersModule,
  socialModule,
  socialGrantsModule,
  passkeysModule,
  accountsModule,
  pushModule,
  consoleModule,
  entryModule,
  accountPagesModule,
  organizationModule,
  clientsModule,
  auditModule,
  auditChainModule,
  pagesModule,
  fieldChecksModule,
  menusModule,
  rolesModule,
  usersModule,
  invitationsModule,
  exportsModule,
  configurationModule,
  switchModule,
  remoteStoresModule,
  storageModule,
  filesModule,
  usageModule,
  previewsModule,
  sharesModule,
  stagedUploadsModule,
  tusModule,
  directModule,
  avatarsModule,
  platformAccessModule,
  platformsModule,
  platformTestModule,
  lifecycleModule,
  migrationModule,
  webhooksModule,
  webhookSendingModule,
  httpModule,
]

/** The wiring of the running service. Every part is a singleton. */
export function createContainer(given: Given): Container {
  const container = new Container({ defaultScope: 'Singleton' })
  const draining = new Draining()
  container.bind(Tokens.Config).toConstantValue(given.config)
  container.bind(Tokens.Logger).toConstantValue(given.logger)
  container.bind(Tokens.DataFolder).toConstantValue(given.dataFolder)
  container.bind(Draining).toConstantValue(draining)
  container.bind(Tokens.Readiness).toConstantValue(new Readiness(given.checks, draining))
  const warnings = new Readiness(given.warnings ?? [], new Draining())
  container.bind(Tokens.ReadinessWarnings).toConstantValue(warnings)
  const watching = given.watching ?? NOTHING_WATCHED
  container.bind(Tokens.Watching).toConstantValue(watching)
  container.bind(Tokens.Metrics).toConstantValue(watching.metrics ?? new NoMetrics())
  container.bind(Tokens.Routes).toConstantValue(watching.routes)
  if (watching.calls) watchStores(container, watching.calls)
  const vben = given.config.server.vbenSurface === 'on' ? vbenModules : []
  const consoleModules = [...BUILT_IN_MODULES, ...(given.added ?? [])]
  noteChanges(container)
  tellChanges(container)
  const added = [bindModules, eventsModule, workModule].map((wire) => wire(consoleModules))
  const modules = [...given.modules, ...MODULES, ...added, ...vben]
  container.load(...(watching.useCases ? [watchUseCases(modules, watching.useCases)] : modules))
  return container
}
