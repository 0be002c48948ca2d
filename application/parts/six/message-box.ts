import { BOX } from '../../../domain/push/message-box.ts'
import type { Id } from '../../../domain/shared/id.ts'
import type { Clock } from '../../ports/clock.ts'

export interface BoxMessage {
  readonly id: Id
  readonly category: (typeof BOX.categories)[number]
  readonly title: string
  readonly message: string
  /** An address within the front end. */
  readonly path: string | undefined
  readonly createdAt: Date
}

/** Messages to everybody or to one person, with whose account they go. Notices are none of them. */
export interface MessageBox {
  /** What this person may see, newest first, and at most `BOX.most` of each category. */
  list(userId: Id, since: Date): Promise<readonly BoxMessage[]>
  removeBefore(before: Date): Promise<void>
}

const DAY_MS = 86_400_000

/** Since when a message is shown. */
export function beginOfBox(clock: Clock): Date {
  return new Date(clock.now().getTime() - BOX.days * DAY_MS)
}
