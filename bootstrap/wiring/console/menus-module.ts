import { ContainerModule } from 'inversify'
import { addMenuRoute, editMenuRoute } from '../../../adapters/http/pages/menus/change-menus.ts'
import { listMenusRoute } from '../../../adapters/http/pages/menus/list-menus.ts'
import { menuTreesRoute } from '../../../adapters/http/pages/menus/menu-trees.ts'
import { removeMenusRoute } from '../../../adapters/http/pages/menus/remove-menus.ts'
import { AddMenu } from '../../../application/menus/add-menu.ts'
import { EditMenu } from '../../../application/menus/edit-menu.ts'
import { MyMenus } from '../../../application/menus/my-menus.ts'
import { RemoveMenus } from '../../../application/menus/remove-menus.ts'
import { References } from '../../../application/records/references.ts'
import { bindUseCase } from '../bind-use-case.ts'
import { Tokens as T } from '../tokens.ts'

export const menusModule = new ContainerModule(({ bind }) => {
  const shown = [T.MenuStore, T.RightsRepo, T.LeftBehind] as const
  bindUseCase(bind, MyMenus, shown, [listMenusRoute, menuTreesRoute])
  bindUseCase(bind, AddMenu, [T.MenuStore, T.Clock], [addMenuRoute])
  bindUseCase(bind, EditMenu, [T.MenuStore], [editMenuRoute])
  bindUseCase(bind, RemoveMenus, [T.MenuStore, References], [removeMenusRoute])
})
