import { checkNotice, type NoticeChange } from '../../domain/notices/notice.ts'
import { NoticeNotFound } from '../../domain/notices/notice-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import type { NoticeRepo } from '../ports/notice-repo.ts'

export class EditNotice {
  readonly #notices: NoticeRepo

  constructor(notices: NoticeRepo) {
    this.#notices = notices
  }

  /** @throws InvalidNotice, NoticeNotFound */
  async execute(id: Id, change: NoticeChange): Promise<void> {
    checkNotice(change)
    if (!(await this.#notices.edit(id, change))) throw new NoticeNotFound()
  }
}
