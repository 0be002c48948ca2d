import { type Bind, ContainerModule } from 'inversify'
import { formScope } from '../../adapters/http/pages/exports/form-scope.ts'
import { cellLabels } from '../../adapters/http/pages/imports/cell-labels.ts'
import { importScope } from '../../adapters/http/pages/imports/import-form.ts'
import { importRoute } from '../../adapters/http/pages/imports/import-route.ts'
import { templateRoute } from '../../adapters/http/pages/imports/template-route.ts'
import { addUserRoute } from '../../adapters/http/pages/users/add-user.ts'
import { changeUserStatusRoute } from '../../adapters/http/pages/users/change-user-status.ts'
import {
  userOptionsRoute,
  usersOfDepartmentRoute,
} from '../../adapters/http/pages/users/choose-users.ts'
import { editUserRoute } from '../../adapters/http/pages/users/edit-user.ts'
import { exportUsersRoute } from '../../adapters/http/pages/users/export-users.ts'
import { newUserRoute, showUserRoute } from '../../adapters/http/pages/users/get-user.ts'
import { showUserRolesRoute } from '../../adapters/http/pages/users/get-user-roles.ts'
import { giveUserRolesRoute } from '../../adapters/http/pages/users/give-user-roles.ts'
import { IMPORTED_USERS, importedUsers } from '../../adapters/http/pages/users/import-users.ts'
import { listUsersRoute } from '../../adapters/http/pages/users/list-users.ts'
import { removeUsersRoute } from '../../adapters/http/pages/users/remove-users.ts'
import { setServiceAccountRoute } from '../../adapters/http/pages/users/set-service-account.ts'
import { setUserPasswordRoute } from '../../adapters/http/pages/users/set-user-password.ts'
import { TEMPLATE_COLUMNS } from '../../adapters/http/pages/users/user-sheet.ts'
import { EndAccess } from '../../application/auth/end-access.ts'
import { FreshSession } from '../../application/auth/fresh-session.ts'
import { SessionCopies } from '../../application/auth/session-copies.ts'
import { UnlockAccount } from '../../application/auth/unlock-account.ts'
import { RowExport } from '../../application/exports/row-export.ts'
import { AvatarLinks } from '../../application/files/avatar-links.ts'
import { OpenDepartments } from '../../application/organization/open-departments.ts'
import { References } from '../../application/records/references.ts'
import { AddUser } from '../../application/users/add-user.ts'
import { type EditingTools, EditUser } from '../../application/users/edit-user.ts'
import { GetUser } from '../../application/users/get-user.ts'
import { type ImportingTools, ImportUsers } from '../../application/users/import-users.ts'
import { InitialPassword } from '../../application/users/initial-password.ts'
import { InviteUser } from '../../application/users/invitations/invite-user.ts'
import { ListUsers } from '../../application/users/list-users.ts'
import { RemoveUsers } from '../../application/users/remove-users.ts'
import { SetServiceAccount } from '../../application/users/set-service-account.ts'
import {
  type PasswordSettingTools as SettingTools,
  SetUserPassword,
} from '../../application/users/set-user-password.ts'
import { UserRows } from '../../application/users/user-rows.ts'
import type { Ended, UserTools } from '../../application/users/user-tools.ts'
import type { Caller } from '../../domain/identity/caller.ts'
import { bindClass } from './bind-class.ts'
import { token } from './token.ts'
import { Tokens as T } from './tokens.ts'

type Passwords = Pick<SettingTools, 'passwords' | 'hasher' | 'shortestPassword'> &
  Pick<ImportingTools, 'initialPassword'>

const PASSWORDS = token<Passwords>('UserPasswords')
export const USER_TOOLS = token<UserTools>('UserTools')
const CONTACTS = token<Pick<EditingTools, 'phones' | 'passwordLinks' | 'news'>>('Contacts')
const CHANGES = token<Pick<ImportingTools, 'add' | 'edit' | 'endAccess' | 'invite'>>('UserChanges')

