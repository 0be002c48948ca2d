import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { pictureOf } from '../support/pictures.ts'
import { describeWithPooler } from '../support/servers/describe-with.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { startPgBouncer } from '../support/servers/pgbouncer-server.ts'
import { Service } from '../support/service.ts'

await describeWithPooler('A service behind a connection pooler', (serverUrl, program) => {
  const pooledDatabase = async (): Promise<string> => {
    const { url, drop } = await freshDatabase(serverUrl)
    onTestFinished(drop)
    const pooler = await startPgBouncer(program, serverUrl)
    onTestFinished(() => pooler.stop())
    return pooler.through(url)
  }

  it('migrates, logs in, stores files and changes records, on two instances', async () => {
    const folder = await temporaryFolder()
    const settings = { DATABASE_URL: await pooledDatabase() }
    const services = await Promise.all([
      Service.start(folder, settings),
      Service.start(folder, settings),
    ])
    const printed = services.map(firstStartOf)
    const { password } = printed.find((one) => one.password) ?? printed[0] ?? { password: '' }
    const { publicKey } = printed.find((one) => one.publicKey) ?? { publicKey: '' }
    const [here, there] = services.map((service) => new FrontEnd(service))
    if (!here || !there) throw new Error('Two instances were started.')
    const session = await here.logIn(publicKey, password)
    expect(await Promise.all([here.whoAmI(session), there.whoAmI(session)])).toEqual([200, 200])
    const picture = await pictureOf('png', 8, 8)
    const fileId = await here.upload(session, picture)
    expect(await there.download(session, fileId)).toEqual(picture)
    const body = JSON.stringify({ noticeTitle: 'new', noticeType: '1', noticeContent: 'new' })
    const headers = { ...session, 'content-type': 'application/json' }
    const added = await there.ask('/system/notice', { method: 'POST', headers, body })
    expect(added).toMatchObject({ code: 200 })
    expect(services[0]?.output).toContain('DATABASE_URL leads to a connection pooler')
    expect(await Promise.all(services.map((service) => service.stop()))).toEqual([0, 0])
  })

  it('refuses the commands whose programs need a session, and doctor names the pooler', async () => {
    const folder = await temporaryFolder()
    const settings = { DATABASE_URL: await pooledDatabase() }
    const service = await Service.start(folder, settings)
    const backup = service.again(['backup', '--to', join(folder, 'all.tar.gz')])
    expect(await backup.exitCode).toBe(78)
    expect(backup.output).toContain('run this command with the address of Postgres itself')
    const doctor = service.again(['doctor'])
    await doctor.exitCode
    expect(doctor.output).toContain('fine     database: is behind a connection pooler')
  })
})
