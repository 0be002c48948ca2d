import { ContainerModule } from 'inversify'
import { addMenuRoute, editMenuRoute } from '../../adapters/http/pages/menus/change-menus.ts'
import { listMenusRoute } from '../../adapters/http/pages/menus/list-menus.ts'
import { menuTreesRoute } from '../../adapters/http/pages/menus/menu-trees.ts'
import { removeMenusRoute } from '../../adapters/http/pages/menus/remove-menus.ts'
import { AddMenu } from '../../application/menus/add-menu.ts'
import { EditMenu } from '../../application/menus/edit-menu.ts'
import { MyMenus } from '../../application/menus/my-menus.ts'
import { RemoveMenus } from '../../application/menus/remove-menus.ts'
import { bindClass } from './bind-class.ts'
import { Tokens as T } from './tokens.ts'

/** Which pages and rights there are. */
export const menusModule = new ContainerModule(({ bind }) => {
  bindClass(bind, MyMenus, [T.MenuStore, T.RightsRepo])
  bindClass(bind, AddMenu, [T.MenuStore, T.Clock])
  bindClass(bind, EditMenu, [T.MenuStore])
  bindClass(bind, RemoveMenus, [T.MenuStore])
  bind(T.Routes).toResolvedValue(
    (own, add, edit, remove) => [
      listMenusRoute(own),
      menuTreesRoute(own),
      addMenuRoute(add),
      editMenuRoute(edit),
      removeMenusRoute(remove),
    ],
    [MyMenus, AddMenu, EditMenu, RemoveMenus],
  )
})
