import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pino from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { CannotStart } from '../../bootstrap/output/cannot-start.ts'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import { Closers } from '../../bootstrap/start/closers.ts'
import {
  assertSuitable,
  openCache,
  openDatabase,
  openUnhurriedDatabase,
} from '../../bootstrap/start/stores.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { servedPort } from '../support/served-port.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { command } from '../support/servers/fresh-database.ts'

const logger = pino({ level: 'silent' })

async function refusal(env: Readonly<Record<string, string>>): Promise<string> {
  const closers = closersOfTest()
  const { stores } = loadConfig({ STORE_WAIT_SECONDS: '1', ...env }, () => '')
  const opened = stores.databaseUrl
    ? openDatabase(stores, '', logger, closers).then(assertSuitable)
    : openCache(stores, logger, closers)
  const failure = await opened.catch((error) => error)
  expect(failure).toBeInstanceOf(CannotStart)
  expect(failure.exitCode).toBe(69)
  expect(failure.message).not.toContain('canary')
  return failure.message
}

function closersOfTest(): Closers {
  const closers = new Closers()
  onTestFinished(() => closers.closeAll())
  return closers
}

/** Whoever connects is told this, and that was all. */
async function oneThatSays(answer: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => socket.end(answer))
  })
  return `canary-role:canary-word@127.0.0.1:${await servedPort(server)}`
}

function refusedWith(code: string): string {
  const fields = `SFATAL\0VFATAL\0C${code}\0Mabout canary-role\0\0`
  const length = Buffer.alloc(4)
  length.writeInt32BE(fields.length + length.length)
  return `E${length.toString('latin1')}${fields}`
}

describe('A Postgres that refuses', () => {
  it.each([
    ['3D000', 'no such database'],
    ['28000', 'No such role'],
    ['28P01', 'password'],
  ])('with %s is reported with the fix, without a value', async (code, fix) => {
    const address = await oneThatSays(refusedWith(code))
    const message = await refusal({ DATABASE_URL: `postgres://${address}/canary-name` })
    expect(message).toMatch(/^DATABASE_URL cannot be used: refused by the server/)
    expect(message).toContain(`(${code})`)
    expect(message).toContain(fix)
  })
})

it('recognises a starting Postgres by its code', async () => {
  const address = await oneThatSays(refusedWith('57P03'))
  const message = await refusal({ DATABASE_URL: `postgres://${address}/canary-name` })
  expect(message).toBe('DATABASE_URL: no Postgres that is ready answers there (57P03).')
})

describe('A server of another kind', () => {
  it.each([
    ['DATABASE_URL', 'postgres', 'Postgres'],
    ['REDIS_URL', 'redis', 'Redis'],
  ])('under %s is not told as one that does not answer', async (name, scheme, kind) => {
    const address = await oneThatSays('')
    const message = await refusal({ [name]: `${scheme}://${address}` })
    expect(message).toBe(`${name}: no ${kind} that is ready answers there.`)
  })
})

it('says of an embedded database that is damaged what to do', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'database'))
  await writeFile(join(folder, 'database', 'PG_VERSION'), '17')
  const { stores } = loadConfig({}, () => '')
  const opened = openDatabase(stores, folder, logger, closersOfTest())
  await expect(opened).rejects.toThrow(/^DATA_DIR: the embedded database is damaged.*restore/)
})

await describeWith('postgres', 'A real Postgres', (server) => {
  it('says that it has no such database', async () => {
    const url = new URL(server)
    url.pathname = '/canary-name'
    expect(await refusal({ DATABASE_URL: url.href })).toContain('(3D000)')
  })

  it.each([
    ['a service', openDatabase, '1200ms'],
    ['a command, which has to say so', openUnhurriedDatabase, '15s'],
  ])('has the limits of %s', async (_whose, open, limit) => {
    const closers = new Closers()
    onTestFinished(() => closers.closeAll())
    const { stores } = loadConfig({ DATABASE_URL: server }, () => '')
    const database = await open(stores, '', logger, closers)
    const text = `select current_setting('statement_timeout') as limit`
    expect(await database.rows({ text }, [])).toEqual([{ limit }])
  })

  it('has no more connections than DATABASE_CONNECTIONS', async () => {
    const settings = { DATABASE_URL: server, DATABASE_CONNECTIONS: '2' }
    const { stores } = loadConfig(settings, () => '')
    const database = await openDatabase(stores, '', logger, closersOfTest())
    const text = 'select pg_backend_pid() as pid, pg_sleep(0.05)'
    const rows = await Promise.all(Array.from({ length: 8 }, () => database.rows({ text }, [])))
    expect(new Set(rows.map(([row]) => row?.pid)).size).toBeLessThanOrEqual(2)
  })

  it.each([
    ['that may not be changed', '', 'set default_transaction_read_only = on', /switch it off/],
    ['in LATIN1', `encoding 'LATIN1' locale 'C'`, '', /LATIN1.*encoding 'UTF8'/],
    ['in any encoding', `encoding 'SQL_ASCII' locale 'C'`, '', /SQL_ASCII.*encoding 'UTF8'/],
  ])('is refused with the fix for a new database %s', async (_, kind, changed, fix) => {
    const name = `gatehouse_test_${randomUUID().replaceAll('-', '')}`
    await command(server, `create database ${name} template template0 ${kind}`)
    onTestFinished(() => command(server, `drop database ${name} with (force)`))
    if (changed) await command(server, `alter database ${name} ${changed}`)
    const url = new URL(`/${name}`, server)
    expect(await refusal({ DATABASE_URL: url.href })).toMatch(fix)
    if (changed) return
    // An earlier version took it, if its texts were in English.
    await command(url.href, 'create table seeds ()')
    const { stores } = loadConfig({ DATABASE_URL: url.href }, () => '')
    const database = await openDatabase(stores, '', logger, closersOfTest())
    expect(await assertSuitable(database)).toMatch(/move the data/)
  })

  it('is reported as not a Redis', async () => {
    const { host } = new URL(server)
    const message = await refusal({ REDIS_URL: `redis://${host}` })
    expect(message).toMatch(/^REDIS_URL: no Redis that is ready answers there\./)
  })
})

await describeWith('redis', 'A real Redis', (server) => {
  it('says that it has no such database', async () => {
    const { host } = new URL(server)
    const message = await refusal({ REDIS_URL: `redis://${host}/99999` })
    expect(message).toMatch(/^REDIS_URL cannot be used\. Redis refuses the database/)
  })

  it('is reported as not a Postgres', async () => {
    const { host } = new URL(server)
    const message = await refusal({ DATABASE_URL: `postgres://canary-role@${host}/canary-name` })
    expect(message).toBe('DATABASE_URL: no Postgres that is ready answers there.')
  })
})
