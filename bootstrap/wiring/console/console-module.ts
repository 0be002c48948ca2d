import { ContainerModule } from 'inversify'
import { docsRoute } from '../../../adapters/http/description/docs-routes.ts'
import { consoleRoute } from '../../../adapters/http/entry/console-route.ts'
import { welcomeAssetsRoute } from '../../../adapters/http/entry/welcome-assets.ts'
import { welcomeRoute } from '../../../adapters/http/entry/welcome-route.ts'
import { NOTICE_ROUTES } from '../../../adapters/http/pages/notices.ts'
import { INFO_ROUTES, MENU_ROUTES } from '../../../adapters/http/sign-in/me.ts'
import { BUILT_IN_CLIENT_ID } from '../../../adapters/postgres/seed/client.ts'
import { AvatarLinks } from '../../../application/files/avatar-links.ts'
import { FilesInTexts } from '../../../application/files/files-in-texts.ts'
import { ListMyMenus, WhoAmI } from '../../../application/me/who-am-i.ts'
import { ListCurrentNotices } from '../../../application/notices/notices.ts'
import { version } from '../../packaging/version.ts'
import { isPublicEntry } from '../../settings/public-entry.ts'
import { allOf, bindClass, madeFrom } from '../bind-class.ts'
import { bindRoutes } from '../bind-use-case.ts'
import { accountAddress } from '../public-address.ts'
import { Tokens as T } from '../tokens.ts'
import { frontEndSettings } from './front-end-settings-of.ts'

/** Routes that every page of the console requests. */
export const consoleModule = new ContainerModule(({ bind }) => {
  bindClass(bind, WhoAmI, [T.UserRepo])
  bindClass(bind, ListMyMenus, [T.MenuRepo, T.LeftBehind])
  const address = madeFrom(T.Config, accountAddress)
  bindRoutes(bind, MENU_ROUTES, {
    ...{ menus: ListMyMenus, ownEntries: allOf(T.OwnEntries), accountAddress: address },
  })
  bindClass(bind, ListCurrentNotices, [T.RecordStores])
  bindRoutes(bind, NOTICE_ROUTES, { current: ListCurrentNotices, texts: FilesInTexts })
  bindRoutes(bind, INFO_ROUTES, { whoAmI: WhoAmI, avatars: AvatarLinks })
  bind(T.Routes).toDynamicValue((made) => {
    const publicKeyLine = made.get(T.LoginPublicKey)
    const webhooks = Object.assign({}, ...made.getAll(T.DescribedWebhooks, { optional: true }))
    return [docsRoute({ publicKeyLine, version: version(), webhooks })]
  })
})

const clientId = BUILT_IN_CLIENT_ID

/** Routes at `/`: a console, or a page about the service. */
export const entryModule = new ContainerModule(({ bind }) => {
  bind(T.Routes).toResolvedValue(
    ({ accounts, console, log, login, push, senders, server }, publicKeyLine, readiness) => {
      if (console.folder === undefined) {
        const isPublic = isPublicEntry({ ...server, environment: log.environment })
        const hasInbox = senders.inbox.devInbox === 'on'
        const own = isPublic ? undefined : version()
        const hasAccountPages = accounts.accountPages === 'on'
        const facts = { publicKeyLine, clientId, version: own, hasInbox, hasAccountPages }
        return [welcomeRoute(facts, readiness), welcomeAssetsRoute()]
      }
      return [
        consoleRoute(console.folder, frontEndSettings({ console, push, login }, publicKeyLine)),
      ]
    },
    [T.Config, T.LoginPublicKey, T.Readiness],
  )
})
