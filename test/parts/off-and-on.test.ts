import { createHmac } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { prepareDatabase } from '../../adapters/postgres/schema/prepare-database.ts'
import { PARTS } from '../../bootstrap/parts/all.ts'
import { restore } from '../../bootstrap/parts/backup/restore.ts'
import { appCode } from '../support/app-code.ts'
import { sha256 } from '../support/bodies.ts'
import { commandHere } from '../support/command-here.ts'
import { DirectCalls } from '../support/direct-calls.ts'
import { type Answer, FrontEnd } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { OssServer } from '../support/oss-server.ts'
import { passphraseFile } from '../support/passphrase-file.ts'
import { schemaParts } from '../support/schema-parts.ts'
import { sealV1 } from '../support/sealed-request.ts'
import { seedFacts } from '../support/seed-facts.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { openFreshDatabase } from '../support/servers/open-fresh-database.ts'
import { Service, type Settings } from '../support/service.ts'
import { belowShare } from '../support/shared-files.ts'
import { itInSoak, SOON } from '../support/soak.ts'
import { patch, send } from '../support/tus-calls.ts'
import { webhookReceiver } from '../support/webhook-receiver.ts'

/**
 * A backup that version 0.5.0 made of itself, on Postgres, after it was driven over HTTP. What it
 * showed only once, such as tokens, is in the file of JSON beside it. It holds:
 *
 * - links to files: of `admin` (`kept` has a password and three uses, `gone` is to lose its file), of
 *   `maker`, of `guarded`, and of a stranger who took over the account `taken`
 * - a webhook whose secret was renewed and whose first message still waits
 * - chained logs, with an entry that was erased
 * - an upload by tus, of which seven bytes came, one past the service, and a paused move to a bucket
 * - limits, a warning, figures, files in the trash, on hold, and with one object for several
 * - an authenticator app of `guarded`, keys for programs, an invitation, a link that sets the password
 *   of `maker`, and one that locks out whoever is in `taken`
 * - `brought`, with a hash of bcrypt and an identity at a third party, by `import-ruoyi`
 *
 * Two things were set in its database: addresses are proven, and files of `admin` are two hours old,
 * because only such ones came to share an object.
 */
const ARCHIVE = join(import.meta.dirname, '../support/upgrades/of-0021')
const PASSWORD = 'Upgrade-Me-2026'
const CONTENT = Buffer.from('\x89PNG\r\n\x1a\nkept bytes', 'latin1')
const NAMES = PARTS.map(({ name }) => name)
const ALL_OFF = off(NAMES)

type Headers = Record<string, string>
type Restored = Awaited<ReturnType<typeof restored>>

function off(names: readonly string[]): Settings {
  return { PARTS_OFF: names.join(',') }
}

function json(method: string, headers: Headers, body: object): RequestInit {
  const type = { 'content-type': 'application/json' }
  return { method, headers: { ...headers, ...type }, body: JSON.stringify(body) }
}

/** Asks again while the machine is too busy. */
async function ask(front: FrontEnd, path: string, request: RequestInit): Promise<Answer> {
  const answer = await front.ask(path, request)
  return answer.code === 503 ? ask(front, path, request) : answer
}

/** Nothing of it has expired. Logs keep their times, which the chain has signed. */
const asOfNow = (madeAt: unknown) => `do $$ declare of_table text; sets text; begin
  for of_table, sets in select table_name,
      string_agg(format('%1$I = %1$I + (now() - %2$L)', column_name, timestamptz '${madeAt}'), ', ')
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name !~ '_log$|^audit_'
      and data_type = 'timestamp with time zone' group by 1
  loop execute format('update %I set %s', of_table, sets); end loop; end $$`

