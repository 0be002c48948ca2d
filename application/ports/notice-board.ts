import type { Notice } from '../../domain/notices/notice.ts'

/** Tells people who are here now that there is a notice. */
export interface NoticeBoard {
  /** The notice is stored already. Whoever is not reached now finds it in the list. */
  published(notice: Notice): Promise<void>
}
