import { expect, it, onTestFinished } from 'vitest'
import { openPostgres } from '../../adapters/postgres/connection/open-postgres.ts'
import { aMenu, aRole } from '../support/access-builders.ts'
import { aPicture } from '../support/bodies.ts'
import { aClient, aUser } from '../support/builders.ts'
import { type CountedStatements, countedStatements } from '../support/counted-statements.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { sealV1 } from '../support/sealed-request.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { Service } from '../support/service.ts'
import { SOON } from '../support/soak.ts'
import { wholeService } from '../support/whole-service.ts'

await describeWith('postgres', 'round trips to the database', (postgres) => {
  it('are none for an authenticated request and for menus, two for a login, few for files and for nobody', async () => {
    const database = await counting(postgres)
    const service = await Service.start(await temporaryFolder(), { DATABASE_URL: database.url })
    const { publicKey, password } = firstStartOf(service)
    const front = new FrontEnd(service)
    // Whatever is asked once for all is asked now.
    const session = await front.logIn(publicKey, password)
    await front.ask('/auth/codes', { headers: session })

    await seen(database, async () => {
      for (let time = 0; time < 20; time += 1) {
        for (const path of ['/auth/codes', '/system/menu/getRouters']) {
          expect((await front.ask(path, { headers: session })).code).toBe(200)
        }
      }
    }).toEqual([])
    const login = () => front.logIn(publicKey, password)
    // By its name, so that the count is not one of a way past the proxy.
    await seen(database, login).toEqual(['find-login-account', 'open-session'])
    const id = await front.upload(session, aPicture(1000))
    const upload = () => front.upload(session, aPicture(1000))
    const ofUpload = [
      'quotas-of-users',
      'add-file-within-quota',
      'settle',
      'mark-ready-and-tell',
      'settle',
    ]
    await seen(database, upload).toEqual(ofUpload)
    const download = () => front.download(session, id)
    await seen(database, download).toEqual(['find-files-and-epochs', 'note-operation'])
    const part = { headers: { ...session, range: 'bytes=0-3' } }
    await seen(database, async () => {
      const answer = await fetch(`${front.origin}/resource/oss/download/${id}`, part)
      expect((await answer.bytes()).length).toBe(4)
    }).toEqual(['find-files-and-epochs'])
    // Nobody asks for anything any more.
    database.taken()
    const beside: string[] = []
    const ran = (name: string) => beside.filter((statement) => statement === name).length
    const wanted = () => {
      beside.push(...database.taken())
      return ran('wanted-by-webhooks')
    }
    await expect.poll(wanted, SOON).toBeGreaterThanOrEqual(12)
    expect(ran('claim-webhooks')).toBe(0)
    expect(2 * ran('due-in-outbox')).toBeLessThan(ran('wanted-by-webhooks'))
    expect(await service.stop()).toBe(0)
  }, 300_000)

  it('are none for any permission, one for getInfo, and one for the menus of all who have a role', async () => {
    const { database, given, passwordHash, ...service } = await counted(postgres)
    const role = aRole({ id: '4711' })
    const names = ['one', 'other']
    for (const name of names) await given.user(aUser({ name, roles: [role] }), passwordHash)
    await given.grant(role.id, (await given.menu(aMenu({ permission: 'monitor:cache:list' }))).id)
    const ask = async (url: string, headers: Record<string, string>) =>
      JSON.parse((await service.send({ method: 'GET', url, headers })).text).code
    const sessions = await Promise.all(names.map((name) => service.logIn(name)))
    for (const session of sessions) expect(await ask('/auth/codes', session)).toBe(200)

    const [one = {}, other = {}] = sessions
    await seen(database, async () => {
      for (let time = 0; time < 20; time += 1) {
        expect(await ask('/monitor/cache', one)).toBe(200)
        expect(await ask('/system/client/list', one)).toBe(403)
      }
    }).toEqual([])
    await seen(database, () => ask('/system/user/getInfo', one)).toEqual(['find-users'])
    database.taken()
    expect(await ask('/system/menu/getRouters', one)).toBe(200)
    expect(database.taken().length).toBeGreaterThan(0)
    await seen(database, () => ask('/system/menu/getRouters', other)).toEqual([])
  }, 300_000)

  it('are as many for a hundred people whom somebody removes as for one', async () => {
    const { database, pool, given, passwordHash, ...service } = await counted(postgres)
    const role = aRole({ id: '4711' })
    await given.user(aUser({ name: 'one', roles: [role] }), passwordHash)
    await given.grant(role.id, (await given.menu(aMenu({ permission: 'system:user:remove' }))).id)
    await pool.rows({ text: `update roles set scope = 'all' where id = 4711` }, [])
    const people = `insert into users (name, name_key, nick_name, status, created_at)
      select 'u' || n, 'u' || n, 'U', 'normal', now() from generate_series(1, 101) n returning id`
    const ids = (await pool.rows({ text: people }, [])).map(({ id }) => id)
    const webhook = `insert into webhooks (name, url, events, secret)
      values ('all', 'https://hooks.example.com/', '{user.removed}', 'sealed')`
    await pool.rows({ text: webhook }, [])
    await service.sendToWebhooks()
    const session = await service.logIn('one')
    const remove = async (gone: readonly unknown[]) => {
      let ran: string[] = []
      const attempt = async () => {
        database.taken()
        const url = `/system/user/${gone}`
        const { text } = await service.send({ method: 'DELETE', url, headers: session })
        ran = database.taken().map((one) => one.replace(/ in \(.*\)/, ''))
        return JSON.parse(text).code
      }
      await expect.poll(attempt, SOON).toBe(200)
      return ran.slice(ran.indexOf('begin'), ran.indexOf('commit') + 1)
    }
    const once = await remove(ids.splice(0, 1))
    expect(once.filter((one) => one.startsWith('insert into webhook_deliveries'))).toHaveLength(1)
    expect(await remove(ids)).toEqual(once)
  }, 300_000)

  it('are the same for a login with a disabled client as with one that is not there', async () => {
    const { database, given, publicKey, ...service } = await counted(postgres)
    const attempt = async (clientId: string) => {
      const form = { clientId, grantType: 'password', username: 'admin', password: 'Wrong-Horse-9' }
      const { headers, body } = sealV1(publicKey, form)
      database.taken()
      const login = { method: 'POST', url: '/auth/login', headers, payload: body } as const
      const { requestId: _, ...answer } = JSON.parse((await service.send(login)).text)
      const ran = database.taken().filter((statement) => statement !== 'access-version')
      return { answer, ran }
    }
    for (let time = 0; time < 10; time += 1) {
      const disabled = await given.client(aClient({ status: 'disabled' }))
      const found = await attempt(disabled.clientId)
      expect(found).toEqual(await attempt(`none${time}`))
      expect(found.ran).toEqual(['find-client', 'record-failed-login'])
    }
  }, 300_000)

  it('are none for a list of departments once another scope, or another tree, is known', async () => {
    const { database, pool, given, passwordHash, ...service } = await counted(postgres)
    const role = aRole({ id: '4711' })
    const { id } = await given.user(aUser({ name: 'one', roles: [role] }), passwordHash)
    await given.grant(role.id, (await given.menu(aMenu({ permission: 'system:dept:list' }))).id)
    // By hand, as another instance would: this one is told by the version of rights alone.
    const run = (text: string) => pool.rows({ text }, [])
    await run(`insert into departments select (jsonb_populate_record(d, new)).* from departments d,
      (values ('{"id":201,"parent_id":100,"name":"a"}'::jsonb),
        ('{"id":202,"parent_id":100,"name":"b"}'::jsonb)) as more (new) where d.id = 100`)
    await run(`update users set department_id = 201 where id = ${id}`)
    const session = await service.logIn('one')
    const ask = async (path: string) =>
      JSON.parse((await service.send({ method: 'GET', url: path, headers: session })).text)
    const sees = async () => {
      const { data } = await ask('/system/dept/list')
      return data.map(({ deptId }: { deptId: number }) => deptId)
    }
    const quiet = () =>
      seen(database, async () => {
        for (let time = 0; time < 20; time += 1) {
          await sees()
          expect((await ask('/auth/codes')).code).toBe(200)
        }
      }).toEqual([])

    for (const [change, open] of [
      [`update roles set scope = 'department' where id = 4711`, [201]],
      ['update departments set parent_id = 201 where id = 202', [201]],
      [`update roles set scope = 'department-and-below' where id = 4711`, [201, 202]],
      ['update departments set parent_id = 100 where id = 202', [201]],
    ] as const) {
      await run(change)
      await expect.poll(sees, SOON).toEqual(open)
      await quiet()
    }
  }, 300_000)
})

/** A database of the running test whose statements are counted. */
async function counting(postgres: string): Promise<CountedStatements> {
  const { url, drop } = await freshDatabase(postgres)
  onTestFinished(drop)
  const database = await countedStatements(url)
  onTestFinished(() => database[Symbol.asyncDispose]())
  return database
}

/** A service on one. */
async function counted(postgres: string) {
  const database = await counting(postgres)
  const pool = await openPostgres({ url: database.url, poolSize: 5 })
  const service = await wholeService({}, undefined, pool)
  onTestFinished(() => service.close())
  return { ...service, database, pool }
}

/** What every instance asks again each half second, for all requests together. */
function isOfTheInstance(statement: string): boolean {
  return statement === 'access-version' || statement === 'find-client'
}

/**
 * At one look of many: what runs beside requests now and then is nobody's, and on a busy machine no
 * look may be without it for a while.
 */
function seen(database: CountedStatements, work: () => Promise<unknown>) {
  const look = async () => {
    database.taken()
    await work()
    return database.taken().filter((statement) => !isOfTheInstance(statement))
  }
  return expect.poll(look, { ...SOON, interval: 1 })
}
