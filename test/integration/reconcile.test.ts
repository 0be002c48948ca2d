import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { Service } from '../support/service.ts'
import { uniqueHex } from '../support/unique.ts'

const PORT = '0'

/** Runs one command to its end. */
async function command(folder: string, ...args: string[]) {
  const run = new Service({ folder, args, settings: { PORT, LOG_LEVEL: 'warn' } })
  return { code: await run.exitCode, output: run.output }
}

describe('the command reconcile', () => {
  it('reports in a dry run, removes without, and leaves files alone', async () => {
    const folder = await temporaryFolder()
    const service = await Service.start(folder, {})
    const { publicKey, password } = firstStartOf(service.output)
    const front = new FrontEnd(service)
    const session = await front.logIn(publicKey, password)
    const picture = aPicture(200_000)
    const id = await front.upload(session, picture)
    expect((await command(folder, 'reconcile', '--dry-run')).code).toBe(75)
    await service.stop()

    const root = join(folder, 'data', 'oss')
    const day = join(root, '2026', '03', '04')
    await mkdir(day, { recursive: true })
    const [old, young] = [join(day, uniqueHex(32)), join(day, `${uniqueHex(32)}.png`)]
    for (const path of [old, young]) await writeFile(path, 'left over')
    const before = new Date(Date.now() - 86_400_000 * 2)
    await utimes(old, before, before)

    const dry = await command(folder, 'start', 'reconcile', '--dry-run')
    const found = { platformKey: 'default', objects: 3, orphans: 1, orphanBytes: 9 }
    expect(dry).toMatchObject({ code: 0 })
    expect(JSON.parse(dry.output)).toMatchObject([{ ...found, outcome: 'dry-run', removed: 0 }])
    expect(await readdir(day)).toHaveLength(2)
    const wet = await command(folder, 'reconcile')
    expect(JSON.parse(wet.output)).toMatchObject([{ ...found, outcome: 'done', removed: 1 }])
    expect(await readdir(day)).toEqual([young.slice(day.length + 1)])

    const again = await Service.start(folder, {})
    expect(await new FrontEnd(again).download(session, id)).toEqual(picture)
  }, 120_000)

  it('does not guess at options', async () => {
    const { code, output } = await command(await temporaryFolder(), 'reconcile', '--dry')
    expect(code).toBe(64)
    expect(output).toContain('--dry-run')
  })
})
