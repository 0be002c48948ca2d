import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../support/servers/free-port.ts'
import { startArguments, startScript } from '../support/start-arguments.ts'

/** Tells whether an inspector opens within a second of the signal. */
const PROGRAM = `
const { url } = require('node:inspector')
process.kill(process.pid, 'SIGUSR1')
const until = Date.now() + 1000
const look = () => {
  if (url() !== undefined || Date.now() > until) return console.log(url() ? 'open' : 'closed')
  setTimeout(look, 10)
}
look()
`

/** The same inside the launcher, once it listens to the signal: it does nothing but that. */
const PRELOAD = `
import { once } from 'node:events'
import { url } from 'node:inspector'
import { setImmediate } from 'node:timers/promises'
const look = async () => {
  while (process.listenerCount('SIGUSR1') === 0) await setImmediate()
  const taken = once(process, 'SIGUSR1')
  process.kill(process.pid, 'SIGUSR1')
  await taken
  console.log(url() ? 'open' : 'closed')
  process.exit(0)
}
look()
`

/** A Node 20, as packages that were installed without their scripts leave it on the path. */
const OLD_NODE = `#!/bin/sh
if [ "$1" = --disable-sigusr1 ]; then echo "node: bad option: $1" >&2; exit 9; fi
exec "$REAL_NODE" --import 'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.1.0"})' "$@"
`

const run = promisify(execFile)

it('a start as npm does it says what to run where only an old Node is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'node'), OLD_NODE, { mode: 0o755 })
  const env = { PATH: `${folder}:/usr/bin:/bin`, REAL_NODE: process.execPath }
  const started = run('sh', ['-c', `${startScript()} start`], { env })
  await expect(started).rejects.toMatchObject({
    code: 69,
    stderr: expect.stringMatching(/^Gatehouse needs Node 24 .*npm rebuild node/s),
  })
})

it('the launcher lets none do so either, whoever starts it', async () => {
  const preload = `data:text/javascript,${encodeURIComponent(PRELOAD)}`
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { stdout } = await run(
    process.execPath,
    ['--import', preload, 'bootstrap/gatehouse.mjs', 'start'],
    { env: { ...process.env, DATA_DIR: folder, PORT: String(await freePort()) } },
  )
  expect(stdout.split('\n')).toContain('closed')
})

it('a start as npm does it lets no signal open the inspector', async () => {
  const { options } = startArguments()
  const { stdout } = await run(process.execPath, [...options, '--eval', PROGRAM])
  expect(stdout).toBe('closed\n')
})
