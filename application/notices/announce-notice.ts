import type { Notice } from '../../domain/notices/notice.ts'
import type { NoticeBoard } from '../ports/notice-board.ts'

/** Comes after the notice was stored for good: nobody may hear of one that does not come to be. */
export class AnnounceNotice {
  readonly #board: NoticeBoard
  readonly #unheard: (error: unknown) => void

  /** @param unheard told when nobody could be reached; the notice stands all the same */
  constructor(board: NoticeBoard, unheard: (error: unknown) => void) {
    this.#board = board
    this.#unheard = unheard
  }

  async execute(notice: Notice): Promise<void> {
    if (notice.isClosed) return
    try {
      await this.#board.published(notice)
    } catch (error) {
      this.#unheard(error)
    }
  }
}
