import { type Bind, ContainerModule } from 'inversify'
import { exportRoute } from '../../../adapters/http/pages/exports/export-route.ts'
import { formScope } from '../../../adapters/http/pages/exports/form-scope.ts'
import { cellLabels } from '../../../adapters/http/pages/imports/cell-labels.ts'
import { importScope } from '../../../adapters/http/pages/imports/import-form.ts'
import { importRoute } from '../../../adapters/http/pages/imports/import-route.ts'
import { templateRoute } from '../../../adapters/http/pages/imports/template-route.ts'
import { USER_CHANGES } from '../../../adapters/http/pages/users/user-changes.ts'
import { USER_LISTS } from '../../../adapters/http/pages/users/user-lists.ts'
import {
  IMPORTED_USERS,
  importedUsers,
  TEMPLATE_COLUMNS,
  usersExport,
} from '../../../adapters/http/pages/users/user-sheets.ts'
import { EndAccess } from '../../../application/auth/end-access.ts'
import { FreshSession } from '../../../application/auth/fresh-session.ts'
import { SessionCopies } from '../../../application/auth/session-copies.ts'
import { UnlockAccount } from '../../../application/auth/unlock-account.ts'
import { RowExport } from '../../../application/exports/row-export.ts'
import { AvatarLinks } from '../../../application/files/avatar-links.ts'
import { OpenDepartments } from '../../../application/organization/open-departments.ts'
import { References } from '../../../application/records/references.ts'
import { AccountActions } from '../../../application/users/account-actions.ts'
import { AddUser } from '../../../application/users/add-user.ts'
import { EditUser } from '../../../application/users/edit-user.ts'
import { GetUser } from '../../../application/users/get-user.ts'
import { ImportUsers } from '../../../application/users/import-users.ts'
import { InitialPassword } from '../../../application/users/initial-password.ts'
import { ListUsers, UserRows } from '../../../application/users/list-users.ts'
import type { Ended } from '../../../application/users/user-tools.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { allOf, bindClass, gathered, madeFrom } from '../bind-class.ts'
import { bindRoutes } from '../bind-use-case.ts'
import { Tokens as T } from '../tokens.ts'

/** What every change of a user needs. */
export const USER = { rights: T.RightsRepo, stores: T.RecordStores, links: T.UserLinks }
const PASSWORDS = { passwords: T.PasswordChanges, hasher: T.PasswordHasher }
const shortestPassword = madeFrom(T.Config, ({ accounts }) => accounts.shortestPassword)
const TEMPLATE = { name: 'users', columns: TEMPLATE_COLUMNS }
const TELLING = { passwordLinks: T.PasswordLinks, news: T.AccountNews }
/** For changes that end what somebody has open. */
export const endsAccess = (end: EndAccess) => (ended: Ended) => end.execute(ended)

const endAccess = madeFrom(EndAccess, endsAccess)
const ENDING = { sessions: T.SessionStore, endAccess }

export const usersModule = new ContainerModule(({ bind }) => {
  bindClass(bind, InitialPassword, [T.ParameterRepo, T.Ids])
  bindClass(bind, EndAccess, [SessionCopies, T.VerificationCodes, T.Notifier])
  bindClass(bind, ListUsers, [T.RightsRepo, T.RecordStores, T.Profiles])
  bindClass(bind, GetUser, [gathered(USER)])
  bindRoutes(bind, USER_LISTS, { list: ListUsers, show: GetUser, avatars: AvatarLinks })
  bindChanges(bind)
  bindSheets(bind)
})

function bindChanges(bind: Bind): void {
  const phones = T.PhoneNumbers
  const added = { ...USER, ...PASSWORDS, shortestPassword, initialPassword: InitialPassword }
  bindClass(bind, AddUser, [gathered({ ...added, phones, clock: T.Clock })])
  const edited = { ...USER, ...TELLING, ...ENDING, phones, freshSession: FreshSession }
  bindClass(bind, EditUser, [gathered(edited)])
  const kept = { users: T.UserRepo, factors: T.UserFactors, references: References }
  const setting = { ...PASSWORDS, shortestPassword, unlock: UnlockAccount }
  const acting = { ...kept, ...setting, ...TELLING, ...ENDING }
  bindClass(bind, AccountActions, [gathered({ ...USER, ...acting })])
  const changes = { add: AddUser, edit: EditUser, actions: AccountActions }
  bindRoutes(bind, USER_CHANGES, changes)
}

function bindSheets(bind: Bind): void {
  const changes = { add: AddUser, edit: EditUser, inviting: allOf(T.Inviting), endAccess }
  const passwords = { initialPassword: InitialPassword, ...PASSWORDS }
  const departmentsOf = madeFrom(OpenDepartments, departmentsBy)
  const mostRows = madeFrom(T.Config, ({ console }) => console.importRows)
  bindClass(bind, ImportUsers, [
    gathered({ ...USER, ...changes, ...passwords, departmentsOf, mostRows }),
  ])
  bind(T.Routes).toResolvedValue(
    (sheets, { console: { exportRows } }, list, stores, departments) => {
      const rows = new RowExport(new UserRows(list, stores), exportRows)
      return [
        formScope([
          exportRoute(usersExport(list, departmentsBy(departments)), rows, sheets),
          templateRoute(IMPORTED_USERS, () => TEMPLATE, sheets),
        ]),
      ]
    },
    [T.SheetWriter, T.Config, ListUsers, T.RecordStores, OpenDepartments],
  )
  bind(T.Routes).toResolvedValue(
    (users, dictionaries, sheets, { console: { importRows: mostRows } }) => {
      const labels = () => cellLabels(dictionaries, ['sys_user_sex', 'sys_normal_disable'])
      return [importScope([importRoute(importedUsers(users, labels), { sheets, mostRows })])]
    },
    [ImportUsers, T.DictionaryRepo, T.SheetReader, T.Config],
  )
}

function departmentsBy(open: OpenDepartments) {
  return async (by: Caller) => (await open.execute(by)).map(({ department }) => department)
}
