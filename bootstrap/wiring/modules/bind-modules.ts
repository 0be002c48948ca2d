import { type Bind, ContainerModule, type ResolutionContext } from 'inversify'
import { moduleRoute } from '../../../adapters/http/modules/module-route.ts'
import { formScope } from '../../../adapters/http/pages/exports/form-scope.ts'
import { importScope } from '../../../adapters/http/pages/imports/import-form.ts'
import type { Page } from '../../../adapters/http/pages/record/page.ts'
import { pageExport } from '../../../adapters/http/pages/record/page-export.ts'
import { pageImport } from '../../../adapters/http/pages/record/page-import.ts'
import { pageRoutes } from '../../../adapters/http/pages/record/page-routes.ts'
import { DataScopeOfRecords } from '../../../application/access/data-scope-of-records.ts'
import { VisiblePeople } from '../../../application/access/visible-people.ts'
import { FailedTries } from '../../../application/auth/failed-tries.ts'
import type { GrantStrategy } from '../../../application/auth/grant-strategy.ts'
import { NamedLogin } from '../../../application/auth/grants/named-login.ts'
import { LoginGuard } from '../../../application/auth/login-guard.ts'
import { PasswordRefusals } from '../../../application/auth/password-refusals.ts'
import { FilesInTexts } from '../../../application/files/files-in-texts.ts'
import { OpenFile } from '../../../application/files/open-file.ts'
import { ScopeOfFiles } from '../../../application/files/scope-of-files.ts'
import { Semaphore } from '../../../application/files/semaphore.ts'
import { mostAtOnce } from '../../../application/modules/bounded-work.ts'
import type { ModuleSql } from '../../../application/modules/module-context.ts'
import {
  ModuleContexts,
  openFiles,
  settingsIn,
} from '../../../application/modules/module-contexts.ts'
import type { ModuleGrant } from '../../../application/modules/module-grant.ts'
import { ModuleObjectStores } from '../../../application/modules/module-storage.ts'
import {
  accountStrategy,
  askingGrant,
  ticketStrategy,
} from '../../../application/modules/module-strategies.ts'
import { NamedRows } from '../../../application/modules/named-rows.ts'
import { providerOf, senderOf } from '../../../application/modules/outside-parts.ts'
import { provenAddresses } from '../../../application/modules/waiting-mail.ts'
import { RemoteAccess } from '../../../application/platforms/remote-access.ts'
import { FieldChecks } from '../../../application/records/field-checks.ts'
import { ImportRecords } from '../../../application/records/import-records.ts'
import { ManageRecords } from '../../../application/records/manage-records.ts'
import type {
  LabelReaders,
  RecordHooks,
  RecordScope,
} from '../../../application/records/record-hooks.ts'
import type { Left } from '../../../domain/access/left-pages.ts'
import { DICTIONARY_TYPE, DICTIONARY_VALUE } from '../../../domain/dictionaries/dictionary.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { SYSTEM } from '../../../domain/identity/system-caller.ts'
import { addTexts } from '../../../domain/language/built-in-text.ts'
import type { AnyRow, RecordType } from '../../../domain/records/record.ts'
import type { Id } from '../../../domain/shared/id.ts'
import { oncePer } from '../../../domain/shared/once-per.ts'
import { BUILT_IN_MODULES } from '../../modules/built-in-modules.ts'
import { type ConsoleModule, recordsOf } from '../../modules/define-module.ts'
import { textsOf } from '../../modules/module-texts.ts'
import { Tokens as T } from '../tokens.ts'
import { moduleLog } from './module-log.ts'

/** Routes that wait for others to end their transactions. */
const MOST_WAITING = 30

