import type { Notice } from '../../domain/notices/notice.ts'
import type { NoticePage, NoticeRepo } from '../ports/notice-repo.ts'

export class ListNotices {
  readonly #notices: NoticeRepo

  constructor(notices: NoticeRepo) {
    this.#notices = notices
  }

  execute(page: NoticePage): Promise<{ readonly notices: Notice[]; readonly total: number }> {
    return this.#notices.list(page)
  }
}