/** The archive on an empty database, with servers at the addresses that it names. */
async function restored(postgres: string) {
  const { url, database } = await openFreshDatabase(postgres)
  const folder = await temporaryFolder()
  const [bucket, receiver] = [await new OssServer().listen(), await webhookReceiver()]
  onTestFinished(async () => {
    bucket.close()
    await receiver.close()
  })
  const env = { PATH: process.env.PATH, DATABASE_URL: url, DATA_DIR: join(folder, 'data') }
  const passphrase = await passphraseFile('a store of before')
  const from = { from: `${ARCHIVE}.tar.gz.age`, passphraseFile: passphrase }
  const { result } = await restore(env, from)
  const run = (text: string) => database.rows({ text }, [])
  const endpoint = `localhost:${bucket.port}`
  await run(asOfNow(result.madeAt))
  await run(`update webhooks set url = '${receiver.url}'`)
  await run(`update storage_platforms set endpoint = '${endpoint}' where key = 'cloud'`)
  const settings = {
    ...{ DATABASE_URL: url, PUBLIC_URL: 'http://localhost:5320', REPEAT_SECONDS: '0' },
    ...{ WEBHOOK_ENDPOINTS: '127.0.0.1', STORAGE_ENDPOINTS: endpoint, TRASH_DAYS: '7' },
    ...{ LOGIN_LOG_DAYS: '3650', OPERATION_LOG_DAYS: '3650' },
  }
  const command = async (more: Settings, ...words: readonly string[]) => {
    const { code, output } = await commandHere(folder, words, { ...settings, ...more })
    expect([code, output]).toEqual([0, expect.anything()])
    return output
  }
  const start = (more: Settings = {}) => Service.start(folder, { ...settings, ...more })
  const was = Object(JSON.parse(await readFile(`${ARCHIVE}.json`, 'utf8')))
  return { database, folder, run, bucket, receiver, command, start, was }
}

/** What every instance writes, and what is sealed with the service key. */
const TABLES_LEFT_OUT = ['access_version', 'periodic_rounds', 'sessions', 'known_sources']
const SEALED = ['sealed_secret', 'secret', 'previous_secret', 'access_key', 'secret_key']
const COLUMNS = `select table_name as table, string_agg(quote_ident(column_name), ', ') as names
  from information_schema.columns join information_schema.tables using (table_schema, table_name)
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1)
    and column_name <> all ($2) group by 1`

/** @returns what counts, by table, the rows of now that are changed or gone when it is called */
async function lossesFrom({ database }: Restored) {
  const columns = await database.rows({ text: COLUMNS }, [TABLES_LEFT_OUT, SEALED])
  const read = async () => {
    const rows = new Map<string, ReadonlySet<string>>()
    for (const { table, names } of columns) {
      const text = `select to_json(x)::text as row from (select ${names} from ${table}) x`
      const all = await database.rows({ text }, [])
      rows.set(String(table), new Set(all.map(({ row }) => String(row))))
    }
    return rows
  }
  const before = await read()
  return async () => {
    const now = await read()
    const lost = [...before].map(([table, rows]) => {
      const stayed = now.get(table)
      return [table, [...rows].filter((row) => !stayed?.has(row)).length] as const
    })
    return Object.fromEntries(lost.filter(([, count]) => count > 0))
  }
}

/** While all parts are off: `maker` is disabled and a file is removed; then `taken` is taken back. */
async function meanwhile({ start, was }: Restored): Promise<void> {
  const service = await start(ALL_OFF)
  const front = new FrontEnd(service)
  const admin = await front.logIn(service.publicKey, PASSWORD)
  expect((await front.download(admin, was.links.kept.ossId)).equals(CONTENT)).toBe(true)
  expect((await fetch(`${front.origin}/share/`)).status).toBe(404)
  const head = await send(`${front.origin}${was.upload}`, 'HEAD', { headers: admin })
  expect(head.header('upload-offset')).toBe(null)
  const { data: menus } = await ask(front, '/system/menu/getRouters', { headers: admin })
  expect(JSON.stringify(menus)).not.toContain('system/webhook/index')
  const { rows: users = [] } = await ask(front, '/system/user/list', { headers: admin })
  const userId = users.find(({ userName }) => userName === 'maker')?.userId
  const leave = json('PUT', admin, { userId, status: '1' })
  expect(await ask(front, '/system/user/changeStatus', leave)).toMatchObject({ code: 200 })
  const removal = { method: 'DELETE', headers: admin }
  expect(await ask(front, `/resource/oss/${was.links.gone.ossId}`, removal)).toMatchObject({
    code: 200,
  })
  await service.stop()

  const withLinks = await start(off(NAMES.filter((name) => name !== 'links')))
  const lockdown = json('POST', {}, { token: was.mails.lockdown })
  const locked = await ask(new FrontEnd(withLinks), '/auth/password/lockdown', lockdown)
  expect(locked).toMatchObject({ code: 200 })
  await withLinks.stop()
}

