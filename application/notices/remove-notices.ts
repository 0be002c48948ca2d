import type { Id } from '../../domain/shared/id.ts'
import type { NoticeRepo } from '../ports/notice-repo.ts'

export class RemoveNotices {
  readonly #notices: NoticeRepo

  constructor(notices: NoticeRepo) {
    this.#notices = notices
  }

  /** It is no error when some of them do not exist. */
  execute(ids: readonly Id[]): Promise<void> {
    return this.#notices.remove(ids)
  }
}
