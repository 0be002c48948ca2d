import { defineError } from '../shared/domain-error.ts'

export class PostHeld extends defineError('refused', 'post_held', (name: string) => [
  'Somebody holds this post.',
  { name },
]) {}
