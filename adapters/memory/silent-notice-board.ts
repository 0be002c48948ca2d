import type { NoticeBoard } from '../../application/ports/notice-board.ts'

/** For a service without server push: notices wait in the list for whoever opens it. */
export class SilentNoticeBoard implements NoticeBoard {
  async published(): Promise<void> {}
}
