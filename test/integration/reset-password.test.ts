import { expect, it, onTestFinished } from 'vitest'
import { FrontEnd } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { Service, type Settings } from '../support/service.ts'
import { itInSoak } from '../support/soak.ts'

const EXIT = { temporary: 75, settings: 78 }
const GIVEN = { ADMIN_PASSWORD: 'Forgotten-Horse-7' }

async function run(folder: string, settings: Settings, ...args: readonly string[]) {
  const service = new Service({ args: ['admin', ...args], folder, settings })
  return { code: await service.exitCode, output: service.output }
}

const reset = (folder: string, settings: Settings, ...args: readonly string[]) =>
  run(folder, settings, 'reset-password', ...args)

const passwordIn = (output: string) =>
  / {2}Password {5}(\S+) {3}\(shown only now\)/.exec(output)?.[1]

/** The new password logs in, the old one and the old session do not, and the log has a line. */
async function expectReset(service: Service, old: Record<string, string>, printed: string) {
  const front = new FrontEnd(service)
  const { publicKey } = service
  const info = await front.ask('/system/user/getInfo', { headers: old })
  expect(info.code).toBe(401)
  const refused = await front.logIn(publicKey, GIVEN.ADMIN_PASSWORD)
  expect(refused.authorization).toBe('Bearer undefined')
  const session = await front.logIn(publicKey, passwordIn(printed) ?? '')
  const { rows } = await front.ask('/monitor/operlog/list?pageNum=1&pageSize=10', {
    headers: session,
  })
  expect(rows).toContainEqual(
    expect.objectContaining({
      ...{ operName: 'gatehouse admin', operParam: '{"userName":"admin"}', status: 0 },
    }),
  )
}

itInSoak(
  'a lost password is reset while an embedded service is stopped',
  async () => {
    const folder = await temporaryFolder()
    const first = await Service.start(folder, GIVEN)
    const old = await new FrontEnd(first).logIn(first.publicKey, GIVEN.ADMIN_PASSWORD)
    const beside = await reset(folder, {})
    expect(beside.code).toBe(EXIT.temporary)
    expect(beside.output).toContain('Stop the service, run this command again')
    await first.stop()

    const { code, output } = await reset(folder, {})
    expect([code, output]).toEqual([0, expect.stringContaining('1 session was ended')])
    const nobody = await reset(folder, {}, '--user', 'nobody')
    expect(nobody).toEqual({ code: 1, output: 'There is no account named nobody.\n' })
    const second = await Service.start(folder, GIVEN)
    expect(second.output).toContain('ADMIN_PASSWORD has no effect')
    await expectReset(second, old, output)
  },
  300_000,
)

it('a folder without a database stays as it is', async () => {
  const folder = await temporaryFolder()
  const { code, output } = await reset(folder, { DATA_DIR: './nothing' })
  expect(code).toBe(EXIT.settings)
  expect(output).toContain('holds no embedded database')
})

await describeWith('postgres', 'A lost password on Postgres', (serverUrl) => {
  it('is reset beside the running service', async () => {
    const database = await freshDatabase(serverUrl)
    onTestFinished(() => database.drop())
    const folder = await temporaryFolder()
    const settings = { DATABASE_URL: database.url }
    const early = await reset(folder, settings)
    expect(early.code).toBe(EXIT.temporary)
    expect(early.output).toContain('Start this version once')
    const service = await Service.start(folder, { ...settings, ...GIVEN })
    const front = new FrontEnd(service)
    const old = await front.logIn(service.publicKey, GIVEN.ADMIN_PASSWORD)
    // So that the service keeps a copy of the session.
    expect((await front.ask('/system/user/getInfo', { headers: old })).code).toBe(200)
    const { code, output } = await reset(folder, settings)
    expect(code).toBe(0)
    await expect
      .poll(async () => (await front.ask('/system/user/getInfo', { headers: old })).code, {
        timeout: 20_000,
      })
      .toBe(401)
    await expectReset(service, old, output)
  }, 300_000)
})
