import { ContainerModule } from 'inversify'
import { uploadScope } from '../../../adapters/http/edge/bodies/upload-scope.ts'
import { ofClient, VBEN_ROUTES, VBEN_UPLOADS } from '../../../adapters/http/parts/vben/vben.ts'
import { mounted } from '../../../adapters/http/route.ts'
import { BUILT_IN_CLIENT_ID } from '../../../adapters/postgres/seed/client.ts'
import { FactorGuard } from '../../../application/auth/factors/factor-guard.ts'
import { FailedTries } from '../../../application/auth/failed-tries.ts'
import { GrantStrategies } from '../../../application/auth/grants/grant-strategies.ts'
import { PasswordGrant } from '../../../application/auth/grants/password-grant.ts'
import { LoginGuard } from '../../../application/auth/login-guard.ts'
import { LoginWithGrant } from '../../../application/auth/login-with-grant.ts'
import { Logout } from '../../../application/auth/logout.ts'
import { OpenSession } from '../../../application/auth/open-session.ts'
import { PasswordRefusals } from '../../../application/auth/password-refusals.ts'
import type { Login } from '../../../application/auth/recorded-login.ts'
import { ResolveSession } from '../../../application/auth/resolve-session.ts'
import { AvatarLinks } from '../../../application/files/avatar-links.ts'
import { FileLinks } from '../../../application/files/file-links.ts'
import { UploadFile } from '../../../application/files/uploads/upload-file.ts'
import { ListMyMenus, WhoAmI } from '../../../application/me/who-am-i.ts'
import { madeFrom } from '../../wiring/bind-class.ts'
import { bindRoutes } from '../../wiring/bind-use-case.ts'
import { failureBudget, PASSWORD_COMPARISON } from '../../wiring/sign-in/auth-module.ts'
import { recordedLogin } from '../../wiring/sign-in/devices-module.ts'
import { token } from '../../wiring/token.ts'
import { Tokens as T } from '../../wiring/tokens.ts'

const CLIENT = BUILT_IN_CLIENT_ID
const LOGIN = token<Login>('VbenLogin')

/** Counts and locks like the ordinary login, but without a captcha. */
const loginModule = new ContainerModule(({ bind }) => {
  bind(PasswordGrant).toDynamicValue((made) => {
    const config = made.get(T.Config)
    const { lockFailures } = config.limits
    const guard = new LoginGuard(
      made.get(T.LoginLimiter),
      failureBudget(config),
      lockFailures,
      false,
    )
    const counts = { tries: made.get(FailedTries), refusals: made.get(PasswordRefusals) }
    return new PasswordGrant(guard, made.get(T.UserRepo), made.get(PASSWORD_COMPARISON), counts)
  })
  bind(LOGIN).toDynamicValue((made) => {
    const strategies = new GrantStrategies([made.get(PasswordGrant)])
    const login = new LoginWithGrant({
      clients: made.get(T.ClientRepo),
      strategies,
      factors: made.get(FactorGuard),
      refusals: made.get(PasswordRefusals),
      openSession: made.get(OpenSession),
    })
    return recordedLogin(made, login)
  })
})

const routesModule = new ContainerModule(({ bind }) => {
  const clientId = madeFrom(T.Config, () => CLIENT)
  const sessions = { login: LOGIN, logout: Logout, sessions: ResolveSession, tokens: T.TokenDigest }
  const shown = { whoAmI: WhoAmI, avatars: AvatarLinks, menus: ListMyMenus }
  bindRoutes(bind, ofClient(VBEN_ROUTES, CLIENT), { ...sessions, ...shown, clientId })
  bind(T.Routes).toResolvedValue(
    (upload, links) => [uploadScope([mounted(ofClient(VBEN_UPLOADS, CLIENT), { upload, links })])],
    [UploadFile, FileLinks],
  )
})

/** The wire of stock Vben Admin, for development, over the same use-cases. */
export const vbenModules = [loginModule, routesModule]
