import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { SOON } from '../support/soak.ts'

const PROGRAM = fileURLToPath(new URL('../support/stopping-program.ts', import.meta.url))

/** A process whose stop lasts until its input ends. */
function running() {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  const says = (text: string) => expect.poll(() => said, SOON).toContain(text)
  return { child, says, exit: once(child, 'exit') }
}

it.each([
  ['SIGTERM', 'SIGHUP'],
  ['SIGINT', 'SIGTERM'],
] as const)('%s and at the same time %s are one stop', async (first, second) => {
  const { child, says, exit } = running()
  await says('running')
  child.kill(first)
  child.kill(second)
  await says('later')
  child.stdin.end()
  expect(await exit).toEqual([0, null])
})

it('a signal that comes later ends a stop at once', async () => {
  const { child, says, exit } = running()
  await says('running')
  child.kill('SIGTERM')
  await says('later')
  child.kill('SIGTERM')
  expect(await exit).toEqual([130, null])
})
