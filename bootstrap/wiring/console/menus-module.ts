import { ContainerModule } from 'inversify'
import { MENU_ROUTES } from '../../../adapters/http/pages/menus/menu-routes.ts'
import { AddMenu, EditMenu, RemoveMenus } from '../../../application/menus/change-menus.ts'
import { MyMenus } from '../../../application/menus/my-menus.ts'
import { References } from '../../../application/records/references.ts'
import { bindClass } from '../bind-class.ts'
import { bindRoutes } from '../bind-use-case.ts'
import { Tokens as T } from '../tokens.ts'

export const menusModule = new ContainerModule(({ bind }) => {
  bindClass(bind, MyMenus, [T.MenuStore, T.RightsRepo, T.LeftBehind])
  bindClass(bind, AddMenu, [T.MenuStore, T.Clock])
  bindClass(bind, EditMenu, [T.MenuStore])
  bindClass(bind, RemoveMenus, [T.MenuStore, References])
  bindRoutes(bind, MENU_ROUTES, {
    menus: MyMenus,
    add: AddMenu,
    edit: EditMenu,
    remove: RemoveMenus,
  })
})
