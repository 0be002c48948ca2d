import { SilentNoticeBoard } from '../../../adapters/memory/silent-notice-board.ts'
import { noticeBoardContract } from '../../contract/notice-board.contract.ts'

noticeBoardContract('silent', () => new SilentNoticeBoard())
