import { defineError } from '../shared/domain-error.ts'

export class MenuNotFound extends defineError(
  'not-found',
  'menu_not_found',
  'The menu does not exist.',
) {}

export type MenuFault =
  | 'title'
  | 'title_taken'
  | 'path_taken'
  | 'address'
  | 'icon'
  | 'path'
  | 'component'
  | 'query'
  | 'permission'
  | 'parent_unknown'
  | 'parent_below'
  | 'below_button'
  | 'below_page'

export class InvalidMenu extends defineError('invalid', 'invalid_menu', (reason: MenuFault) => [
  'The menu is not valid.',
  { reason },
]) {}

export class MenuNeeded extends defineError(
  'needed',
  'menu_needed',
  (reason: 'children' | 'roles') => ['The menu is still in use.', { reason }],
) {}

export class MenuPageKept extends defineError(
  'refused',
  'menu_page_kept',
  'The menu page itself needs this menu.',
) {}
