import type { AddMenu } from '../../application/menus/add-menu.ts'
import type { EditMenu } from '../../application/menus/edit-menu.ts'
import type { MyMenus } from '../../application/menus/my-menus.ts'
import type { RemoveMenus } from '../../application/menus/remove-menus.ts'
import type { MenuStore } from '../../application/ports/menu-store.ts'
import type { RoleLinks } from '../../application/ports/role-links.ts'
import type { LookUpRoles } from '../../application/roles/look-up-roles.ts'
import type { RoleTools } from '../../application/roles/role-judge.ts'
import { token } from './token.ts'

/** Menus and roles. */
export const AccessTokens = {
  MenuStore: token<MenuStore>('MenuStore'),
  MyMenus: token<MyMenus>('MyMenus'),
  AddMenu: token<AddMenu>('AddMenu'),
  EditMenu: token<EditMenu>('EditMenu'),
  RoleLinks: token<RoleLinks>('RoleLinks'),
  RoleTools: token<RoleTools>('RoleTools'),
  LookUpRoles: token<LookUpRoles>('LookUpRoles'),
  RemoveMenus: token<RemoveMenus>('RemoveMenus'),
}
