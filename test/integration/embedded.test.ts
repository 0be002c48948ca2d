import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { Dice } from '../support/dice.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { freePort } from '../support/servers/free-port.ts'
import { Service } from '../support/service.ts'
import { itInSoak, SOAK_MS, SOON, times } from '../support/soak.ts'

const LONGEST_LIFE_MS = 2500
/** The captcha is off. */
const WARNED = 1

describe('Gatehouse without servers', () => {
  it('finds users, sessions, files and keys again after it was killed', async () => {
    const folder = await temporaryFolder()
    const first = await Service.start(folder, {})
    const { password, publicKey, clientId } = firstStartOf(first)
    expect(clientId).toBe('e5cd7e4891bf95d1d19206ce24a7b32e')
    expect(first.output).toContain(first.origin)
    // Said only when it has begun to answer.
    await expect.poll(() => first.output, SOON).toContain(join(folder, 'data'))

    const before = new FrontEnd(first)
    const session = await before.logIn(publicKey, password)
    const picture = aPicture(200_000)
    const fileId = await before.upload(session, picture)
    const last = await before.logIn(publicKey, password)
    await first.kill()

    const second = await Service.start(folder, {})
    const after = new FrontEnd(second)
    expect(await after.whoAmI(session)).toBe(200)
    expect(await after.whoAmI(last)).toBe(200)
    expect(await after.download(session, fileId)).toEqual(picture)
    expect(await after.whoAmI(await after.logIn(publicKey, password))).toBe(200)
    expect(second.output).not.toContain('Password')
    expect(second.output).not.toContain(password)
    expect(await second.stop()).toBe(0)
  })

  itInSoak('has shown the first password, should the rest of the first start fail', async () => {
    const folder = await temporaryFolder()
    const first = new Service({ folder, settings: { PORT: String(await freePort()) } })
    await expect.poll(() => firstStartOf(first).password, SOON).not.toBe('')
    await first.kill()
    const { password } = firstStartOf(first)

    const second = await Service.start(folder, {})
    const frontEnd = new FrontEnd(second)
    const session = await frontEnd.logIn(second.publicKey, password)
    expect(await frontEnd.whoAmI(session)).toBe(200)
    expect(await second.stop()).toBe(0)
  })

  itInSoak(
    'begins again where first starts were killed',
    async () => {
      const folder = await temporaryFolder()
      const dice = new Dice(times(1, Date.now()))
      const settings = { ADMIN_PASSWORD: 'Correct-Horse-7', CAPTCHA: 'off' }
      for (let round = 0; round < times(3, 100); round += 1) {
        const PORT = String(await freePort())
        const cut = new Service({ folder, settings: { ...settings, PORT } })
        await pause(dice.below(LONGEST_LIFE_MS))
        await cut.kill()
      }
      const last = await Service.start(folder, settings)
      const doctor = new Service({ folder, settings, args: ['doctor'] })
      expect(await doctor.exitCode).toBe(WARNED)
      const frontEnd = new FrontEnd(last)
      const session = await frontEnd.logIn(last.publicKey, settings.ADMIN_PASSWORD)
      expect(await frontEnd.whoAmI(session)).toBe(200)
      expect(await last.stop()).toBe(0)
    },
    SOAK_MS,
  )

  it('keeps its data directory to itself, and to one process', async () => {
    const folder = await temporaryFolder()
    const first = await Service.start(folder, { ADMIN_PASSWORD: 'as the operator wished' })
    expect(first.output).toContain('ADMIN_PASSWORD')
    expect(first.output).not.toContain('as the operator wished')
    expect(await openToOthers(join(folder, 'data'))).toEqual([])

    const second = new Service({ folder, settings: { PORT: '0' } })
    expect(await second.exitCode).toBe(75)
    expect(second.output).toContain(join(folder, 'data'))
    expect(await first.stop()).toBe(0)
  })
})

/** The folder, its keys and its lock; the stores keep their own rules inside. */
async function openToOthers(folder: string): Promise<string[]> {
  const keys = await readdir(join(folder, 'keys'))
  expect(keys.length).toBeGreaterThan(1)
  const paths = [folder, ...keys.map((name) => join(folder, 'keys', name))]
  const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o077))
  return paths.filter((_path, index) => modes[index] !== 0)
}
