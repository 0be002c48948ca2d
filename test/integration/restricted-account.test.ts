import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { freePort } from '../support/servers/free-port.ts'
import { command, freshDatabase } from '../support/servers/fresh-database.ts'
import { Service } from '../support/service.ts'

const EXIT = { temporary: 75, settings: 78 }
const NOT_ALLOWED = { code: '42501' }

/** Each changes what is there; what it answers is not the matter here. */
const CHANGES = [
  ['POST', '/system/notice', { noticeTitle: 'a', noticeType: '1', noticeContent: 'b' }],
  ['PUT', '/system/notice', { noticeId: '1000', noticeTitle: 'c', noticeType: '1' }],
  ['DELETE', '/system/notice/1000', undefined],
  ['POST', '/system/config', { configName: 'a', configKey: 'own.key', configValue: 'c' }],
  ['PUT', '/system/config/updateByKey', { configKey: 'own.key', configValue: 'd' }],
  ['PUT', '/system/user/profile', { nickName: 'Me' }],
  ['DELETE', '/monitor/logininfor/clean', undefined],
  ['DELETE', '/monitor/operlog/clean', undefined],
  ['POST', '/auth/logout', undefined],
] as const

await describeWith('postgres', 'A database account that only serves', (serverUrl) => {
  it('runs the service once the owner has migrated, and cannot change the schema', async () => {
    const { owner, restricted, account, folder } = await surroundings(serverUrl)
    const early = await run(folder, ['start'], restricted)
    expect(early.code).toBe(EXIT.temporary)
    expect(early.output).toContain('migrations are pending')
    expect(early.output).toContain('npm start -- migrate')

    const migrated = await run(folder, ['migrate', '--grant', account], owner)
    expect([migrated.code, migrated.output]).toEqual([0, expect.stringContaining('may run')])
    const service = await Service.start(folder, { DATABASE_URL: restricted })
    await useAll(service, firstStartOf({ output: migrated.output, publicKey: service.publicKey }))
    expect(await service.stop()).toBe(0)
    // Such a refusal would be an unexpected failure, or one of the work beside the requests.
    expect(service.output).not.toMatch(/42501|permission denied for|unexpected failure/)

    for (const text of [
      'alter table users add column more int',
      'drop table notices',
      'create table more (id int)',
      'truncate operation_log',
      `update operation_log set operator_name = 'somebody else'`,
      `update login_log set user_name = 'somebody else'`,
      `update audit_links set hash = ''`,
      `insert into schema_migrations (name) values ('more')`,
      `insert into module_migrations (module, name, digest) values ('more', '0001-more', '')`,
    ]) {
      await expect(command(restricted, text), text).rejects.toMatchObject(NOT_ALLOWED)
    }
    await command(
      owner,
      'delete from seeds where name = (select max(name) from seeds where name not like $$version %$$)',
    )
    expect((await run(folder, ['start'], restricted)).code).toBe(EXIT.temporary)
  }, 300_000)

  it('is refused when it could change the schema all the same, or is not there', async () => {
    const { owner, account, folder } = await surroundings(serverUrl)
    const nobody = await run(folder, ['migrate', '--grant', 'nobody at all'], owner)
    expect([nobody.code, nobody.output]).toEqual([
      EXIT.settings,
      expect.stringContaining('--grant: There is no account of this name. Nothing was granted.'),
    ])
    await command(owner, `alter role ${account} superuser`)
    const mighty = await run(folder, ['migrate', '--grant', account], owner)
    expect([mighty.code, mighty.output]).toEqual([
      EXIT.settings,
      expect.stringContaining('--grant: This account can change the schema.'),
    ])
  }, 300_000)
})

async function surroundings(serverUrl: string) {
  const folder = await temporaryFolder()
  const database = await freshDatabase(serverUrl)
  const account = `service_${randomUUID().replaceAll('-', '')}`
  await command(serverUrl, `create role ${account} login`)
  onTestFinished(async () => {
    await database.drop()
    await command(serverUrl, `drop role ${account}`)
  })
  const url = new URL(database.url)
  url.username = account
  return { owner: database.url, restricted: url.href, account, folder }
}

async function run(folder: string, args: readonly string[], databaseUrl: string) {
  const settings = { PORT: String(await freePort()), CAPTCHA: 'off', DATABASE_URL: databaseUrl }
  const service = new Service({ args, folder, settings })
  return { code: await service.exitCode, output: service.output }
}

/** Every list and page there is, files, and changes of all kinds. */
async function useAll(service: Service, account: { publicKey: string; password: string }) {
  const frontEnd = new FrontEnd(service)
  const session = await frontEnd.logIn(account.publicKey, account.password)
  const other = await frontEnd.logIn(account.publicKey, account.password)
  await frontEnd.logIn(account.publicKey, 'not the password')
  const picture = aPicture(50_000)
  const fileId = await frontEnd.upload(session, picture)
  expect(await frontEnd.download(session, fileId)).toEqual(picture)
  const remove = { method: 'DELETE', headers: session }
  expect((await frontEnd.ask(`/resource/oss/${fileId}`, remove)).code).toBe(200)
  for (const path of await pagesOf(service)) {
    const answer = await fetch(service.origin + path, { headers: session })
    await answer.arrayBuffer()
    expect([path, answer.status < 500]).toEqual([path, true])
  }
  for (const [method, path, content] of CHANGES) {
    const headers = { ...(path === '/auth/logout' ? other : session), ...JSON_TYPE }
    const body = content === undefined ? null : JSON.stringify(content)
    const { code, error } = await frontEnd.ask(path, { method, headers, body })
    expect([path, code, error]).toEqual([path, 200, undefined])
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

async function pagesOf({ origin }: Service): Promise<string[]> {
  const { paths } = JSON.parse(await (await fetch(`${origin}/openapi.json`)).text())
  const names = Object.keys(paths).filter((path) => 'get' in paths[path] && !path.includes('{'))
  expect(names.length).toBeGreaterThan(20)
  // The channel of the event stream never ends.
  return names.filter((path) => path !== '/resource/sse')
}
