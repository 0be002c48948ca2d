import { ContainerModule } from 'inversify'
import { consoleRoute } from '../../adapters/http/entry/console-route.ts'
import { runtimeConfigRoute } from '../../adapters/http/entry/runtime-config.ts'
import { welcomeAssetsRoute } from '../../adapters/http/entry/welcome-assets.ts'
import { welcomeRoute } from '../../adapters/http/entry/welcome-route.ts'
import { BUILT_IN_CLIENT_ID } from '../../adapters/postgres/seed/client.ts'
import { frontEndSettings } from '../front-end-settings-of.ts'
import { isPublicEntry } from '../settings/public-entry.ts'
import { version } from '../version.ts'
import { Tokens as T } from './tokens.ts'

const clientId = BUILT_IN_CLIENT_ID

/** What a browser finds at `/`: a console, or a page about the service. */
export const entryModule = new ContainerModule(({ bind }) => {
  bind(T.Routes).toResolvedValue(
    ({ console, log, push, senders, server }, publicKeyLine, readiness) => {
      if (console.folder === undefined) {
        const isPublic = isPublicEntry({ ...server, environment: log.environment })
        const hasInbox = senders.inbox.devInbox === 'on'
        const own = isPublic ? undefined : version()
        const page = welcomeRoute({ publicKeyLine, clientId, version: own, hasInbox }, readiness)
        return [page, welcomeAssetsRoute()]
      }
      return [
        runtimeConfigRoute(frontEndSettings({ console, push }, publicKeyLine)),
        consoleRoute(console.folder),
      ]
    },
    [T.Config, T.LoginPublicKey, T.Readiness],
  )
})