/** Wires what modules declare. Built-in modules are wired like any other. */
export function bindModules(modules: readonly ConsoleModule[]): ContainerModule {
  const pages = modules.flatMap((module) => module.pages ?? [])
  addTexts(Object.assign({}, ...modules.map(textsOf)))
  const pageOf = new Map(pages.map((page) => [page.of, page]))
  return new ContainerModule(({ bind }) => {
    bind(T.Records).toDynamicValue((made) => {
      const stores = made.get(T.RecordStores)
      return oncePer((record: RecordType) => {
        const page = pageOf.get(record)
        const hooks = page ? { ...hooksOf(page, made), readers: readersOf(page, pages, made) } : {}
        const [clock, checks] = [made.get(T.Clock), made.get(FieldChecks)]
        return new ManageRecords(record, { store: stores(record), clock, checks }, hooks)
      })
    })
    const added = modules.filter((module) => !BUILT_IN_MODULES.includes(module))
    const tables = new Set(added.flatMap(recordsOf).map(({ table }) => table))
    bind(ModuleContexts).toDynamicValue((made) => contexts(made, made.get(T.ModuleSql)(tables)))
    bindOutsideParts(bind, modules)
    bindGrants(
      bind,
      modules.flatMap(({ grants = [] }) => grants),
    )
    for (const module of modules) {
      bindRoutes(bind, module)
      bindShownRecords(bind, module)
    }
    bindPageRoutes(bind, pages)
  })
}

function bindRoutes(bind: Bind, { name, words, routes = [] }: ConsoleModule): void {
  bind(T.Routes).toDynamicValue((made) =>
    routes.map((declared) => moduleRoute(declared, { name, words }, made.get(ModuleContexts))),
  )
}

/** References look at all records of a module. Those without a page are called like the module. */
function bindShownRecords(bind: Bind, module: ConsoleModule): void {
  const { words, pages = [] } = module
  const called = { en: [words[0], words[0]] as const, zh: words[1] }
  const shown = recordsOf(module).map(
    (of) => pages.find((page) => page.of === of) ?? { of, words: called },
  )
  for (const { of, words: own } of shown) {
    bind(T.ShownRecords).toDynamicValue((made) => {
      return { of, words: own, records: () => made.get(T.Records)(of) }
    })
  }
}

function bindPageRoutes(bind: Bind, pages: readonly Page[]): void {
  bind(T.Routes).toDynamicValue((made) => {
    const { exportRows } = made.get(T.Config).console
    const tools = { sheets: made.get(T.SheetWriter), dictionaries: made.get(T.DictionaryRepo) }
    const records = made.get(T.Records)
    const exported = pages.flatMap((page) => pageExport(page, records(page.of), tools, exportRows))
    const shown = pages.map((page) => pageRoutes(page, records(page.of), made.get(FilesInTexts)))
    const imported = pages.map((page) => importOf(page, made))
    return [
      ...shown,
      formScope([...exported, ...imported.flatMap(({ forms }) => forms)]),
      importScope(imported.flatMap(({ imports }) => imports)),
    ]
  })
}

function importOf(page: Page, made: ResolutionContext) {
  const records = made.get(T.Records)(page.of)
  const imported = new ImportRecords(page.of, records, made.get(T.Savepoints), made.get(NamedRows))
  return pageImport(page, imported, {
    sheets: made.get(T.SheetReader),
    mostRows: made.get(T.Config).console.importRows,
    writer: made.get(T.SheetWriter),
    dictionaries: made.get(T.DictionaryRepo),
  })
}

function contexts(made: ResolutionContext, sql: ModuleSql): ModuleContexts {
  const dictionaries = made.get(T.DictionaryRepo)
  const copies = made.get(T.DictionaryCopies)
  return new ModuleContexts({
    records: made.get(T.Records),
    sql,
    files: openFiles(made.get(OpenFile), made.get(ScopeOfFiles)),
    mailer: made.get(T.Mailer),
    addressOf: provenAddresses(made.get(T.ReachableAccounts), made.get(VisiblePeople)),
    parameters: made.get(T.ParameterRepo),
    dictionaries: {
      entries: (type) => dictionaries.entries(type),
      forget: () => copies.forgetAll(),
    },
    notifier: made.get(T.Notifier),
    settings: settingsIn(made.get(T.Config).modules),
    clock: made.get(T.Clock),
    log: moduleLog(made.get(T.Logger)),
    permits: new Semaphore(mostAtOnce(made.get(T.Config).stores.databaseConnections), MOST_WAITING),
  })
}

