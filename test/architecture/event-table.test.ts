import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eventTable } from '../support/event-table.ts'
import { ROOT } from './source-files.ts'

it('the documents list the events of webhooks as they are declared', () => {
  expect(readFileSync(join(ROOT, 'docs/webhooks.md'), 'utf8')).toContain(`\n${eventTable()}\n`)
})
