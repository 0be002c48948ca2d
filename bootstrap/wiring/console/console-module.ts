import { ContainerModule } from 'inversify'
import { docsRoute } from '../../../adapters/http/description/docs-routes.ts'
import { consoleRoute } from '../../../adapters/http/entry/console-route.ts'
import { NOTICE_ROUTES } from '../../../adapters/http/pages/notices.ts'
import { INFO_ROUTES, MENU_ROUTES } from '../../../adapters/http/sign-in/me.ts'
import { AvatarLinks } from '../../../application/files/avatar-links.ts'
import { FilesInTexts } from '../../../application/files/files-in-texts.ts'
import { ListMyMenus, WhoAmI } from '../../../application/me/who-am-i.ts'
import { ListCurrentNotices } from '../../../application/notices/notices.ts'
import { version } from '../../packaging/version.ts'
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

/** A console at `/`, if there is one. */
export const entryModule = new ContainerModule(({ bind }) => {
  bind(T.Routes).toResolvedValue(
    ({ console, login, push }, publicKeyLine) => {
      if (console.folder === undefined) return []
      const settings = frontEndSettings({ console, push, login }, publicKeyLine)
      return [consoleRoute(console.folder, settings)]
    },
    [T.Config, T.LoginPublicKey],
  )
})
