import type { Catalogue } from './catalogue.ts'

/** Refusals of the pages for roles and menus, and the words of role sheets. */
export const englishAccess: Catalogue = {
  menu_not_found: 'The menu does not exist.',
  menu_page_kept:
    'The menu page itself needs this menu. It cannot be moved, disabled or removed, and its permission code cannot change.',
  'invalid_menu.title': 'The name must not contain < or >.',
  'invalid_menu.title_taken': 'Another menu with the same parent has this name.',
  'invalid_menu.path_taken': 'Another menu with the same parent has this path.',
  'invalid_menu.address':
    'An external link must begin with http:// or https:// and a host, without a user name.',
  'invalid_menu.icon':
    'The icon must be a name such as ant-design:home-outlined, the address of a picture, or #.',
  'invalid_menu.path':
    'The path must be a route such as user or detail/:id, or begin with http:// or https://.',
  'invalid_menu.component': 'The component must name a view file, such as system/user/index.',
  'invalid_menu.query':
    'The route parameters must be empty or a JSON object, such as {"id":1}, without repeated or special names.',
  'invalid_menu.permission':
    'A permission code has three to eight parts separated by colons, such as system:notice:list.',
  'invalid_menu.parent_unknown': 'The parent menu does not exist.',
  'invalid_menu.parent_below': 'A menu cannot be its own parent or below itself.',
  'invalid_menu.below_button': 'A button cannot have children.',
  'invalid_menu.below_page': 'A page can only have buttons as children.',
  invalid_menu: 'The menu is not valid.',
  menu_needed: 'The menu is still needed.',
  'menu_needed.children': 'This menu has children. Remove them as well.',
  'menu_needed.roles': 'Roles have this menu. Remove it from them first.',
  role_not_found: 'The role does not exist.',
  'invalid_role_key.shape':
    'A role key has up to 100 letters, digits, dots, dashes and underscores.',
  'invalid_role_key.reserved': 'This role key is reserved.',
  invalid_role_key: 'This role key is not valid.',
  'role_taken.name': 'Another role has this name.',
  'role_taken.key': 'Another role has this key.',
  role_taken: 'Another role has this name or key.',
  built_in_role_kept: 'The role {name} is built in.',
  own_role_kept: 'You have this role yourself, so somebody else has to change it.',
  registration_role_kept:
    'People who register get the role with this key. Only the super administrator can change it.',
  parameter_kept: 'Only the super administrator can give this parameter such a value.',
  role_held: 'The role {name} is assigned to users. Take it from them first.',
  holder_not_found: 'The user does not exist.',
  rights_exceeded: 'This is more than your own rights allow.',
  own_rights_kept:
    'Somebody else has to change your roles, department, posts, status or password, or remove you.',
  super_user_kept: 'The super administrator can only be changed in its own profile.',
  'sheet.roles': 'Roles',
  'column.roleId': 'Number',
  'column.roleName': 'Name',
  'column.roleKey': 'Key',
  'column.roleSort': 'Order',
  'column.dataScope': 'Data scope',
  'column.menuCheckStrictly': 'Menus are linked',
  'column.deptCheckStrictly': 'Departments are linked',
  'column.roleStatus': 'Status',
  'word.scope.1': 'All',
  'word.scope.2': 'Chosen departments',
  'word.scope.3': 'Own department',
  'word.scope.4': 'Own department and below',
  'word.scope.5': 'Own only',
  'word.scope.6': 'Own department and below, or own',
  'word.linked.true': 'Yes',
  'word.linked.false': 'No',
}