function hooksOf({ of, guard, after, scope }: Page, made: ResolutionContext): RecordHooks<AnyRow> {
  // Contexts open records, so they are made when the first hook runs.
  const open = (by: Caller, within?: 'transaction') => made.get(ModuleContexts).open(by, within)
  return {
    guard: guard && {
      execute(change, by) {
        const { caller, parameters, clock, dictionaries, records } = open(by).context
        return guard(change, { caller, parameters, clock, dictionaries, records })
      },
    },
    after: after && {
      async execute(change, by) {
        const { context, settled } = open(by, 'transaction')
        await after(change, context)
        return settled
      },
    },
    scope: scopeOf(scope, made) ?? loadedOnly(of, made.get(T.LeftBehind)),
  }
}

/** Dictionaries of modules that are not loaded are not shown. */
function loadedOnly({ table }: RecordType, { dictionaries }: Left): RecordScope | undefined {
  const hasType = [DICTIONARY_TYPE, DICTIONARY_VALUE].some((one) => one.table === table)
  if (dictionaries.size === 0 || !hasType) return undefined
  return { execute: async () => ({ anyOf: [[{ field: 'type', noneOf: [...dictionaries] }]] }) }
}

/** A label is open to whoever may list the page of the row that it names, and sees that row there. */
function readersOf({ of }: Page, pages: readonly Page[], made: ResolutionContext) {
  const named = new Map(pages.map((page) => [page.of.table, page]))
  const readers = Object.entries(of.fields).flatMap(([label, { joined }]) => {
    const page = joined?.field ? named.get(joined.table) : undefined
    if (!joined || !page) return []
    const seen = (ids: readonly Id[], by: Caller) => made.get(T.Records)(page.of).seen(ids, by)
    const code = `${page.permission}:list`
    return [[label, { code, of: joined.by, seen: page.scope && seen }] as const]
  })
  return new Map<string, LabelReaders>(readers)
}

function scopeOf(scope: Page['scope'], made: ResolutionContext): RecordScope | undefined {
  if (scope === undefined) return undefined
  if (typeof scope === 'function') return { execute: async (by, asked) => scope(asked, by) }
  const { fields, ...narrowedBy } = scope
  return new DataScopeOfRecords(made.get(T.RightsRepo), fields, narrowedBy)
}

/** Binds the senders of codes, login providers and storage kinds that modules bring. */
function bindOutsideParts(bind: Bind, modules: readonly ConsoleModule[]): void {
  const senders = Object.assign({}, ...modules.map((module) => module.senders))
  const { sms, email }: NonNullable<ConsoleModule['senders']> = senders
  bind(T.ModuleSenders).toDynamicValue((made) => ({
    ...(sms && { sms: senderOf('sms', sms, toolsFrom(made)) }),
    ...(email && { email: senderOf('email', email, toolsFrom(made)) }),
  }))
  const providers = modules.flatMap((module) => Object.entries(module.providers ?? {}))
  bind(T.ModuleProviders).toDynamicValue(
    (made) =>
      new Map(providers.map(([name, own]) => [name, providerOf(name, own, toolsFrom(made))])),
  )
  const kinds = modules.flatMap((module) => Object.entries(module.storage ?? {}))
  bind(T.ModuleStores).toDynamicValue((made) => {
    const [access, digests] = [made.get(RemoteAccess), made.get(T.ContentDigests)]
    const tools = { access, digests, context: toolsFrom(made) }
    return new Map(kinds.map(([kind, open]) => [kind, new ModuleObjectStores(open, tools)]))
  })
}

/** Binds the ways to log in that modules bring, beside those of the service. */
function bindGrants(bind: Bind, grants: readonly ModuleGrant[]): void {
  for (const grant of grants) {
    bind(T.GrantStrategy).toDynamicValue((made) => strategyOf(grant, made))
  }
}

function strategyOf(grant: ModuleGrant, made: ResolutionContext): GrantStrategy {
  const asked = askingGrant(grant, toolsFrom(made))
  const guard = made.get(LoginGuard)
  if ('find' in grant) return ticketStrategy(grant, asked, guard, made.get(T.UserRepo))
  const login = new NamedLogin(guard, {
    tries: made.get(FailedTries),
    refusals: made.get(PasswordRefusals),
  })
  return accountStrategy(grant, asked, login, guard.needsCaptcha)
}

/** Contexts open records, so they are made when a part is used. */
function toolsFrom(made: ResolutionContext) {
  return () => made.get(ModuleContexts).open(SYSTEM).context
}
