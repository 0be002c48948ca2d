import { afterAll, beforeAll } from 'vitest'
import { PAGES } from '../support/pages.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'
import { pagesContract } from './pages.contract.ts'

let service: WholeService

beforeAll(async () => {
  service = await wholeService()
}, START_MS)
afterAll(() => service.close())

/** What forms of a page must name to be taken. */
const FIXED: Readonly<Record<string, object>> = {
  '/system/dept': { parentId: 100, leader: null },
  '/system/post': { deptId: 100 },
  '/system/dict/data': { dictType: 'sys_user_sex' },
}

for (const page of PAGES) pagesContract(page, () => service, { ...FIXED[page.url] })
