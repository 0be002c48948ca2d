import { ContainerModule } from 'inversify'
import { docsRoute } from '../../adapters/http/description/docs-routes.ts'
import { dictionaryByTypeRoute } from '../../adapters/http/pages/dictionaries/dictionary-by-type.ts'
import { parameterByKeyRoute } from '../../adapters/http/pages/parameters/parameter-by-key.ts'
import { getInfoRoute } from '../../adapters/http/sign-in/get-info.ts'
import { getRoutersRoute } from '../../adapters/http/sign-in/get-routers.ts'
import { AvatarLinks } from '../../application/files/avatar-links.ts'
import { ListMyMenus } from '../../application/me/list-my-menus.ts'
import { WhoAmI } from '../../application/me/who-am-i.ts'
import { GetParameter } from '../../application/settings/get-parameter.ts'
import { ListDictionary } from '../../application/settings/list-dictionary.ts'
import { version } from '../version.ts'
import { bindClass } from './bind-class.ts'
import { Tokens as T } from './tokens.ts'

/** What the pages of the console ask for around everything else. */
export const consoleModule = new ContainerModule(({ bind }) => {
  bindClass(bind, WhoAmI, [T.UserRepo])
  bindClass(bind, ListMyMenus, [T.MenuRepo])
  bindClass(bind, ListDictionary, [T.DictionaryRepo])
  bindClass(bind, GetParameter, [T.ParameterRepo])
  bind(T.Routes).toResolvedValue(
    (whoAmI, avatars, menus, dictionaries, parameters) => [
      getInfoRoute(whoAmI, avatars),
      getRoutersRoute(menus),
      dictionaryByTypeRoute(dictionaries),
      parameterByKeyRoute(parameters),
    ],
    [WhoAmI, AvatarLinks, ListMyMenus, ListDictionary, GetParameter],
  )
  bind(T.Routes).toResolvedValue(
    (publicKeyLine) => [docsRoute({ publicKeyLine, version: version() })],
    [T.LoginPublicKey],
  )
})
