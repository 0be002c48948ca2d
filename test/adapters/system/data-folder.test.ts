import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataFolder } from '../../../adapters/system/data-folder.ts'
import { DataFolderInUse } from '../../../adapters/system/data-folder-in-use.ts'

const HOLDER = `
  import { DataFolder } from ${JSON.stringify(import.meta.resolve('../../../adapters/system/data-folder.ts'))}
  globalThis.held = await DataFolder.lock(process.argv[1])
  console.log('held')
  setInterval(() => undefined, 1000)
`

describe('DataFolder', () => {
  let parent: string
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'gatehouse-folder-'))
  })
  afterEach(() => rm(parent, { recursive: true, force: true }))

  it('is made for us alone', async () => {
    const folder = await DataFolder.lock(join(parent, 'deep', 'data'))
    expect((await stat(folder.path)).mode & 0o777).toBe(0o700)
    folder.unlock()
  })

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
