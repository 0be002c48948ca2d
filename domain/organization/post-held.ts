import { DomainError } from '../shared/domain-error.ts'

/** The post is assigned, so it cannot be disabled, moved or removed. */
export class PostHeld extends DomainError {
  readonly kind = 'refused'
  readonly code = 'post_held'
  constructor(name: string) {
    super('Somebody holds this post.', { params: { name } })
  }
}
