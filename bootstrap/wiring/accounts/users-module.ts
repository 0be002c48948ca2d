import { type Bind, ContainerModule } from 'inversify'
import { formScope } from '../../../adapters/http/pages/exports/form-scope.ts'
import { cellLabels } from '../../../adapters/http/pages/imports/cell-labels.ts'
import { importScope } from '../../../adapters/http/pages/imports/import-form.ts'
import { importRoute } from '../../../adapters/http/pages/imports/import-route.ts'
import { templateRoute } from '../../../adapters/http/pages/imports/template-route.ts'
import { addUserRoute } from '../../../adapters/http/pages/users/add-user.ts'
import { changeUserStatusRoute } from '../../../adapters/http/pages/users/change-user-status.ts'
import {
  userOptionsRoute,
  usersOfDepartmentRoute,
} from '../../../adapters/http/pages/users/choose-users.ts'
import { editUserRoute } from '../../../adapters/http/pages/users/edit-user.ts'
import { exportUsersRoute } from '../../../adapters/http/pages/users/export-users.ts'
import { newUserRoute, showUserRoute } from '../../../adapters/http/pages/users/get-user.ts'
import { showUserRolesRoute } from '../../../adapters/http/pages/users/get-user-roles.ts'
import { giveUserRolesRoute } from '../../../adapters/http/pages/users/give-user-roles.ts'
import { IMPORTED_USERS, importedUsers } from '../../../adapters/http/pages/users/import-users.ts'
import { listUsersRoute } from '../../../adapters/http/pages/users/list-users.ts'
import { removeUsersRoute } from '../../../adapters/http/pages/users/remove-users.ts'
import { setServiceAccountRoute } from '../../../adapters/http/pages/users/set-service-account.ts'
import { setUserPasswordRoute } from '../../../adapters/http/pages/users/set-user-password.ts'
import { TEMPLATE_COLUMNS } from '../../../adapters/http/pages/users/user-sheet.ts'
import { EndAccess } from '../../../application/auth/end-access.ts'
import { FreshSession } from '../../../application/auth/fresh-session.ts'
import { SessionCopies } from '../../../application/auth/session-copies.ts'
import { UnlockAccount } from '../../../application/auth/unlock-account.ts'
import { RowExport } from '../../../application/exports/row-export.ts'
import { AvatarLinks } from '../../../application/files/avatar-links.ts'
import { OpenDepartments } from '../../../application/organization/open-departments.ts'
import { References } from '../../../application/records/references.ts'
import { AddUser } from '../../../application/users/add-user.ts'
import { EditUser } from '../../../application/users/edit-user.ts'
import { GetUser } from '../../../application/users/get-user.ts'
import { ImportUsers } from '../../../application/users/import-users.ts'
import { InitialPassword } from '../../../application/users/initial-password.ts'
import { InviteUser } from '../../../application/users/invitations/invite-user.ts'
import { ListUsers } from '../../../application/users/list-users.ts'
import { RemoveUsers } from '../../../application/users/remove-users.ts'
import { SetServiceAccount } from '../../../application/users/set-service-account.ts'
import { SetUserPassword } from '../../../application/users/set-user-password.ts'
import { UserRows } from '../../../application/users/user-rows.ts'
import type { Ended } from '../../../application/users/user-tools.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { bindClass, gathered, madeFrom } from '../bind-class.ts'
import { bindUseCase } from '../bind-use-case.ts'
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
  bindChanges(bind)
  bindRoutes(bind)
  bindSheets(bind)
})

function bindChanges(bind: Bind): void {
  const phones = T.PhoneNumbers
  const added = { ...USER, ...PASSWORDS, shortestPassword, initialPassword: InitialPassword }
  bindClass(bind, AddUser, [gathered({ ...added, phones, clock: T.Clock })])
  const edited = { ...USER, ...TELLING, ...ENDING, phones, freshSession: FreshSession }
  bindClass(bind, EditUser, [gathered(edited)])
  const removed = { ...USER, ...ENDING, users: T.UserRepo, references: References }
  bindClass(bind, RemoveUsers, [gathered(removed)])
  const unlock = madeFrom(UnlockAccount, (account) => (name: string) => account.execute(name))
  const withPassword = { ...USER, ...PASSWORDS, ...TELLING, shortestPassword, endAccess, unlock }
  bindClass(bind, SetUserPassword, [gathered(withPassword)])
}

function bindRoutes(bind: Bind): void {
  const tools = gathered({ ...USER, ...ENDING })
  bindUseCase(bind, SetServiceAccount, [tools], [setServiceAccountRoute])
  bind(T.Routes).toResolvedValue(
    (list, avatars, rights, stores, links) => {
      const reading = { show: new GetUser({ rights, stores, links }), list, avatars }
      return [
        listUsersRoute(list, avatars),
        newUserRoute(reading),
        showUserRoute(reading),
        showUserRolesRoute(reading),
        usersOfDepartmentRoute(list),
        userOptionsRoute(list),
      ]
    },
    [ListUsers, AvatarLinks, T.RightsRepo, T.RecordStores, T.UserLinks],
  )
  bind(T.Routes).toResolvedValue(
    (add, edit, remove, setPassword) => [
      addUserRoute(add),
      editUserRoute(edit),
      changeUserStatusRoute(edit),
      giveUserRolesRoute(edit),
      removeUsersRoute(remove),
      setUserPasswordRoute(setPassword),
    ],
    [AddUser, EditUser, RemoveUsers, SetUserPassword],
  )
}

function bindSheets(bind: Bind): void {
  const changes = { add: AddUser, edit: EditUser, invite: InviteUser, endAccess }
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
          exportUsersRoute(list, rows, sheets, departmentsBy(departments)),
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