export const usersModule = new ContainerModule(({ bind }) => {
  bind(USER_TOOLS).toResolvedValue(
    (rights, stores, links) => ({ rights, stores, links }),
    [T.RightsRepo, T.RecordStores, T.UserLinks],
  )
  bind(PASSWORDS).toResolvedValue(
    (passwords, hasher, { accounts: { shortestPassword } }, parameters, ids) => {
      const initialPassword = new InitialPassword(parameters, ids)
      return { passwords, hasher, shortestPassword, initialPassword }
    },
    [T.PasswordChanges, T.PasswordHasher, T.Config, T.ParameterRepo, T.Ids],
  )
  bindClass(bind, EndAccess, [SessionCopies, T.VerificationCodes, T.Notifier])
  bindClass(bind, ListUsers, [T.RightsRepo, T.RecordStores, T.Profiles])
  bindChanges(bind)
  bindRoutes(bind)
  bindSheets(bind)
})

function bindChanges(bind: Bind): void {
  bind(AddUser).toResolvedValue(
    (tools, passwords, phones, clock) => new AddUser({ ...tools, ...passwords, phones, clock }),
    [USER_TOOLS, PASSWORDS, T.PhoneNumbers, T.Clock],
  )
  bind(CONTACTS).toResolvedValue(
    (phones, passwordLinks, news) => ({ phones, passwordLinks, news }),
    [T.PhoneNumbers, T.PasswordLinks, T.AccountNews],
  )
  bind(EditUser).toResolvedValue(
    (tools, contacts, sessions, end, freshSession) =>
      new EditUser({
        ...{ ...tools, ...contacts, sessions, freshSession },
        endAccess: (ended) => end.execute(ended),
      }),
    [USER_TOOLS, CONTACTS, T.SessionStore, EndAccess, FreshSession],
  )
  bind(CHANGES).toResolvedValue(
    (add, edit, end, invite) => ({
      ...{ add, edit, invite },
      endAccess: (ended) => end.execute(ended),
    }),
    [AddUser, EditUser, EndAccess, InviteUser],
  )
  bindEndings(bind)
}

/** Changes that end what is open. */
function bindEndings(bind: Bind): void {
  bind(RemoveUsers).toResolvedValue(
    (tools, users, sessions, end, references) =>
      new RemoveUsers({
        ...tools,
        users,
        sessions,
        references,
        endAccess: (ended) => end.execute(ended),
      }),
    [USER_TOOLS, T.UserRepo, T.SessionStore, EndAccess, References],
  )
  bind(SetUserPassword).toResolvedValue(
    (tools, passwords, contacts, end, unlock) =>
      new SetUserPassword({
        ...tools,
        ...passwords,
        ...contacts,
        endAccess: (ended) => end.execute(ended),
        unlock: (name) => unlock.execute(name),
      }),
    [USER_TOOLS, PASSWORDS, CONTACTS, EndAccess, UnlockAccount],
  )
}

function bindRoutes(bind: Bind): void {
  bind(T.Routes).toResolvedValue(
    (tools, sessions, end) => {
      const endAccess = (ended: Ended) => end.execute(ended)
      return [setServiceAccountRoute(new SetServiceAccount({ ...tools, sessions, endAccess }))]
    },
    [USER_TOOLS, T.SessionStore, EndAccess],
  )
  bind(T.Routes).toResolvedValue(
    (tools, list, avatars) => {
      const reading = { show: new GetUser(tools), list, avatars }
      return [
        listUsersRoute(list, avatars),
        newUserRoute(reading),
        showUserRoute(reading),
        showUserRolesRoute(reading),
        usersOfDepartmentRoute(list),
        userOptionsRoute(list),
      ]
    },
    [USER_TOOLS, ListUsers, AvatarLinks],
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
  bind(ImportUsers).toResolvedValue(
    (tools, { hasher, passwords, initialPassword }, changes, departments, { console }) =>
      new ImportUsers({
        ...tools,
        ...changes,
        initialPassword,
        hasher,
        passwords,
        departmentsOf: departmentsBy(departments),
        mostRows: console.importRows,
      }),
    [USER_TOOLS, PASSWORDS, CHANGES, OpenDepartments, T.Config],
  )
  bind(T.Routes).toResolvedValue(
    (sheets, { console: { exportRows } }, list, stores, departments) => {
      const rows = new RowExport(new UserRows(list, stores), exportRows)
      return [
        formScope([
          exportUsersRoute(list, rows, sheets, departmentsBy(departments)),
          templateRoute(IMPORTED_USERS, { name: 'users', columns: TEMPLATE_COLUMNS }, sheets),
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
