import { DomainError } from '../shared/domain-error.ts'

export class PostHeld extends DomainError {
  readonly kind = 'refused'
  readonly code = 'post_held'
  constructor(name: string) {
    super('Somebody holds this post.', { params: { name } })
  }
}