async function sharesAreRight(front: FrontEnd, { was }: Restored): Promise<void> {
  const use = (name: string, body: object) => ask(front, `/share/${name}`, json('POST', {}, body))
  for (const name of ['gone', 'ofMaker', 'ofStranger'])
    expect([name, await use('open', { token: was.links[name].token })]).toMatchObject([
      ...[name, { error: 'share_closed' }],
    ])
  expect(await use('open', { token: was.links.ofGuarded.token })).toMatchObject({ code: 200 })
  const { token } = was.links.kept
  expect((await use('open', { token })).data).toMatchObject({ needsPassword: true })
  const { data: opened } = await use('open', { token, password: 'Open-Sesame-1' })
  const { passwordToken } = opened
  const { data } = await use('download', { token, passwordToken, file: 0 })
  const file = await fetch(`${front.origin}/share/${belowShare(data.url)}`)
  expect(Buffer.from(await file.arrayBuffer()).equals(CONTENT)).toBe(true)
}

/** The message that has waited is signed with both secrets. */
async function webhookIsSigned({ receiver, was }: Restored): Promise<void> {
  await expect.poll(() => receiver.received.length, SOON).toBeGreaterThan(0)
  const [{ headers = {}, body = '' } = {}] = receiver.received
  expect(JSON.parse(body)).toMatchObject({ type: 'file.stored', data: { id: was.last } })
  for (const secret of [was.webhook.secret, was.webhook.previous]) {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const mac = createHmac('sha256', Buffer.from(secret, 'base64')).update(signed)
    expect(headers['webhook-signature']).toContain(mac.digest('base64'))
  }
}

async function uploadsEnd(front: FrontEnd, admin: Headers, house: Restored): Promise<void> {
  const { was, bucket, run } = house
  const address = `${front.origin}${was.upload}`
  const head = await send(address, 'HEAD', { headers: admin })
  expect(head.header('upload-offset')).toBe('7')
  const ended = await patch(address, admin, 7, CONTENT.subarray(7))
  const fileId = String(ended.header('upload-result'))
  expect((await front.download(admin, fileId)).equals(CONTENT)).toBe(true)

  const [there] = await run(`select s.direct_upload as id, f.object_key as key, p.bucket
    from staged_uploads s join stored_files f on f.id = s.file_id
    join storage_platforms p on p.key = f.platform_key where s.id = '${was.direct}'`)
  const [id, key] = [String(there?.id), String(there?.key)]
  const begun = { id, key, type: 'image/png', meta: '', startedAt: new Date(), parts: new Map() }
  bucket.bucket(String(there?.bucket)).uploads.set(id, begun)
  const calls = new DirectCalls(front.origin, admin)
  await calls.sendAll(was.direct, CONTENT)
  const { data } = await calls.complete(was.direct, { sha256: sha256(CONTENT) })
  expect((await front.download(admin, String(data.ossId))).equals(CONTENT)).toBe(true)
}

async function moveGoesOn(front: FrontEnd, admin: Headers, { was }: Restored): Promise<void> {
  const path = '/resource/oss/migration'
  const resume = json('PUT', admin, { migrationId: was.move, action: 'resume' })
  expect(await ask(front, `${path}/changeStatus`, resume)).toMatchObject({ code: 200 })
  const look = async () => (await ask(front, `${path}/${was.move}`, { headers: admin })).data
  await expect.poll(look, SOON).toMatchObject({ status: 'done', filesFailed: 0 })
  expect((await front.download(admin, was.links.kept.ossId)).equals(CONTENT)).toBe(true)
}

async function figuresAreRight(front: FrontEnd, headers: Headers): Promise<void> {
  const { rows: used } = await ask(front, '/resource/oss/usage', { headers })
  expect(used?.map(({ usageName, files, bytes }) => [usageName, files, bytes])).toEqual([
    ['admin', 5, 5 * CONTENT.length],
    ...['maker', 'guarded', 'taken'].map((name) => [name, 1, CONTENT.length]),
  ])
  const { rows: limits } = await ask(front, '/resource/oss/quota', { headers })
  expect(limits).toMatchObject([
    { subjectName: 'maker', quotaBytes: 1_000_000, quotaFiles: 1 },
    { subjectName: 'Makers', quotaBytes: null, quotaFiles: 50 },
  ])
}

