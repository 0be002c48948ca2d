import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../support/servers/free-port.ts'

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

it('the launcher lets none do so either, whoever starts it', async () => {
  const preload = `data:text/javascript,${encodeURIComponent(PRELOAD)}`
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', preload, 'bootstrap/gatehouse.mjs', 'start'],
    { env: { ...process.env, DATA_DIR: folder, PORT: String(await freePort()) } },
  )
  expect(stdout.split('\n')).toContain('closed')
})

it('a start as npm does it lets no signal open the inspector', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
  const flags = String(scripts.start).match(/--\S+/g) ?? []
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, [...flags, '--eval', PROGRAM])
  expect(stdout).toBe('closed\n')
})
