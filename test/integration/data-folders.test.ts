import { chown, mkdir, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { diskSpace } from '../../bootstrap/start/disk-space.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { itUnless } from '../support/not-run.ts'
import { Service, type Settings } from '../support/service.ts'
import { NO_SMALL_DISK, smallDisk } from '../support/small-disk.ts'

const MIB = 1024 ** 2
const NOBODY = 65_534
/** An ordinary user in all but the name, who may still read the program where it is. */
const POWERLESS = ['setpriv', '--bounding-set=-all', '--inh-caps=-all']
const roomy = await smallDisk(64)
const small = await smallDisk(1)
const isRoot = process.getuid?.() === 0

async function start(
  settings: Settings,
  under: readonly string[] = [],
  args: readonly string[] = ['start'],
) {
  const folder = await temporaryFolder()
  const service = new Service({ folder, settings: { PORT: '0', ...settings }, under, args })
  return { code: await service.exitCode, output: service.output }
}

const itWhereFull = itUnless(roomy && small ? undefined : NO_SMALL_DISK)

describe('A data folder on a small disk', () => {
  const disk = small ?? ''

  itWhereFull('too small for the database is reported with its path and the reason', async () => {
    const data = join(disk, 'first')
    const { code, output } = await start({ DATA_DIR: data })
    expect(output).toContain(`DATA_DIR ${data} cannot be created or written: the disk is full.`)
    expect(output).toMatch(/0 MiB are free at .*first: uploads are refused/)
    expect(code).toBe(78)
  })

  itWhereFull('that is full is reported with its path and the reason', async () => {
    const { bavail, bsize } = await statfs(disk)
    await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize))
    const data = join(disk, 'second')
    const { code, output } = await start({ DATA_DIR: data })
    expect(output).toContain(`DATA_DIR ${data} cannot be created or written: the disk is full.`)
    expect(code).toBe(78)
  })

  itWhereFull('has too little room, or almost, before it is full', async () => {
    const rooms = [32, 48, 128].map((least) => diskSpace(roomy ?? '', least * MIB))
    const states = (await Promise.all(rooms)).map(({ state }) => state)
    expect(states).toEqual(['enough', 'little', 'none'])
  })
})

describe.skipIf(!isRoot)('A data folder of somebody else (not root)', () => {
  it('is reported with its path and the reason', async () => {
    const closed = join(await temporaryFolder(), 'closed')
    await mkdir(closed, { mode: 0o755 })
    await chown(closed, NOBODY, NOBODY)
    const below = await start({ DATA_DIR: join(closed, 'data') }, POWERLESS)
    const problem = 'cannot be created or written: this user may not'
    expect(below.output).toContain(`DATA_DIR ${closed}/data ${problem} read or write there.`)
    expect(below.code).toBe(78)
    const itself = await start({ DATA_DIR: closed }, POWERLESS)
    expect(itself.output).toContain(`DATA_DIR ${closed} ${problem} change it.`)
  })

  it.each([
    [['backup', '--to', 'all.tar.gz'], 78],
    [['admin', 'reset-password'], 78],
    [['doctor'], 2],
  ])('that may not be read is not taken for an empty one: %s', async (args, exit) => {
    const closed = join(await temporaryFolder(), 'closed')
    await mkdir(closed, { mode: 0o700 })
    await chown(closed, NOBODY, NOBODY)
    const { code, output } = await start({ DATA_DIR: closed }, POWERLESS, args)
    expect(output).toMatch(/cannot be read/)
    expect(output).not.toMatch(/holds no|the first start creates it\n.*database/)
    expect(code).toBe(exit)
  })
})
