import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { MIGRATION_NAMES, SCHEMAS } from '../../adapters/postgres/migrations/migration-names.ts'
import { notedVersion, versionNote } from '../../adapters/postgres/schema/applied-migrations.ts'
import { SchemaAhead } from '../../adapters/postgres/schema/prepare-database.ts'
import { version } from '../../bootstrap/packaging/version.ts'
import { Findings } from '../../bootstrap/parts/check.ts'
import { checkDataFolder } from '../../bootstrap/parts/doctor/check-data-folder.ts'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import { sharedDataFolder } from '../../bootstrap/start/data-folder.ts'
import { endBackground } from '../../bootstrap/start/end.ts'
import { failedStore } from '../../bootstrap/start/failed-store.ts'
import { FirstPassword } from '../../bootstrap/start/first-start.ts'
import { listen } from '../../bootstrap/start/listen.ts'
import { refuseSchema } from '../../bootstrap/start/refuse-schema.ts'
import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'
import { temporaryFolder } from '../support/local-disk.ts'

it.each([
  ['ENOTFOUND', 'its host name cannot be resolved'],
  ['EAI_AGAIN', 'its host name cannot be resolved'],
  ['ECONNREFUSED', 'nothing answers there'],
  ['EHOSTUNREACH', 'nothing answers there'],
  ['08P01', 'no Postgres that is ready answers there (08P01)'],
])("a missing store is reported with the network's reason: %s", (code, told) => {
  const cause = Object.assign(new Error('canary'), { code })
  const text = failedStore('DATABASE_URL', new DependencyUnavailable(cause))
  expect(text).toContain(`DATABASE_URL: ${told}`)
  expect(text).not.toContain('canary')
})

it.each([
  ['hangs up', 'read ECONNRESET', 'if it wants TLS'],
  ['says nothing', 'connect ETIMEDOUT', 'may be without TLS'],
])('a Redis that %s is told to differ in TLS, perhaps', (_case, message, told) => {
  const text = failedStore('REDIS_URL', new DependencyUnavailable(new Error(message)))
  expect(text).toContain(told)
})

it('a pooler that does not know the database is told from a server that is not ready', () => {
  const cause = Object.assign(new Error('no such database: canary'), { code: '08P01' })
  const text = failedStore('DATABASE_URL', new DependencyUnavailable(cause))
  expect(text).toContain('the connection pooler there knows no such database or user')
  expect(text).not.toContain('canary')
})

it.each([
  ['a server without TLS', 'The server does not support SSL connections', '', 'does not offer it'],
  ['another protocol', 'wrong version number', 'ERR_SSL_WRONG_VERSION_NUMBER', 'does not offer it'],
  [
    'a server that insists on TLS',
    'no pg_hba.conf entry for "canary", no encryption',
    '28000',
    'sslmode=require',
  ],
  [
    'an unknown authority',
    'self-signed certificate',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'NODE_EXTRA_CA_CERTS',
  ],
])('says what is wrong with the encryption: %s', (_case, message, code, told) => {
  const error = Object.assign(new Error(message), code && { code })
  for (const failure of [error, new DependencyUnavailable(error)]) {
    expect(failedStore('DATABASE_URL', failure)).toContain(told)
    expect(failedStore('DATABASE_URL', failure)).not.toContain('canary')
  }
})

const NEVER = new Promise<void>(() => undefined)

describe('the end of background work', () => {
  it('writes down what only memory knows before it waits for anything', async () => {
    const done: string[] = []
    const ended = Promise.withResolvers<void>()
    const write = async () => {
      done.push('written')
      ended.resolve()
    }
    await endBackground(write, [ended.promise.then(() => void done.push('ended'))])
    expect(done).toEqual(['written', 'ended'])
  })

  it('leaves alone what does not end', async () => {
    await expect(endBackground(async () => undefined, [NEVER])).resolves.toBeUndefined()
  })

  it('reports what could not be stored', async () => {
    const failing = () => Promise.reject(new Error('away'))
    await expect(endBackground(failing, [NEVER])).rejects.toThrow('away')
  })
})

it.each([
  'localhost',
  '127.0.0.1',
])('opens one server at %s, which is the one with its bounds', async (host) => {
  const app = fastify()
  onTestFinished(() => app.close())
  const at = await listen(app, { host, port: 0 })
  expect(app.addresses()).toHaveLength(1)
  expect(at).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect((await fetch(at)).status).toBe(404)
})

it('says which setting is wrong when the host is elsewhere', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  const listening = listen(app, { host: '192.0.2.1', port: 0 })
  await expect(listening).rejects.toThrow('HOST is not an address of this machine.')
})

