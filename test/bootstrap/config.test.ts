import { generateKeyPairSync } from 'node:crypto'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { serviceZone } from '../../adapters/http/wire/wire-date.ts'
import { ALL_SETTINGS } from '../../bootstrap/settings/all-settings.ts'
import { loadConfig } from '../../bootstrap/settings/config.ts'
import { type Environment, readSecretFile } from '../../bootstrap/settings/environment.ts'
import { DEFAULT_SUFFIXES } from '../../domain/storage/uploads/file-types.ts'
import { fc } from '../support/properties.ts'
import { runFolder } from '../support/run-folder.ts'
import { nameIn, problemsOf } from '../support/wrong-settings.ts'

describe('loadConfig', () => {
  it('serves the embedded default on loopback without any setting', () => {
    const { server, stores, secrets, warnings } = load({})
    expect(server).toMatchObject({ host: '127.0.0.1', port: 5320, trustedProxies: [] })
    expect(stores).toMatchObject({ dataFolder: './data', databaseUrl: undefined })
    expect(secrets.administratorPassword).toBeUndefined()
    expect(warnings).toEqual([])
  })

  it('sends codes to the countries that are listed, in any case', () => {
    expect(load({}).codes.countries).toEqual(['CN'])
    expect(load({ CODE_COUNTRIES: 'sg, CN' }).codes.countries).toEqual(['SG', 'CN'])
  })

  it('takes the uploads that are listed, with or without a dot and in any case', () => {
    expect(load({}).files.uploadTypes).toEqual(DEFAULT_SUFFIXES)
    const listed = load({ UPLOAD_TYPES: 'PNG, .dwg,none' })
    expect(listed.files.uploadTypes).toEqual(['.png', '.dwg', ''])
  })

  it('trusts a proxy whatever its address is called on this machine', () => {
    const { server } = load({ TRUSTED_PROXIES: 'fe80::1%eth0, ::ffff:10.0.0.0/104' })
    expect(server.trustedProxies).toEqual(['fe80::1', '::ffff:10.0.0.0/104'])
  })

  it('names everything that is wrong at once', () => {
    const env = { PORT: 'http', PUBLIC_URL: 'console', DATABASE_URL: 'mysql://db', CAPTCHA: 'none' }
    expect(problemsOf(env).map(nameIn)).toEqual(['PORT', 'PUBLIC_URL', 'DATABASE_URL', 'CAPTCHA'])
  })

  it.each(
    ['pa/ss', '12/34', 'p#w', '1#2', 'p?w', '1?2', 'p%w', 'p%zz', 'p@s/w', 'p:w/x'].flatMap(
      (password) => [
        ['DATABASE_URL', `postgres://user:${password}@db/gatehouse`],
        ['REDIS_URL', `redis://user:${password}@cache:6379/0`],
        ['REDIS_CLUSTER', `redis://user:${password}@one:7000,two`],
        ['SMTP_URL', `smtp://user:${password}@mail:587`],
      ],
    ),
  )('say of %s how to write the password in %s', (name, value) => {
    const mail = name === 'SMTP_URL' ? { MAIL_FROM: 'a@example.com' } : {}
    const [problem = '', ...others] = problemsOf({ [name]: value, ...mail })
    expect([problem, others]).toEqual([expect.stringContaining(name), []])
    expect(problem).toContain('@ as %40, : as %3A, / as %2F, # as %23, ? as %3F, % as %25')
  })

  it.each([
    'redis://a:1,b:2',
    'rediss://user:p,w@a,b:2/0',
  ])('say of the servers in %s which setting or scheme takes them', (REDIS_URL) => {
    const [problem = ''] = problemsOf({ REDIS_URL })
    expect(problem).toMatch(/REDIS_CLUSTER.*redis-sentinel:/)
  })

  it.each([
    ['DATABASE_URL', 'postgres://us%40er:p%2Fw%23%3F%25%3A@db/gatehouse?application_name=a@b'],
    ['DATABASE_URL', 'postgres://user:p@w:x@db/gatehouse'],
    ['REDIS_URL', 'redis://:p%2Fw@cache:6379/0'],
    ['REDIS_URL', 'redis://user:p,w@cache:6379/0'],
  ])('take %s with characters that are written right or harmless', (name, value) => {
    expect(() => load({ [name]: value })).not.toThrow()
  })

  it.each([
    ['HOST', 'two words'],
    ['PORT', '65536'],
    ['PUBLIC_URL', 'ftp://console.example'],
    ['PUBLIC_URL', 'https://user:word@console.example'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, everybody'],
    ['CORS_ORIGINS', 'https://console.example/path'],
    ['REDIS_URL', 'http://cache'],
    ['REDIS_URL', 'redis://cache:6379/-1'],
    ['REDIS_URL', 'redis://cache:6379/x'],
    ['REDIS_URL', 'redis://cache:6379/1/2'],
    ['REDIS_URL', 'redis://cache:6379//1'],
    ['REDIS_URL', 'redis://cache:6379/1%20'],
    ['REDIS_URL', 'redis-sentinel://cache:26379'],
    ['REDIS_CLUSTER', 'http://cache'],
    ['REDIS_CLUSTER', 'one:7000,two:70000'],
    ['SOCIAL_DOMAINS', 'https://console.example'],
    ['SOCIAL_DOMAINS', 'console.example/path'],
    ['SOCIAL_DOMAINS', 'Console.example'],
    ['SOCIAL_DOMAINS', 'user@console.example'],
    ['SOCIAL_DOMAINS', '*.console.example, two words'],
    ['SOCIAL_BROWSER_CHECK', 'maybe'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', 'Admin@123'],
    ['ADMIN_PASSWORD', 'aaaaaaaaaaaa'],
    ['LOGIN_PRIVATE_KEY', 'no key'],
    ['ANSWER_KEY', 'no key'],
    ['SERVICE_KEY', 'c2hvcnQ='],
    ['LOGIN_LOCK_FAILURES', '2'],
    ['LOGIN_LOCK_FAILURES', '11'],
    ['UPLOAD_TYPES', 'png, html'],
    ['UPLOAD_TYPES', 'SVG'],
    ['UPLOAD_TYPES', '.exe'],
    ['UPLOAD_TYPES', 'tar.gz'],
    ['UPLOAD_TYPES', 'image/png'],
    ['UPLOAD_TYPES', ','],
    ['STOP_GRACE_SECONDS', '60'],
    ['OVERLOAD_LOGINS_PER_CORE', '301'],
    ['CODE_LENGTH', '3'],
    ['CODE_LENGTH', '11'],
    ['CODE_MINUTES', '11'],
    ['CODE_SERVICE_PER_HOUR', '-5'],
    ['CODE_COUNTRIES', 'CN,XX'],
    ['CODE_COUNTRIES', 'ZZ'],
    ['CODE_COUNTRIES', ' , '],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['SOCIAL_DOMAINS', '*'],
    ['STORAGE_ENDPOINTS', 'minio:65536'],
    ['CODE_COUNTRIES', 'CN,EU'],
    ['CODE_COUNTRIES', '+86'],
    ['STORAGE_ROOTS', '/srv/files, /'],
    ['STORAGE_ROOTS', '/srv/..'],
    ['STORAGE_ROOTS', 'srv/files-of-ours'],
    ['STORAGE_ENDPOINTS', 'minio, http://minio:9000'],
    ['STORAGE_ENDPOINTS', '0.0.0.0/0'],
    ['UPLOAD_MAX_BYTES', '1e9'],
    ['UPLOAD_MAX_BYTES', '12M'],
    ['UPLOAD_MAX_BYTES', '6TiB'],
    ['UPLOAD_MAX_BYTES', '2048.5'],
    ['PREVIEW_CACHE_BYTES', '1023KiB'],
    ['STORAGE_MIN_FREE_BYTES', '-10MiB'],
    ['USER_QUOTA_BYTES', '1 0MB'],
    ['OVERLOAD_MEMORY_MIB', '63MiB'],
    ['PASSWORD_HASHER', 'md5'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s by name and without its value', (name, value) => {
    const problems = problemsOf({ [name]: value })
    expect(problems.map(nameIn)).toEqual([name])
    expect(problems.join()).not.toContain(value)
  })

  it.each([
    ['10MB', 10_000_000],
    ['2GiB', 2 * 1024 ** 3],
    ['1.5 gib', 1.5 * 1024 ** 3],
    ['4096B', 4096],
    ['4096', 4096],
  ])('takes %s for a size', (text, bytes) => {
    const { files, quota } = load({ UPLOAD_MAX_BYTES: text, USER_QUOTA_BYTES: text })
    expect([files.uploadMaxBytes, quota.bytes]).toEqual([bytes, bytes])
  })

  it('takes a unit, or MiB, for the memory of overload', () => {
    const memory = (text: string) => load({ OVERLOAD_MEMORY_MIB: text }).overload.memoryBytes
    expect([memory('300'), memory('1GiB')]).toEqual([300 * 1024 ** 2, 1024 ** 3])
  })

  it('sets variables aside for storage platforms, and shows none of them', () => {
    const own = { GATEHOUSE_STORAGE_KEY: 'canary', GATEHOUSE_STORAGE_NONE: '', SERVICE_X: 'x' }
    const { storageSecrets, warnings } = load(own)
    expect([...storageSecrets.keys()]).toEqual(['GATEHOUSE_STORAGE_KEY'])
    expect(storageSecrets.get('GATEHOUSE_STORAGE_KEY')?.reveal()).toBe('canary')
    expect(inspect(load(own), { depth: 9 })).not.toContain('canary')
    expect(warnings).toEqual([])
  })

  it('never shows a value, whatever is set', () => {
    const names = ALL_SETTINGS.map(({ name }) => name)
    const anyEnv = fc.dictionary(
      fc.constantFrom(...names),
      fc.string({ minLength: 12 }).filter((text) => !/^[\d\s]*$/.test(text)),
    )
    fc.assert(
      fc.property(anyEnv, (env) => {
        const shown = problemsOf(env).join('\n')
        for (const value of Object.values(env)) expect(shown).not.toContain(value)
      }),
    )
  })

  it.each(['LOGIN_PRIVATE_KEY', 'ANSWER_KEY'])('refuses a weak or strange key: %s', (name) => {
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
    const other = generateKeyPairSync('ed25519').privateKey
    for (const key of [weak, other]) {
      const text = key.export({ type: 'pkcs8', format: 'pem' }).toString()
      expect(problemsOf({ [name]: text }).map(nameIn)).toEqual([name])
    }
  })

  it('takes a login key in PEM and in one line of base64', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
    const line = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
    for (const text of [pem, line]) {
      expect(load({ LOGIN_PRIVATE_KEY: text }).secrets.loginPrivateKey?.reveal()).toBe(text)
    }
  })

  it('reads a secret from a file, and not from both places', () => {
    const password = 'from a file, not the environment'
    const readFile = (path: string) => (path === '/run/password' ? `${password}\n` : fail())
    const config = loadConfig({ ADMIN_PASSWORD_FILE: '/run/password' }, readFile)
    expect(config.secrets.administratorPassword?.reveal()).toBe(password)
    const both = { ADMIN_PASSWORD_FILE: '/run/password', ADMIN_PASSWORD: password }
    expect(problemsOf(both, readFile)[0]).toContain('both set')
    expect(problemsOf({ SERVICE_KEY_FILE: '/missing' }, fail).map(nameIn)).toEqual([
      'SERVICE_KEY_FILE',
    ])
  })

  it('takes a secret file that only root or this user can change', async () => {
    const { path, problems } = await secretFile()
    for (const mode of [0o400, 0o444, 0o600, 0o640, 0o644]) {
      await chmod(path, mode)
      expect(problems(), mode.toString(8)).toEqual([])
    }
  })

  it('refuses a secret file that others may change, or replace', async () => {
    const { folder, path, problems } = await secretFile()
    for (const mode of [0o620, 0o602, 0o666, 0o664]) {
      await chmod(path, mode)
      expect(problems()[0], mode.toString(8)).toContain('others can change')
    }
    await chmod(path, 0o600)
    for (const mode of [0o770, 0o707, 0o777]) {
      await chmod(folder, mode)
      expect(problems()[0], mode.toString(8)).toContain('a folder that others can change')
    }
    await chmod(folder, 0o1777)
    expect(problems()).toEqual([])
  })

  it.runIf(process.getuid?.() === 0)('refuses a secret file of somebody else', async () => {
    const { path, problems } = await secretFile()
    await chown(path, 65_534, 65_534)
    expect(problems()[0]).toContain('others can change')
  })

  it('keeps secrets out of text, JSON and inspection', () => {
    const url = 'postgres://gatehouse:canary-word@db/gatehouse'
    const config = load({ DATABASE_URL: url })
    const shown = [inspect(config, { depth: 9 }), JSON.stringify(config)]
    expect(shown.join()).not.toContain('canary-word')
    expect(`${config.stores.databaseUrl}`).toBe('[secret]')
    expect(config.stores.databaseUrl?.reveal()).toBe(url)
  })

  it('cannot be changed afterwards', () => {
    const config = load({})
    expect([config, config.server, config.limits].every(Object.isFrozen)).toBe(true)
  })

  it('warns of two clocks in a console that is served', async () => {
    const { folder } = await secretFile()
    await writeFile(join(folder, 'index.html'), '')
    const warned = serviceZone() === 'UTC' ? ['TZ'] : []
    expect(load({ CONSOLE_DIR: folder }).warnings.map(nameIn)).toEqual(warned)
    expect(load({ CONSOLE_DIR: folder, TZ: 'UTC' }).warnings).toEqual([])
    expect(load({}).warnings).toEqual([])
  })

  it('warns about a front end whose users may return in another browser', () => {
    expect(load({ SOCIAL_BROWSER_CHECK: 'off' }).warnings.map(nameIn)).toEqual([
      'SOCIAL_BROWSER_CHECK',
    ])
  })
})

async function secretFile() {
  const folder = await mkdtemp(join(runFolder(), 'gatehouse-secret-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'password')
  await writeFile(path, 'a password in a file\n', { mode: 0o600 })
  return { folder, path, problems: () => problemsOf({ ADMIN_PASSWORD_FILE: path }, readSecretFile) }
}

function load(env: Environment) {
  return loadConfig(env, fail)
}

function fail(): never {
  throw new Error('No such file.')
}
