import { DomainError } from '../shared/domain-error.ts'

export class MenuNotFound extends DomainError {
  readonly kind = 'not-found'
  readonly code = 'menu_not_found'
  constructor() {
    super('The menu does not exist.')
  }
}

export type MenuFault =
  | 'title_taken'
  | 'path_taken'
  | 'address'
  | 'path'
  | 'component'
  | 'query'
  | 'permission'
  | 'parent_unknown'
  | 'parent_below'
  | 'below_button'
  | 'below_page'

export class InvalidMenu extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'invalid_menu'
  constructor(reason: MenuFault) {
    super('The menu is not valid.', { params: { reason } })
  }
}

export class MenuNeeded extends DomainError {
  readonly kind = 'needed'
  readonly code = 'menu_needed'
  constructor(reason: 'children' | 'roles') {
    super('The menu is still in use.', { params: { reason } })
  }
}

export class MenuPageKept extends DomainError {
  readonly kind = 'refused'
  readonly code = 'menu_page_kept'
  constructor() {
    super('The menu page itself needs this menu.')
  }
}
