import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { sealV1 } from '../support/sealed-request.ts'
import { describeWithProgramBeside } from '../support/servers/describe-with.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { startRedis } from '../support/servers/redis-server.ts'
import { Service } from '../support/service.ts'

const NAME = 'Accounts on Postgres and Redis, two instances'
const OPEN = `update parameters set value = $1 where key = 'sys.account.registerUser'`
const password = 'Correct-Horse-8'

await describeWithProgramBeside('postgres', 'redis-server', NAME, suite)

function suite(postgres: string, program: string): void {
  it('gives a name to one of many, to nobody while closed, and ends other sessions everywhere', async () => {
    const { here, there, query, publicKey } = await twoInstances(postgres, program)
    const register = (door: FrontEnd, username: string) =>
      door.ask('/auth/register', {
        method: 'POST',
        ...sealV1(publicKey, { ...registration, username }),
      })
    const count = async () => Number((await query('select count(*) from users', [])).rows[0]?.count)

    const closed = await register(here, 'early')
    expect([closed.code, await count()]).toEqual([500, 1])
    await query(OPEN, ['true'])
    const tries = Array.from({ length: 8 }, (_, nth) => register(nth % 2 ? here : there, 'mei'))
    const codes = (await Promise.all(tries)).map(({ code }) => code)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    await query(OPEN, ['false'])
    expect([(await register(there, 'late')).code, await count()]).toEqual([500, 2])

    const logIn = (door: FrontEnd) => door.logIn(publicKey, password, 'mei')
    const [own, other] = [await logIn(here), await logIn(there)]
    for (const door of [here, there]) {
      expect([await door.whoAmI(own), await door.whoAmI(other)]).toEqual([200, 200])
    }
    const change = { oldPassword: password, newPassword: 'Better-Horse-9' }
    const path = '/system/user/profile/updatePwd'
    const { headers, body } = sealV1(publicKey, change)
    const request = { method: 'PUT', headers: { ...headers, ...own }, body }
    expect((await here.ask(path, request)).code).toBe(200)
    for (const door of [there, here]) {
      expect([await door.whoAmI(other), await door.whoAmI(own)]).toEqual([401, 200])
    }

    await changePicture(here, own)
    const { data } = await there.ask('/system/user/profile', { headers: own })
    expect(Object(data.user)).toMatchObject({ userName: 'mei', loginIp: '127.0.0.1' })
    expect((await fetch(Object(data.user).avatar)).headers.get('content-type')).toBe('image/png')
  })
}

const registration = {
  clientId: 'e5cd7e4891bf95d1d19206ce24a7b32e',
  grantType: 'password',
  password,
  userType: 'sys_user',
}

async function twoInstances(postgres: string, program: string) {
  const folder = await temporaryFolder()
  const [database, redis] = await Promise.all([freshDatabase(postgres), startRedis(program)])
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await redis.stop()
    await database.drop()
  })
  const settings = { DATABASE_URL: database.url, REDIS_URL: redis.url }
  const one = await Service.start(folder, settings)
  const other = await Service.start(folder, settings)
  const { publicKey } = firstStartOf(one)
  const query = (text: string, values: unknown[]) => client.query(text, values)
  return { here: new FrontEnd(one), there: new FrontEnd(other), query, publicKey }
}

async function changePicture(door: FrontEnd, session: Record<string, string>): Promise<void> {
  const form = new FormData()
  form.set('avatarfile', new Blob([Uint8Array.from(aPicture())], { type: 'image/png' }))
  const request = { method: 'POST', headers: session, body: form }
  expect((await door.ask('/system/user/profile/avatar', request)).code).toBe(200)
}
