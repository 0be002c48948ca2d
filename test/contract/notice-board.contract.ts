import { describe, expect, it } from 'vitest'
import type { NoticeBoard } from '../../application/ports/notice-board.ts'
import { someMoment } from '../support/unique.ts'

export function noticeBoardContract(adapter: string, board: () => NoticeBoard) {
  describe(`NoticeBoard contract: ${adapter}`, () => {
    it('takes a notice, also when nobody is here', async () => {
      const notice = Object.freeze({
        id: '1',
        title: 'Title',
        type: '1',
        content: '<p>text</p>',
        isClosed: false,
        remark: undefined,
        authorId: '1',
        authorName: 'admin',
        createdAt: someMoment,
      })
      await expect(board().published(notice)).resolves.toBeUndefined()
    })
  })
}
