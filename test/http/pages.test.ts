import { afterAll, beforeAll, describe, it } from 'vitest'
import { columnsOf } from '../../adapters/http/pages/record/codecs.ts'
import type { Page } from '../../adapters/http/pages/record/page.ts'
import { pageSuite } from '../../bootstrap/testing/page-suite.ts'
import { PAGES, sampleValue } from '../support/pages.ts'
import { IS_SOAK } from '../support/soak.ts'
import { consoleOf6 } from '../support/surfaces.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

let service: WholeService

beforeAll(async () => {
  service = await wholeService({ WEBHOOK_ENDPOINTS: 'hooks.example.com' })
  await openWebhooks()
}, START_MS)
afterAll(() => service.close())

/** Their menu entry is off at first, and nobody but the super administrator uses what is below it. */
async function openWebhooks(): Promise<void> {
  const admin = await service.console.as('admin')
  const { data } = await admin.get('/system/menu/124')
  await admin.put('/system/menu', { ...Object(data), status: '0' })
}

/** What forms of a page must name to be taken. */
const FIXED: Readonly<Record<string, object>> = {
  '/system/dept': { parentId: 100, leader: null },
  '/system/post': { deptId: 100 },
  '/system/dict/data': { dictType: 'sys_user_sex' },
  '/system/webhook': { url: 'https://hooks.example.com/gatehouse' },
}

/** Texts that patterns accept. */
function patterned(page: Page) {
  const columns = columnsOf(page).filter(({ is }) => is.pattern)
  return Object.fromEntries(
    columns.map(({ name, is, codec }) => [
      name,
      (number: number) => codec.show(sampleValue(is, number)),
    ]),
  )
}

for (const page of PAGES) {
  const values = { ...patterned(page), ...FIXED[page.url] }
  pageSuite(page, { describe, it, console: () => service.console, values })
  // The kernel is the same for all of them.
  if (IS_SOAK || page.url === '/system/notice')
    describe('in generation 6', () => {
      pageSuite(page, { describe, it, console: () => consoleOf6(service), values })
    })
}
