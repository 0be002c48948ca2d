import { ContainerModule } from 'inversify'
import { welcomeAssetsRoute } from '../../../adapters/http/parts/welcome/welcome-assets.ts'
import { welcomeRoute } from '../../../adapters/http/parts/welcome/welcome-route.ts'
import { BUILT_IN_CLIENT_ID } from '../../../adapters/postgres/seed/client.ts'
import { version } from '../../packaging/version.ts'
import { isPublicEntry } from '../../settings/public-entry.ts'
import { Tokens as T } from '../../wiring/tokens.ts'

export const welcomeModule = new ContainerModule(({ bind }) => {
  bind(T.Routes).toResolvedValue(
    ({ accounts, console, log, senders, server }, publicKeyLine, readiness) => {
      // One may have been installed.
      if (console.folder !== undefined) return []
      const isPublic = isPublicEntry({ ...server, environment: log.environment })
      const facts = {
        publicKeyLine,
        clientId: BUILT_IN_CLIENT_ID,
        version: isPublic ? undefined : version(),
        hasInbox: senders.inbox.devInbox === 'on',
        hasAccountPages: accounts.accountPages === 'on',
      }
      return [welcomeRoute(facts, readiness), welcomeAssetsRoute()]
    },
    [T.Config, T.LoginPublicKey, T.Readiness],
  )
})
