import { checkNotice, type Notice, type NoticeText } from '../../domain/notices/notice.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { Clock } from '../ports/clock.ts'
import type { NoticeRepo } from '../ports/notice-repo.ts'

export interface Author {
  readonly userId: Id
  readonly userName: string
}

export class AddNotice {
  readonly #notices: NoticeRepo
  readonly #clock: Clock

  constructor(notices: NoticeRepo, clock: Clock) {
    this.#notices = notices
    this.#clock = clock
  }

  /** @throws InvalidNotice */
  async execute(text: NoticeText, { userId, userName }: Author): Promise<Notice> {
    checkNotice(text)
    const createdAt = this.#clock.now()
    return this.#notices.add({ ...text, authorId: userId, authorName: userName, createdAt })
  }
}
