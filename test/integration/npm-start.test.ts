import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '../support/local-disk.ts'
import { freePort } from '../support/servers/free-port.ts'
import { SOAK_MS, SOON } from '../support/soak.ts'

const PROJECT = join(import.meta.dirname, '..', '..')

it.each(['SIGTERM', 'SIGINT'] as const)(
  '%s to npm, which is what a supervisor knows, stops the service',
  async (signal) => {
    const port = String(await freePort())
    const folder = await temporaryFolder()
    const npm = spawn('npm', ['start'], {
      cwd: PROJECT,
      env: { PATH: process.env.PATH, HOME: folder, PORT: port, DATA_DIR: join(folder, 'data') },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    for (const stream of [npm.stdout, npm.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    const closed = once(npm, 'close')
    onTestFinished(() => endGroup(npm.pid))
    const health = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ ok }) => ok)
    await expect.poll(() => health().catch(() => false), SOON).toBe(true)
    npm.kill(signal)
    await expect.poll(() => output, SOON).toContain('stopped')
    await closed
    await expect(health()).rejects.toThrow()
  },
  SOAK_MS,
)

/** Whatever is left of it, where the signal went no further. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // Nobody is left.
  }
}
