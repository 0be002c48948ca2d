import { expect, it, onTestFinished } from 'vitest'
import { aPicture } from '../../support/bodies.ts'
import { commandHere } from '../../support/command-here.ts'
import { FrontEnd, firstStartOf } from '../../support/front-end.ts'
import { temporaryFolder } from '../../support/local-disk.ts'
import { describeWith } from '../../support/servers/describe-with.ts'
import { freshDatabase } from '../../support/servers/fresh-database.ts'
import { Service, type Settings } from '../../support/service.ts'

const command = (folder: string, settings: Settings) =>
  commandHere(folder, ['copy-to-postgres'], settings)

await describeWith('postgres', 'From embedded mode to Postgres', (postgres) => {
  it('users, sessions and files come along, once', async () => {
    const { url, drop } = await freshDatabase(postgres)
    onTestFinished(drop)
    const folder = await temporaryFolder()
    const embedded = await Service.start(folder, {})
    const { publicKey, password } = firstStartOf(embedded)
    const before = new FrontEnd(embedded)
    const session = await before.logIn(publicKey, password)
    const picture = aPicture(200_000)
    const fileId = await before.upload(session, picture)
    const beside = await command(folder, { DATABASE_URL: url })
    expect(beside).toMatchObject({ code: 75, output: expect.stringContaining('is in use') })
    await embedded.stop()

    const settings = { DATABASE_URL: url }
    const copied = new Service({ args: ['copy-to-postgres'], folder, settings })
    expect(await copied.exitCode).toBe(0)
    expect(copied.output).toMatch(/^ +1 {2}stored_files$/m)
    expect(copied.output).toMatch(/^Copied \d+ rows\./m)
    const again = await command(folder, { DATABASE_URL: url })
    expect(again).toMatchObject({ code: 78, output: expect.stringContaining('is not empty') })

    const moved = await Service.start(folder, { DATABASE_URL: url })
    expect(moved.output).not.toContain('Password')
    const after = new FrontEnd(moved)
    expect(await after.whoAmI(session)).toBe(200)
    expect((await after.download(session, fileId)).equals(picture)).toBe(true)
    expect(await after.whoAmI(await after.logIn(publicKey, password))).toBe(200)
    expect(Number(await after.upload(session, picture))).toBeGreaterThan(Number(fileId))
  }, 300_000)

  it('is refused without an embedded database, and without a server', async () => {
    const { url, drop } = await freshDatabase(postgres)
    onTestFinished(drop)
    const folder = await temporaryFolder()
    const nothing = await command(folder, { DATABASE_URL: url })
    expect(nothing).toMatchObject({
      ...{ code: 78, output: expect.stringContaining('holds no embedded database') },
    })
    const unnamed = await command(folder, {})
    expect(unnamed).toMatchObject({
      ...{ code: 78, output: expect.stringContaining('DATABASE_URL is not set') },
    })
  })
})