it('names the address of a machine that has no IPv4', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  app.addHook('onReady', async () => {
    throw Object.assign(new Error(), { code: 'EADDRNOTAVAIL', address: '127.0.0.1' })
  })
  const listening = listen(app, { host: 'localhost', port: 0 })
  await expect(listening).rejects.toThrow('If it has no IPv4, write ::1.')
})

it('names the port that is in use', async () => {
  const [first, second] = [fastify(), fastify()]
  onTestFinished(() => first.close())
  onTestFinished(() => second.close())
  const { port } = new URL(await listen(first, { host: '127.0.0.1', port: 0 }))
  const listening = listen(second, { host: '127.0.0.1', port: Number(port) })
  await expect(listening).rejects.toThrow(`PORT ${port} is in use by another program.`)
})

it('a data directory that is no folder is named with its path and the reason', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'file'), '')
  await mkdir(join(folder, 'fine'))
  const [itself, below] = [join(folder, 'file'), join(folder, 'file', 'below')]
  const problem = 'cannot be created or written:'
  await expect(sharedDataFolder(itself)).rejects.toThrow(
    `DATA_DIR ${itself} ${problem} it is not a folder.`,
  )
  await expect(sharedDataFolder(below)).rejects.toThrow(
    `DATA_DIR ${below} ${problem} a part of the path is not a folder.`,
  )
  expect(await sharedDataFolder(join(folder, 'fine'))).toBe(join(folder, 'fine'))
})

it('doctor finds what a killed restore has unpacked into it', async () => {
  const folder = await temporaryFolder()
  const told = async () => {
    const findings = new Findings()
    await checkDataFolder(
      loadConfig({}, () => ''),
      folder,
      findings,
    )
    return findings.all.filter(({ state }) => state === 'warning').map(({ message }) => message)
  }
  expect(await told()).toEqual([])
  await mkdir(join(folder, 'restoring'))
  expect(await told()).toEqual([expect.stringContaining('restoring')])
})

/** As many as the public front end's page for a new password takes of the old one. */
const MOST_CHARACTERS = 20

describe('the password of the first administrator', () => {
  it('is one that the page for changing it takes, and another at every start', () => {
    const made = Array.from({ length: 200 }, () => new FirstPassword(undefined))
    for (const { value, isGenerated } of made) {
      expect(isGenerated).toBe(true)
      expect(value).toMatch(/^[a-hj-km-np-z2-9]{4}(-[a-hj-km-np-z2-9]{4}){3}$/)
      expect(value.length).toBeLessThanOrEqual(MOST_CHARACTERS)
    }
    expect(new Set(made.map(({ value }) => value)).size).toBe(200)
  })
})

const migrations = ['9999-later']
const missing = ['0007-location-epoch']
const [older, own, newer] = ['0.0.9', version(), '99.0.0']

it.each([
  [
    'a newer version',
    { version: newer, missing: [] },
    `by version ${newer}, which is newer than this one, ${own} (9999-later). Start that`,
  ],
  [
    'a newer version that did not say which',
    { version: undefined, missing: [] },
    `by a newer version than this one, ${own} (9999-later). Start that`,
  ],
  [
    'a newer version of another line',
    { version: newer, missing },
    `by version ${newer} of another line, newer than this one: this one, ${own}, does not know 9999-later, and it lacks 0007-location-epoch. Start the version`,
  ],
  [
    'an older version of another line',
    { version: older, missing },
    `by version ${older} of another line, older than this one: this one, ${own}, does`,
  ],
  [
    'another line that did not say which',
    { version: undefined, missing },
    `by a version of another line: this one, ${own}, does not know 9999-later`,
  ],
])('a schema of %s is reported with both versions and what to do', (_case, found, told) => {
  expect(() => refuseSchema(new SchemaAhead({ migrations, ...found }))).toThrow(
    `The database was prepared ${told}`,
  )
})

it('other failures are passed on as they are', () => {
  expect(() => refuseSchema(new RangeError('disk'))).toThrow(RangeError)
})

it('the newest note tells the version, by numbers', () => {
  const notes = ['0001-built-in', ...['0.9.0', '0.10.0', '0.2.0'].map(versionNote)]
  expect(notedVersion(notes)).toBe('0.10.0')
  expect(notedVersion(['0001-built-in'])).toBeUndefined()
})

// Otherwise two different schemas would call themselves by the same version.
it('the version changes with the schema', () => {
  const [latest = '', last] = SCHEMAS.at(-1) ?? []
  const isNewer = own.localeCompare(latest, 'en', { numeric: true }) > 0
  expect(isNewer || (own === latest && MIGRATION_NAMES.at(-1) === last)).toBe(true)
})
