import { PostHeld } from '../../domain/organization/organization-errors.ts'
import { HELD_POST, type Post } from '../../domain/organization/post.ts'
import type { RecordChange } from '../../domain/records/record.ts'
import type { GuardContext } from '../modules/module-context.ts'

/**
 * A post that somebody holds cannot be moved, disabled or removed.
 * @throws PostHeld
 */
export async function guardPosts(
  change: RecordChange<Post>,
  { records }: GuardContext,
): Promise<void> {
  const posts = freedBy(change)
  const where = [{ field: 'id', in: posts.map(({ id }) => id) }] as const
  if (posts.length === 0) return
  const [held] = await records(HELD_POST).list({ where, limit: 1 }, 'system')
  const post = posts.find(({ id }) => id === held?.id)
  if (post) throw new PostHeld(post.name)
}

/** The posts that nobody may hold for this change. */
function freedBy(change: RecordChange<Post>): readonly Post[] {
  if (change.kind === 'remove') return change.rows
  if (change.kind === 'add') return []
  const { before, row } = change
  const isMoved = row.departmentId !== before.departmentId
  return isMoved || (row.isDisabled && !before.isDisabled) ? [before] : []
}
