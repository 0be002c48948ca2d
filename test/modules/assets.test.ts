import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const FILE = join(import.meta.dirname, '../../docs/examples/assets/assets.test.ts')
const run = promisify(execFile)

it('the example passes its own tests', async () => {
  const words = ['--conditions=gatehouse-sources', '--test', '--test-reporter=tap', FILE]
  const { stdout } = await run(process.execPath, words).catch((failed) => failed)
  expect(stdout).toContain('# fail 0')
  expect(Number(/# pass (\d+)/.exec(stdout)?.[1])).toBeGreaterThan(20)
})
