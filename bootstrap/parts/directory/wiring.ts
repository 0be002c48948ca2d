import { type Bind, ContainerModule } from 'inversify'
import {
  DIRECTORY_ROUTES,
  directoryRulesPage,
} from '../../../adapters/http/parts/directory/directory.ts'
import { EndAccess } from '../../../application/auth/end-access.ts'
import { DirectoryProof } from '../../../application/parts/directory/directory-proof.ts'
import type { DirectoryRun } from '../../../application/parts/directory/directory-store.ts'
import { DirectoryWork } from '../../../application/parts/directory/directory-work.ts'
import { GuardRules, TakeOverRules } from '../../../application/parts/directory/guard-rules.ts'
import { LinkWaiting } from '../../../application/parts/directory/link-waiting.ts'
import { Newcomers } from '../../../application/parts/directory/newcomers.ts'
import { ScimPeople } from '../../../application/parts/directory/scim/settle-arrivals.ts'
import { SettleDepartments } from '../../../application/parts/directory/settle-departments.ts'
import { SettlePerson } from '../../../application/parts/directory/settle-person.ts'
import { SyncDirectory } from '../../../application/parts/directory/sync-directory.ts'
import { tellOfRun } from '../../../application/parts/directory/tell-of-run.ts'
import { AddUser } from '../../../application/users/add-user.ts'
import { EditUser } from '../../../application/users/edit-user.ts'
import { DEPARTMENT } from '../../../domain/organization/department.ts'
import type { DirectoryPerson } from '../../../domain/parts/directory/person.ts'
import { endsAccess, USER } from '../../wiring/accounts/users-module.ts'
import { allOf, bindClass, bindClassAs, gathered, madeFrom } from '../../wiring/bind-class.ts'
import { bindPage } from '../../wiring/bind-page.ts'
import { bindRoutes } from '../../wiring/bind-use-case.ts'
import { token } from '../../wiring/token.ts'
import { Tokens as T } from '../../wiring/tokens.ts'
import { scimModule } from './scim-wiring.ts'
import { signInModule } from './sign-in-wiring.ts'
import { DIRECTORY_SOURCES, sourcesOf } from './sources.ts'
import { DIRECTORY_STORE } from './stores.ts'

/** `undefined`: the directory gives no people by itself. */
export const SYNC_DIRECTORY = token<SyncDirectory | undefined>('SyncDirectory')

const STORED = { directory: DIRECTORY_STORE, clock: T.Clock }

/** What becomes of people, and of what they had. */
const peopleModule = new ContainerModule(({ bind }) => {
  bindClass(bind, Newcomers, [
    madeFrom(T.Config, ({ directory }) => directory),
    gathered({ ...STORED, stores: T.RecordStores, parameters: T.ParameterRepo }),
  ])
  const added = { newcomers: Newcomers, add: AddUser, edit: EditUser, savepoints: T.Savepoints }
  bindClass(bind, SettlePerson, [
    gathered({
      ...{ ...USER, ...STORED, ...added, sessions: T.SessionStore },
      leftovers: allOf(T.AccountLeftovers),
    }),
  ])
  const told = { audit: T.Audit, edit: EditUser, endAccess: madeFrom(EndAccess, endsAccess) }
  bindClass(bind, DirectoryWork, [
    gathered({
      ...{ ...STORED, ...told, stores: T.RecordStores, rights: T.RightsRepo, links: T.UserLinks },
      settle: SettlePerson,
      ...{ transactions: T.Transactions, digests: T.TokenDigest, versions: T.AccessVersion },
    }),
  ])
  bindPage(bind, directoryRulesPage, { guard: GuardRules, after: TakeOverRules })
  bindClass(bind, TakeOverRules, [T.RecordStores])
  const ending = { sessions: T.SessionStore, endAccess: madeFrom(EndAccess, endsAccess) }
  const judging = { rights: T.RightsRepo, stores: T.RecordStores }
  bindClass(bind, GuardRules, [gathered(judging)])
  bindClass(bind, LinkWaiting, [gathered({ ...judging, ...STORED, ...ending })])
  bindRoutes(bind, DIRECTORY_ROUTES, {
    ...{ store: DIRECTORY_STORE, link: LinkWaiting, rights: T.RightsRepo },
  })
})

