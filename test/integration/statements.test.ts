import { expect, it, onTestFinished } from 'vitest'
import { openPostgres } from '../../adapters/postgres/open-postgres.ts'
import { aMenu, aRole } from '../support/access-builders.ts'
import { aPicture } from '../support/bodies.ts'
import { aUser } from '../support/builders.ts'
import { type CountedStatements, countedStatements } from '../support/counted-statements.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { Service } from '../support/service.ts'
import { wholeService } from '../support/whole-service.ts'

await describeWith('postgres', 'round trips to the database', (postgres) => {
  it('are none for an authenticated request and for menus, two for a login, few for files', async () => {
    const { url, drop } = await freshDatabase(postgres)
    onTestFinished(drop)
    const database = await countedStatements(url)
    onTestFinished(() => database[Symbol.asyncDispose]())
    const service = await Service.start(await temporaryFolder(), { DATABASE_URL: database.url })
    const { publicKey, password } = firstStartOf(service.output)
    const front = new FrontEnd(service)
    // Whatever is asked once for all is asked now.
    const session = await front.logIn(publicKey, password)
    await front.ask('/auth/codes', { headers: session })

    // The least of several looks: what runs beside requests now and then is nobody's.
    const ofRequests = await leastOf(database, async () => {
      for (let time = 0; time < 20; time += 1) {
        for (const path of ['/auth/codes', '/system/menu/getRouters']) {
          expect((await front.ask(path, { headers: session })).code).toBe(200)
        }
      }
    })
    const ofLogin = await leastOf(database, () => front.logIn(publicKey, password))
    const id = await front.upload(session, aPicture(1000))
    const ofUpload = await leastOf(database, () => front.upload(session, aPicture(1000)))
    const ofDownload = await leastOf(database, () => front.download(session, id))
    const part = { headers: { ...session, range: 'bytes=0-3' } }
    const ofPart = await leastOf(database, async () => {
      const answer = await fetch(`${front.origin}/resource/oss/download/${id}`, part)
      expect((await answer.bytes()).length).toBe(4)
    })

    expect(ofRequests).toEqual([])
    expect(ofLogin).toHaveLength(2)
    expect(ofUpload).toEqual(['add-file-within-quota', 'settle', 'mark-ready-and-tell', 'settle'])
    expect(ofDownload).toEqual(['find-files-and-epochs', 'note-operation'])
    expect(ofPart).toEqual(['find-files-and-epochs'])
    // The count is not one of a way past the proxy.
    expect(ofLogin.join()).toMatch(/session/)
    expect(await service.stop()).toBe(0)
  }, 120_000)

  it('are none for a permission, whatever it says, one for getInfo, and menus are asked for once for all of a role', async () => {
    const { url, drop } = await freshDatabase(postgres)
    onTestFinished(drop)
    const database = await countedStatements(url)
    onTestFinished(() => database[Symbol.asyncDispose]())
    const pool = await openPostgres({ url: database.url, poolSize: 5 })
    const { given, passwordHash, ...service } = await wholeService({}, undefined, pool)
    onTestFinished(() => service.close())
    const role = aRole({ id: '4711' })
    const names = ['one', 'other']
    for (const name of names) await given.user(aUser({ name, roles: [role] }), passwordHash)
    await given.grant(role.id, (await given.menu(aMenu({ permission: 'monitor:cache:list' }))).id)
    const ask = async (url: string, headers: Record<string, string>) =>
      JSON.parse((await service.send({ method: 'GET', url, headers })).text).code
    const sessions = await Promise.all(names.map((name) => service.logIn(name)))
    for (const session of sessions) expect(await ask('/auth/codes', session)).toBe(200)

    const [one = {}, other = {}] = sessions
    const ofPermissions = await leastOf(database, async () => {
      for (let time = 0; time < 20; time += 1) {
        expect(await ask('/monitor/cache', one)).toBe(200)
        expect(await ask('/system/client/list', one)).toBe(403)
      }
    })
    expect(ofPermissions).toEqual([])
    const ofInfo = await leastOf(database, () => ask('/system/user/getInfo', one))
    expect(ofInfo).toEqual([expect.stringMatching(/^select .* from "users" /)])
    database.taken()
    expect(await ask('/system/menu/getRouters', one)).toBe(200)
    expect(database.taken().length).toBeGreaterThan(0)
    const ofMenus = await leastOf(database, () => ask('/system/menu/getRouters', other))
    expect(ofMenus).toEqual([])
  }, 120_000)
})

/** What every instance asks again each half second, for all requests together. */
function isOfTheInstance(statement: string): boolean {
  return statement === 'access-version' || /^select .* from "clients"/.test(statement)
}

async function leastOf(database: CountedStatements, work: () => Promise<unknown>) {
  const looks: string[][] = []
  for (let look = 0; look < 3; look += 1) {
    database.taken()
    await work()
    looks.push(database.taken().filter((statement) => !isOfTheInstance(statement)))
  }
  const [least = []] = looks.toSorted((one, other) => one.length - other.length)
  return least
}
