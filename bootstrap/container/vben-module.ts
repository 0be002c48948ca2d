import type { FastifyPluginAsync } from 'fastify'
import { ContainerModule } from 'inversify'
import { uploadScope } from '../../adapters/http/edge/bodies/upload-scope.ts'
import { vbenCodesRoute } from '../../adapters/http/sign-in/vben/vben-codes.ts'
import { vbenLoginRoute } from '../../adapters/http/sign-in/vben/vben-login.ts'
import { vbenLogoutRoute } from '../../adapters/http/sign-in/vben/vben-logout.ts'
import { vbenMenusRoute } from '../../adapters/http/sign-in/vben/vben-menus.ts'
import { vbenRefreshRoute } from '../../adapters/http/sign-in/vben/vben-refresh.ts'
import { vbenUploadRoute } from '../../adapters/http/sign-in/vben/vben-upload.ts'
import { vbenUserInfoRoute } from '../../adapters/http/sign-in/vben/vben-user-info.ts'
import { MemoryRateWindow } from '../../adapters/memory/sign-in/memory-rate-window.ts'
import { WindowTable } from '../../adapters/memory/sign-in/window-table.ts'
import { BUILT_IN_CLIENT_ID } from '../../adapters/postgres/seed/client.ts'
import { CountedLogin } from '../../application/auth/counted-login.ts'
import { GrantStrategies } from '../../application/auth/grants/grant-strategies.ts'
import { PasswordGrant } from '../../application/auth/grants/password-grant.ts'
import { LoginGuard } from '../../application/auth/login-guard.ts'
import { LoginWithGrant } from '../../application/auth/login-with-grant.ts'
import { type Login, RecordedLogin } from '../../application/auth/recorded-login.ts'
import type { Config } from '../config.ts'
import { failureBudget } from './auth-module.ts'
import { watchBy } from './devices-module.ts'
import { token } from './token.ts'
import { Tokens as T } from './tokens.ts'

const CLIENT = BUILT_IN_CLIENT_ID
const PASSWORD_GRANT = token<PasswordGrant>('VbenPasswordGrant')
const LOGIN = token<Login>('VbenLogin')

/** Counts and locks as the other login does; only the captcha is missing, which that page has not. */
const loginModule = new ContainerModule(({ bind }) => {
  bind(PASSWORD_GRANT).toResolvedValue(
    (config, limiter, ...parts) =>
      new PasswordGrant(new LoginGuard(limiter, failureBudget(config), false), ...parts),
    [
      T.Config,
      T.LoginLimiter,
      T.UserRepo,
      T.PasswordHasher,
      T.BoundedComparisons,
      T.PasswordRefusals,
    ],
  )
  bind(LOGIN).toDynamicValue((made) => {
    const [clock, strategies] = [made.get(T.Clock), new GrantStrategies([made.get(PASSWORD_GRANT)])]
    const login = new LoginWithGrant(made.get(T.ClientRepo), strategies, made.get(T.OpenSession))
    const rates = new MemoryRateWindow(new WindowTable(clock))
    const watch = watchBy(made.get(T.Logger))
    const recorded = new RecordedLogin(login, made.get(T.LoginLog), rates, clock, watch)
    return new CountedLogin(recorded, login, made.get(T.Metrics))
  })
})

const routesModule = new ContainerModule(({ bind }) => {
  bind(T.Routes).toResolvedValue(
    (config, login, logout, sessions, tokens) =>
      whenOn(config, [
        vbenLoginRoute(login, CLIENT),
        vbenLogoutRoute(logout, tokens),
        vbenRefreshRoute(sessions, tokens, CLIENT),
      ]),
    [T.Config, LOGIN, T.Logout, T.ResolveSession, T.TokenDigest],
  )
  bind(T.Routes).toResolvedValue(
    (config, whoAmI, avatars, menus) =>
      whenOn(config, [
        vbenCodesRoute(CLIENT),
        vbenUserInfoRoute(whoAmI, avatars, CLIENT),
        vbenMenusRoute(menus, CLIENT),
      ]),
    [T.Config, T.WhoAmI, T.AvatarLinks, T.ListMyMenus],
  )
  bind(T.Routes).toResolvedValue(
    (config, admit, upload, links) =>
      whenOn(config, [uploadScope([vbenUploadRoute({ admit, upload, links }, CLIENT)])]),
    [T.Config, T.AdmitUpload, T.UploadFile, T.FileLinks],
  )
})

/** The surface of stock Vben Admin, for development: the same use-cases, another wire. */
export const vbenModules = [loginModule, routesModule]

function whenOn({ server }: Config, routes: FastifyPluginAsync[]): FastifyPluginAsync[] {
  return server.vbenSurface === 'on' ? routes : []
}