/** Passwords that are known there. */
const passwordsModule = new ContainerModule(({ bind }) => {
  bind(DIRECTORY_SOURCES).toResolvedValue(
    (config, logger) => sourcesOf(config, (warning) => logger.warn(warning)),
    [T.Config, T.Logger],
  )
  bindClassAs(bind, T.OutsidePasswords, DirectoryProof, [
    gathered({
      ...{ ...STORED, work: DirectoryWork, breaker: T.SendingBreaker },
      ...{ stores: T.RecordStores, users: T.UserRepo, factors: T.SecondFactorRepo },
      passwords: madeFrom(DIRECTORY_SOURCES, ({ passwords }) => passwords),
      links: madeFrom(T.Config, ({ directory }) => directory.create !== 'never'),
      refused: madeFrom(T.Logger, (logger) => ({ name }: DirectoryPerson, code: string) => {
        logger.warn({ name, code }, 'somebody of the directory was not let in')
      }),
    }),
  ])
})

/** What monitors see. */
const figuresModule = new ContainerModule(({ bind }) => {
  bind(T.Figures).toResolvedValue(
    (directory) => ({
      name: 'gatehouse_directory_people',
      help: 'Accounts of people of the directory, by whether they are there or have left, and people who wait for one.',
      label: 'state',
      read: () => directory.counts(),
    }),
    [DIRECTORY_STORE],
  )
  bind(T.Figures).toResolvedValue(
    (directory, clock) => ({
      name: 'gatehouse_directory_run_age_seconds',
      help: 'Since when the last complete reading of the directory began; absent before the first.',
      read: async () => {
        const last = (await directory.runs()).find(({ state }) => state === 'done')
        if (!last) return {}
        return { '': (clock.now().getTime() - last.begunAt.getTime()) / 1000 }
      },
    }),
    [DIRECTORY_STORE, T.Clock],
  )
})

/** Reading everybody, again and again. */
const runsModule = new ContainerModule(({ bind }) => {
  const departments = madeFrom(T.Records, (records) => () => records(DEPARTMENT))
  const held = { directory: DIRECTORY_STORE, stores: T.RecordStores, savepoints: T.Savepoints }
  bindClass(bind, SettleDepartments, [
    gathered({ ...held, departments, transactions: T.Transactions }),
  ])
  const telling = gathered({
    ...{ accounts: T.ReachableAccounts, notifier: T.Notifier, logger: T.Logger },
    language: madeFrom(T.Config, ({ console }) => (console.language === 'zh_CN' ? 'zh' : 'en')),
  })
  const running = gathered({
    ...{ ...STORED, departments: SettleDepartments, work: DirectoryWork },
    transactions: T.Transactions,
  })
  bind(SYNC_DIRECTORY).toDynamicValue((made) => {
    const isSent = made.get(T.Config).directory.kind === 'scim'
    const source = isSent ? made.get(ScimPeople) : made.get(DIRECTORY_SOURCES).people
    const tell = (run: DirectoryRun) => tellOfRun(run, telling.of(made))
    return source && new SyncDirectory({ source, tell, ...running.of(made) })
  })
  bindSchedule(bind)
})

export const directoryModules: readonly ContainerModule[] = [
  peopleModule,
  passwordsModule,
  runsModule,
  figuresModule,
  signInModule,
  scimModule,
]

/** On one instance at a time. */
function bindSchedule(bind: Bind): void {
  bind(T.PeriodicTasks).toResolvedValue(
    ({ directory: { everyMinutes } }, exclusive, sync) => {
      if (!sync || everyMinutes === 0) return []
      const name = 'read the directory'
      const run = () => exclusive.run(name, async () => void (await sync.execute()))
      return [{ name, everySeconds: everyMinutes * 60, isDueAtStart: true, run }]
    },
    [T.Config, T.ExclusiveWork, SYNC_DIRECTORY],
  )
}
