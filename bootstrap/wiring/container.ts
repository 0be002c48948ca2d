import { type Bind, Container, ContainerModule, type ServiceIdentifier } from 'inversify'
import type { Logger } from 'pino'
import { Draining, Readiness, type ReadinessCheck } from '../../adapters/http/edge/readiness.ts'
import { NoMetrics } from '../../adapters/system/no-metrics.ts'
import { BUILT_IN_MODULES } from '../modules/built-in-modules.ts'
import type { ConsoleModule } from '../modules/define-module.ts'
import type { Config } from '../settings/config.ts'
import type { Call, CallWatch } from '../watching/call-watch.ts'
import type { Watching } from '../watching/watching.ts'
import { accountsModule, avatarsModule } from './accounts/accounts-module.ts'
import { organizationModule, rolesModule } from './accounts/organization-module.ts'
import { usersModule } from './accounts/users-module.ts'
import {
  consoleModule,
  entryModule,
  erasingModule,
  exportsModule,
  monitorModule,
  pagesModule,
} from './console/console-module.ts'
import { fieldChecksModule } from './console/field-checks-module.ts'
import { menusModule } from './console/menus-module.ts'
import { pushModule } from './console/push-module.ts'
import {
  filesModule,
  lifecycleModule,
  stagedUploadsModule,
  storageModule,
} from './files/files-module.ts'
import { httpModule } from './http-module.ts'
import { bindModules } from './modules/bind-modules.ts'
import { eventsModule } from './modules/events-module.ts'
import { workModule } from './modules/work-module.ts'
import {
  platformAccessModule,
  platformsModule,
  platformTestModule,
  remoteStoresModule,
} from './platforms/platforms-module.ts'
import { authModule, sessionModule, triesModule } from './sign-in/auth-module.ts'
import { clientsModule, programKeysModule } from './sign-in/clients-module.ts'
import { codesModule, sendingModule } from './sign-in/codes-module.ts'
import { devicesModule, loginLogModule } from './sign-in/devices-module.ts'
import { factorsModule, passkeysModule, trustedBrowsersModule } from './sign-in/factors-module.ts'
import { sendersModule } from './sign-in/senders-module.ts'
import { providersModule, socialGrantsModule, socialModule } from './sign-in/social-module.ts'
import { systemModule } from './system-module.ts'
import { tellChanges } from './tell-changes.ts'
import { Tokens } from './tokens.ts'
import { watchStores } from './watch-stores.ts'

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
  readonly parts?: readonly ContainerModule[]
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
  organizationModule,
  clientsModule,
  monitorModule,
  erasingModule,
  pagesModule,
  fieldChecksModule,
  menusModule,
  rolesModule,
  usersModule,
  exportsModule,
  remoteStoresModule,
  storageModule,
  filesModule,
  stagedUploadsModule,
  avatarsModule,
  platformAccessModule,
  platformsModule,
  platformTestModule,
  lifecycleModule,
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
  const watching = given.watching ?? {}
  container.bind(Tokens.Watching).toConstantValue(watching)
  container.bind(Tokens.Metrics).toConstantValue(watching.metrics ?? new NoMetrics())
  container.bind(Tokens.Routes).toConstantValue(watching.routes ?? [])
  if (watching.calls) watchStores(container, watching.calls)
  const consoleModules = [...BUILT_IN_MODULES, ...(given.added ?? [])]
  tellChanges(container)
  const added = [bindModules, eventsModule, workModule].map((wire) => wire(consoleModules))
  const modules = [...given.modules, ...MODULES, ...(given.parts ?? []), ...added]
  container.load(...(watching.useCases ? [watchUseCases(modules, watching.useCases)] : modules))
  return container
}

/** Wraps the modules so that every use-case (a part with a method `execute`) is observed. */
function watchUseCases(modules: readonly ContainerModule[], watch: CallWatch): ContainerModule {
  const seen = new Set<ServiceIdentifier<unknown>>()
  return new ContainerModule((options) => {
    const bind: Bind = (token) => {
      if (!seen.has(token)) {
        seen.add(token)
        options.onActivation(token, (_context, part) => watchedUseCase(token, part, watch))
      }
      return options.bind(token)
    }
    for (const module of modules) void module.load({ ...options, bind })
  })
}

function watchedUseCase<T>(token: ServiceIdentifier<T>, part: T, watch: CallWatch): T {
  if (!isUseCase(part)) return part
  const [name, execute] = [nameOf(token), part.execute.bind(part)]
  part.execute = (...given) => watch.around('use-case', name, () => execute(...given))
  return part
}

function nameOf(token: ServiceIdentifier<unknown>): string {
  if (typeof token === 'function') return token.name
  return typeof token === 'symbol' ? (token.description ?? 'unnamed') : token
}

function isUseCase<T>(part: T): part is T & { execute: Call } {
  const isObject = typeof part === 'object' && part !== null
  return isObject && 'execute' in part && typeof part.execute === 'function'
}
