import type { Notice } from '../../domain/notices/notice.ts'
import { NoticeNotFound } from '../../domain/notices/notice-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { NoticeRepo } from '../ports/notice-repo.ts'

export class ReadNotice {
  readonly #notices: NoticeRepo

  constructor(notices: NoticeRepo) {
    this.#notices = notices
  }

  /** @throws NoticeNotFound */
  async execute(id: Id): Promise<Notice> {
    const notice = await this.#notices.find(id)
    if (!notice) throw new NoticeNotFound()
    return notice
  }
}
