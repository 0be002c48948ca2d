import { ContainerModule } from 'inversify'
import { addMenuRoute, editMenuRoute } from '../../adapters/http/pages/menus/change-menus.ts'
import { listMenusRoute } from '../../adapters/http/pages/menus/list-menus.ts'
import { menuTreesRoute } from '../../adapters/http/pages/menus/menu-trees.ts'
import { removeMenusRoute } from '../../adapters/http/pages/menus/remove-menus.ts'
import { AddMenu } from '../../application/menus/add-menu.ts'
import { EditMenu } from '../../application/menus/edit-menu.ts'
import { MyMenus } from '../../application/menus/my-menus.ts'
import { RemoveMenus } from '../../application/menus/remove-menus.ts'
import { AccessTokens as A } from './access-tokens.ts'
import { bindClass } from './bind-class.ts'
import { ConsoleTokens as C } from './console-tokens.ts'
import { Tokens as T } from './tokens.ts'

/** Which pages and rights there are. */
export const menusModule = new ContainerModule(({ bind }) => {
  bindClass(bind, A.MyMenus, MyMenus, [A.MenuStore, C.RightsRepo])
  bindClass(bind, A.AddMenu, AddMenu, [A.MenuStore, T.Clock])
  bindClass(bind, A.EditMenu, EditMenu, [A.MenuStore])
  bindClass(bind, A.RemoveMenus, RemoveMenus, [A.MenuStore])
  bind(T.Routes).toResolvedValue(
    (own, add, edit, remove) => [
      listMenusRoute(own),
      menuTreesRoute(own),
      addMenuRoute(add),
      editMenuRoute(edit),
      removeMenusRoute(remove),
    ],
    [A.MyMenus, A.AddMenu, A.EditMenu, A.RemoveMenus],
  )
})