async function accountsAreRight(
  front: FrontEnd,
  publicKey: string,
  { was }: Restored,
): Promise<void> {
  const known = async (name: string, password: string) =>
    front.whoAmI(await front.logIn(publicKey, password, name))
  const { secret, recoveryCode } = was.factor
  expect(await known('guarded', PASSWORD)).toBe(401)
  expect(await known('guarded', `${PASSWORD} ${appCode(secret, new Date())}`)).toBe(200)
  expect(await known('guarded', `${PASSWORD} ${recoveryCode}`)).toBe(200)
  expect(await known('brought', PASSWORD)).toBe(200)
  for (const password of [PASSWORD, `${PASSWORD}-stranger`])
    expect(await known('taken', password)).toBe(401)

  const program = async (key: string) =>
    (await ask(front, '/resource/oss/list', { headers: { authorization: `Bearer ${key}` } })).code
  expect(await program(was.keys.ofAdmin)).toBe(200)
  for (const key of [was.keys.ofMaker, was.keys.ofStranger]) expect(await program(key)).toBe(401)

  const choose = (token: string) => {
    const { headers, body } = sealV1(publicKey, { token, newPassword: `${PASSWORD}-own` })
    return ask(front, '/auth/password/reset', { method: 'POST', headers, body })
  }
  expect(await choose(was.mails.reset)).toMatchObject({ error: 'invalid_link' })
  expect(await choose(was.mails.invitation)).toMatchObject({ code: 200 })
  expect(await known('invited', `${PASSWORD}-own`)).toBe(200)
}

/** The entries from the time without a chain are named, and nothing else is. */
async function chainNamesGap({ run, command }: Restored, keys: string): Promise<void> {
  const unlinked = `select 1 from operation_log where at < now() - interval '1 hour'
    and id > (select max(seen) from audit_links where log = 'operation')`
  await expect.poll(() => run(unlinked), SOON).toEqual([])
  const output = await command({}, 'audit', 'verify', '--key', keys)
  expect(output).toMatch(/late +operation log/)
  expect(output.match(/ 0 findings/g)).toHaveLength(2)
}

await describeWith('postgres', 'Data of version 0.5.0', (postgres) => {
  it('comes back after parts were off, without what lost its right', async () => {
    const house = await restored(postgres)
    const keys = join(house.folder, 'audit.pem')
    await writeFile(keys, await house.command({}, 'audit', 'key'))
    const losses = await lossesFrom(house)
    await house.command(ALL_OFF, 'keys', 'rotate', 'service', '--now')
    await meanwhile(house)
    await house.command(ALL_OFF, 'keys', 'retire', 'service', '--force')
    expect(house.receiver.received).toEqual([])
    const dead = { password_links: 2, program_keys: 1, share_links: 1 }
    expect(await losses()).toEqual({ ...dead, stored_files: 1, users: 2 })
    const fresh = await openFreshDatabase(postgres)
    await prepareDatabase(fresh.database, seedFacts)
    expect(await schemaParts(house.database)).toEqual(await schemaParts(fresh.database))
    for (const log of ['login', 'operation'])
      await house.run(`update ${log}_log set at = at - interval '61 minutes'
        where id > (select max(seen) from audit_links where log = '${log}')`)

    const service = await house.start()
    const front = new FrontEnd(service)
    const admin = await front.logIn(service.publicKey, PASSWORD)
    await figuresAreRight(front, admin)
    await sharesAreRight(front, house)
    await webhookIsSigned(house)
    await uploadsEnd(front, admin, house)
    await moveGoesOn(front, admin, house)
    await accountsAreRight(front, service.publicKey, house)
    await chainNamesGap(house, keys)
  }, 600_000)

  itInSoak(
    'works while any part is off',
    async () => {
      const { start } = await restored(postgres)
      for (const name of NAMES) {
        const without = PARTS.filter((part) => part.name === name || part.needs?.includes(name))
        const service = await start(off(without.map((part) => part.name)))
        const front = new FrontEnd(service)
        const headers = await front.logIn(service.publicKey, PASSWORD)
        for (const path of ['/system/user/getInfo', '/system/menu/getRouters', '/openapi.json']) {
          const { status } = await fetch(`${front.origin}${path}`, { headers })
          expect([name, path, status]).toEqual([name, path, 200])
        }
        expect(await service.stop()).toBe(0)
      }
    },
    1_200_000,
  )
})
