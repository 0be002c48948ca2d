import { DomainError } from '../shared/domain-error.ts'

export class DepartmentCycle extends DomainError {
  readonly kind = 'invalid'
  readonly code = 'department_cycle'
  constructor() {
    super('A department cannot be below itself.')
  }
}

export class DepartmentDisabled extends DomainError {
  readonly kind = 'refused'
  readonly code = 'department_disabled'
  constructor(name: string) {
    super('This department is disabled.', { params: { name } })
  }
}

/** The department has enabled sub-departments or users, so it cannot be disabled. */
export class DepartmentAtWork extends DomainError {
  readonly kind = 'refused'
  readonly code: string
  constructor(has: 'enabled' | 'users', name: string) {
    super('This department has enabled sub-departments or users.', { params: { name } })
    this.code = `department_has_${has}`
  }
}

export class DepartmentNeeded extends DomainError {
  readonly kind = 'needed'
  readonly code: string
  constructor(reason: 'is_root' | 'has_children' | 'has_users' | 'has_posts', name: string) {
    super('This department is still in use.', { params: { name } })
    this.code = `department_${reason}`
  }
}
