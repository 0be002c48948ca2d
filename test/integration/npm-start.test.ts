import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../support/local-disk.ts'
import { anyStore } from '../support/prepared-database.ts'
import { ProcessGroup } from '../support/process-group.ts'
import { freePort } from '../support/servers/free-port.ts'
import { SOAK_MS, SOON, spread } from '../support/soak.ts'

const PROJECT = join(import.meta.dirname, '..', '..')

it.each(spread(['SIGTERM', 'SIGINT'] as const, 1))(
  '%s to npm, which is what a supervisor knows, stops the service',
  async (signal) => {
    const port = String(await freePort())
    const folder = await temporaryFolder()
    const DATA_DIR = join(folder, 'data')
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      PORT: port,
      DATA_DIR,
      ...(await anyStore()),
    }
    const npm = new ProcessGroup(['npm', 'start'], PROJECT, env)
    const health = () => fetch(`http://127.0.0.1:${port}/healthz`).then(({ ok }) => ok)
    await expect.poll(() => health().catch(() => false), SOON).toBe(true)
    npm.signalFirst(signal)
    await expect.poll(() => npm.output, SOON).toContain('stopped')
    await npm.closed
    await expect(health()).rejects.toThrow()
  },
  SOAK_MS,
)
