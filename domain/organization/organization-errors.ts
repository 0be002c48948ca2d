import { DomainError, defineError } from '../shared/domain-error.ts'

export class DepartmentCycle extends defineError(
  'invalid',
  'department_cycle',
  'A department cannot be below itself.',
) {}

export class DepartmentDisabled extends defineError(
  'refused',
  'department_disabled',
  (name: string) => ['This department is disabled.', { name }],
) {}

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

export class PostHeld extends defineError('refused', 'post_held', (name: string) => [
  'Somebody holds this post.',
  { name },
]) {}
