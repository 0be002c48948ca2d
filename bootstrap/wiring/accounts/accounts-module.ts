import { type Bind, ContainerModule } from 'inversify'
import { uploadScope } from '../../../adapters/http/edge/bodies/upload-scope.ts'
import { INITIALS_ROUTES } from '../../../adapters/http/files/initials-picture.ts'
import { mounted } from '../../../adapters/http/route.ts'
import {
  AVATAR_ROUTES,
  PASSWORD_ROUTES,
  PROFILE_ROUTES,
} from '../../../adapters/http/sign-in/profile.ts'
import { ChangePassword } from '../../../application/auth/change-password.ts'
import { EndAccess } from '../../../application/auth/end-access.ts'
import { FreshSession } from '../../../application/auth/fresh-session.ts'
import { LoginGuard } from '../../../application/auth/login-guard.ts'
import { ProveSelf } from '../../../application/auth/prove-self.ts'
import { Register } from '../../../application/auth/register.ts'
import { AvatarLinks } from '../../../application/files/avatar-links.ts'
import { ChangeAvatar, MOST_AVATAR_BYTES } from '../../../application/files/change-avatar.ts'
import { FileLinks } from '../../../application/files/file-links.ts'
import { FileVault } from '../../../application/files/file-vault.ts'
import { RemoveFiles } from '../../../application/files/recovery/remove-files.ts'
import { UnwaitedRemovals } from '../../../application/files/recovery/unwaited-removals.ts'
import { UploadFile } from '../../../application/files/uploads/upload-file.ts'
import { ChangeProfile } from '../../../application/me/change-profile.ts'
import { MyProfile } from '../../../application/me/who-am-i.ts'
import type { AccountNews } from '../../../application/ports/accounts/account-news.ts'
import type { WindowRule } from '../../../application/ports/sign-in/rate-window.ts'
import { UploadPolicy } from '../../../domain/storage/uploads/upload-policy.ts'
import type { Config } from '../../settings/config.ts'
import { bindClass, gathered, madeFrom } from '../bind-class.ts'
import { bindRoutes } from '../bind-use-case.ts'
import { UPLOAD } from '../files/files-module.ts'
import { publicAddress } from '../public-address.ts'
import { Tokens as T } from '../tokens.ts'

const HOUR_SECONDS = 3600
const AVATARS = new UploadPolicy(MOST_AVATAR_BYTES)

/** Registration, and the user's own profile. */
export const accountsModule = new ContainerModule(({ bind }) => {
  const shortestPassword = madeFrom(T.Config, ({ accounts }) => accounts.shortestPassword)
  const budget = madeFrom(T.Config, registrationBudget)
  const admitting = { clients: T.ClientRepo, rates: T.RateWindow, budget, guard: LoginGuard }
  const making = { registrations: T.Registrations, hasher: T.PasswordHasher, clock: T.Clock }
  bindClass(bind, Register, [gathered({ ...admitting, ...making, shortestPassword })])
  const proof = { hasher: T.PasswordHasher, proveSelf: ProveSelf, clock: T.Clock }
  const change = { changes: T.PasswordChanges, ...proof, shortestPassword }
  const told = { end: EndAccess, notifier: T.Notifier, news: T.AccountNews }
  bindClass(bind, ChangePassword, [gathered({ ...change, ...told })])
  bind(T.AccountNews).toDynamicValue((made) => {
    const bearers = made.getAll(T.NewsBearers, { optional: true })
    const tell: AccountNews['tell'] = (news) => {
      for (const one of bearers) one.tell(news)
    }
    return { tell }
  })
  bindProfile(bind)
  bindRoutes(bind, PASSWORD_ROUTES, { register: Register, change: ChangePassword })
})

function bindProfile(bind: Bind): void {
  bindClass(bind, MyProfile, [T.UserRepo, T.Profiles, T.ReachableAccounts])
  const tools = { phones: T.PhoneNumbers, accounts: T.ReachableAccounts, news: T.AccountNews }
  bindClass(bind, ChangeProfile, [
    T.Profiles,
    gathered({ ...tools, freshSession: FreshSession }),
    T.RateWindow,
    madeFrom(T.Config, profileChanges),
  ])
  const shown = { profile: MyProfile, avatars: AvatarLinks }
  bindRoutes(bind, PROFILE_ROUTES, { ...shown, change: ChangeProfile, picture: ChangeAvatar })
}

/** Avatars are stored like all files, with a size limit of their own. */
export const avatarsModule = new ContainerModule(({ bind }) => {
  const publicUrl = madeFrom(T.Config, ({ server }) => publicAddress(server))
  bindClass(bind, AvatarLinks, [FileLinks, T.StoredFileRepo, publicUrl])
  bind(T.Routes).toConstantValue([mounted(INITIALS_ROUTES, {})])
  bind(ChangeAvatar).toDynamicValue((made) => {
    const upload = new UploadFile(made.get(FileVault), AVATARS, gathered(UPLOAD).of(made))
    const removals = { remove: RemoveFiles, unwaited: UnwaitedRemovals }
    const stores = { profiles: T.Profiles, files: T.StoredFileRepo }
    return new ChangeAvatar({ upload, ...gathered({ ...removals, ...stores }).of(made) })
  })
  bind(T.Routes).toResolvedValue(
    (change, links) => [uploadScope([mounted(AVATAR_ROUTES, { change, links })])],
    [ChangeAvatar, FileLinks],
  )
})

/** Limit per source. */
function registrationBudget({ accounts }: Config): WindowRule {
  return { name: 'registrations', limit: accounts.registrationsPerHour, seconds: HOUR_SECONDS }
}

/** Limit per user. */
function profileChanges({ accounts }: Config): WindowRule {
  const limit = accounts.profileChangesPerHour
  return { name: 'profile-changes', limit, seconds: HOUR_SECONDS }
}
