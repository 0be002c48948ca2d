import { ContainerModule } from 'inversify'
import { MENU_ROUTES } from '../../../adapters/http/pages/menus/menu-routes.ts'
import { ChangeMenus } from '../../../application/menus/change-menus.ts'
import { MyMenus } from '../../../application/menus/my-menus.ts'
import { References } from '../../../application/records/references.ts'
import { bindClass, gathered } from '../bind-class.ts'
import { bindRoutes } from '../bind-use-case.ts'
import { Tokens as T } from '../tokens.ts'

export const menusModule = new ContainerModule(({ bind }) => {
  bindClass(bind, MyMenus, [T.MenuStore, T.RightsRepo, T.LeftBehind])
  const tools = { menus: T.MenuStore, references: References, clock: T.Clock }
  bindClass(bind, ChangeMenus, [gathered(tools)])
  bindRoutes(bind, MENU_ROUTES, { menus: MyMenus, change: ChangeMenus })
})
