import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  DataFolder,
  DataFolderInUse,
  makePrivateFolder,
} from '../../../adapters/system/data-folder.ts'
import { runFolder } from '../../support/run-folder.ts'

const run = promisify(execFile)

const HOLDER = `
  import { DataFolder } from ${JSON.stringify(import.meta.resolve('../../../adapters/system/data-folder.ts'))}
  globalThis.held = await DataFolder.lock(process.argv[1])
  console.log('held')
  setInterval(() => undefined, 1000)
`

/** As a user in the group 0, to whom the folder does not belong. */
const ANOTHER = `
  import { makePrivateFolder } from ${JSON.stringify(import.meta.resolve('../../../adapters/system/data-folder.ts'))}
  process.setgroups([0])
  process.setuid(12345)
  await makePrivateFolder(process.argv[1]).then(() => console.log('taken'), ({ code }) => console.log(code))
`

describe('DataFolder', () => {
  let parent: string
  beforeEach(async () => {
    parent = await mkdtemp(join(runFolder(), 'gatehouse-folder-'))
  })
  afterEach(() => rm(parent, { recursive: true, force: true }))

  it('is made for us alone', async () => {
    const folder = await DataFolder.lock(join(parent, 'deep', 'data'))
    expect((await stat(folder.path)).mode & 0o777).toBe(0o700)
    folder.unlock()
  })

  it('is made by several at once, and keeps what is in it', async () => {
    const path = join(parent, 'deep', 'data')
    const made = await Promise.all([1, 2, 3].map(() => makePrivateFolder(path)))
    expect(made).toEqual([path, path, path])
    await writeFile(join(path, 'kept'), '')
    await makePrivateFolder(path)
    expect((await stat(join(path, 'kept'))).isFile()).toBe(true)
  })

  it('is not made of a file, nor below one', async () => {
    const file = join(parent, 'file')
    await writeFile(file, '', { mode: 0o644 })
    for (const path of [file, join(file, 'data')]) {
      await expect(makePrivateFolder(path)).rejects.toThrow(/EEXIST|ENOTDIR/)
    }
    expect((await stat(file)).mode & 0o777).toBe(0o644)
  })

  // Where the kernel answers "not there" for a folder that nobody can make.
  it.runIf(process.platform === 'linux')('is not tried for ever', async () => {
    await expect(makePrivateFolder('/proc/gatehouse/data')).rejects.toThrow('ENOENT')
  })

  it.runIf(process.getuid?.() === 0)(
    'is taken from another user if lent to a group only',
    async () => {
      const told = async (mode: number) => {
        await chmod(parent, mode)
        const { stdout } = await run(process.execPath, [
          '--input-type=module',
          '-e',
          ANOTHER,
          parent,
        ])
        return stdout.trim()
      }
      expect(await told(0o770)).toBe('taken')
      expect([await told(0o777), await told(0o775), await told(0o771)]).toEqual(
        Array(3).fill('EPERM'),
      )
    },
  )

  it('refuses a second holder until the first lets go', async () => {
    const first = await DataFolder.lock(parent)
    await expect(DataFolder.lock(parent)).rejects.toBeInstanceOf(DataFolderInUse)
    first.unlock()
    const second = await DataFolder.lock(parent)
    second.unlock()
  })

  it('is free again when its holder is killed', async () => {
    const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, parent])
    const ended = once(holder, 'exit')
    await once(holder.stdout, 'data')
    await expect(DataFolder.lock(parent)).rejects.toBeInstanceOf(DataFolderInUse)
    holder.kill('SIGKILL')
    await ended
    const folder = await DataFolder.lock(parent)
    folder.unlock()
  })
})
