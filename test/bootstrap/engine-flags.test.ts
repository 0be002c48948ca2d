import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { startArguments } from '../support/start-arguments.ts'

const run = promisify(execFile)
const MIB = 1024 ** 2
/** V8 counts three of these spaces. */
const SPACES = 3
const LIMIT = 'console.log(v8.getHeapStatistics().heap_size_limit)'

/** Prints the flags that a program sets, instead of setting them. */
const PRELOAD = `
import { syncBuiltinESMExports } from 'node:module'
import v8 from 'node:v8'
v8.setFlagsFromString = (flag) => console.log('flag', flag)
syncBuiltinESMExports()
`

async function limitWith(...flags: readonly string[]): Promise<number> {
  const { stdout } = await run(process.execPath, [...flags, '--eval', LIMIT])
  return Number(stdout)
}

async function flagsOf(...command: readonly string[]): Promise<string[]> {
  const preload = `data:text/javascript,${encodeURIComponent(PRELOAD)}`
  const words = ['--import', preload, 'bootstrap/gatehouse.mjs', ...command]
  const { stdout } = await run(process.execPath, words)
  return stdout.split('\n').flatMap((line) => line.split('flag ')[1] ?? [])
}

it('a start as npm does it sets 16 MiB aside for young objects', async () => {
  const { options } = startArguments()
  const more = (await limitWith('--max-semi-space-size=128')) - (await limitWith(...options))
  expect(more).toBe((128 - 16) * SPACES * MIB)
})

it('commands that end soon wait for no code to be optimized, with flags that V8 knows', async () => {
  const flags = await flagsOf('version')
  expect(flags).toHaveLength(2)
  await expect(run(process.execPath, [...flags, '--eval', ''])).resolves.toBeDefined()
  expect(await flagsOf('start', '--help')).toEqual([])
  expect(await flagsOf('--config', 'gatehouse.config.ts', 'start', '--help')).toEqual([])
})

it('a configuration without a command is that of a start', async () => {
  const refused = run(process.execPath, ['bootstrap/gatehouse.mjs', '--config', 'nowhere.ts'])
  await expect(refused).rejects.toMatchObject({
    ...{ code: 78, stdout: '', stderr: expect.stringMatching(/^There is no file .*nowhere\.ts/) },
  })
})
