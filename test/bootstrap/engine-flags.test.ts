import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { startArguments } from '../support/start-arguments.ts'

const run = promisify(execFile)
const MIB = 1024 ** 2
/** V8 counts three of these spaces. */
const SPACES = 3
const LIMIT = 'console.log(v8.getHeapStatistics().heap_size_limit)'

/** Prints the flags that a program sets, instead of setting them, on a machine with that much memory. */
const preload = (gib: number) => `
import { syncBuiltinESMExports } from 'node:module'
import v8 from 'node:v8'
v8.setFlagsFromString = (flag) => console.log('flag', flag)
syncBuiltinESMExports()
process.availableMemory = () => ${gib} * 2 ** 30
`

async function limitWith(...flags: readonly string[]): Promise<number> {
  const { stdout } = await run(process.execPath, [...flags, '--eval', LIMIT])
  return Number(stdout)
}

async function flagsOf(gib: number, ...command: readonly string[]): Promise<string[]> {
  const program = `data:text/javascript,${encodeURIComponent(preload(gib))}`
  const words = ['--import', program, 'bootstrap/gatehouse.mjs', ...command]
  const { stdout } = await run(process.execPath, words)
  return stdout.split('\n').flatMap((line) => line.split('flag ')[1] ?? [])
}

it('a start as npm does it sets 16 MiB aside for young objects', async () => {
  const { options } = startArguments()
  const more = (await limitWith('--max-semi-space-size=128')) - (await limitWith(...options))
  expect(more).toBe((128 - 16) * SPACES * MIB)
})

it('code is optimized where there is memory for it, and by no command that ends soon', async () => {
  const flags = await flagsOf(8, 'version')
  expect(flags).toHaveLength(2)
  // V8 knows them.
  await expect(run(process.execPath, [...flags, '--eval', ''])).resolves.toBeDefined()
  expect(await flagsOf(8, 'start', '--help')).toEqual([])
  expect(await flagsOf(8, 'migrate-files', '--help')).toEqual([])
  expect(await flagsOf(8, '--config', 'gatehouse.config.ts', 'start', '--help')).toEqual([])
  expect(await flagsOf(1, 'start', '--help')).toEqual(flags)
})

it('a configuration without a command is that of a start', async () => {
  const refused = run(process.execPath, ['bootstrap/gatehouse.mjs', '--config', 'nowhere.ts'])
  await expect(refused).rejects.toMatchObject({
    ...{ code: 78, stdout: '', stderr: expect.stringMatching(/^There is no file .*nowhere\.ts/) },
  })
})
