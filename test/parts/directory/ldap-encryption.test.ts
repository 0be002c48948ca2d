import { once } from 'node:events'
import { type AddressInfo, createServer as createPlainServer } from 'node:net'
import { createServer } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { LdapServer } from '../../../adapters/ldap/parts/directory/ldap-server.ts'
import { loadConfig } from '../../../bootstrap/settings/config.ts'
import type { Environment } from '../../../bootstrap/settings/environment.ts'
import { passwordOf } from '../../support/directory/company-ldif.ts'
import {
  ldapAt,
  ldapSettings,
  ldapSources,
  stepLines,
} from '../../support/directory/ldap-sources.ts'
import { type SlapdServer, startSlapd } from '../../support/directory/slapd.ts'
import { type Meddling, startTlsProxy } from '../../support/directory/start-tls-proxy.ts'
import { servedPort } from '../../support/served-port.ts'
import { describeWithProgram } from '../../support/servers/describe-with.ts'
import { throwawayCa } from '../../support/throwaway-ca.ts'

const unavailable = { code: 'dependency_unavailable' }

await describeWithProgram('slapd', 'the connection to an OpenLDAP', (program) => {
  let server: SlapdServer

  beforeAll(async () => {
    server = await startSlapd(program, { people: [{ name: 'alice' }] })
  })
  afterAll(() => server?.stop())

  /** Nobody gets in, nothing is sent that opens something, and the test names the cause. */
  async function expectRefusal(env: Environment, ca: string, line: RegExp): Promise<void> {
    const { passwords, people, test } = ldapSources({ ...ldapSettings(server), ...env }, ca)
    const before = await server.binds()
    await expect(passwords.check('alice', passwordOf('alice'))).rejects.toMatchObject(unavailable)
    await expect(people.present()).rejects.toMatchObject(unavailable)
    expect((await stepLines(test.steps())).at(-1)).toMatch(line)
    expect(await server.binds()).toEqual(before)
  }

  it.each([
    ['ldaps', () => ({ LDAP_URL: server.secureUrl })],
    ['StartTLS', () => ({ LDAP_URL: server.url })],
    ['neither, on this machine', () => ({ LDAP_URL: server.url, LDAP_START_TLS: 'off' })],
  ])('is made with %s', async (_name, env) => {
    const { passwords } = ldapAt(server, env())
    expect(await passwords.check('alice', passwordOf('alice'))).toMatchObject({ name: 'alice' })
    expect(await passwords.check('alice', 'guessed')).toBe('wrong')
  })

  it.each([
    'secureUrl',
    'url',
  ] as const)('is refused with a certificate of somebody else: %s', async (url) => {
    const env = { LDAP_URL: server[url] }
    await expectRefusal(
      env,
      throwawayCa('Another').pem,
      /^failed encryption: .*not trusted.*LDAP_CA/,
    )
    await expectRefusal({ ...env, LDAP_CA: '' }, '', /^failed encryption: .*not trusted.*LDAP_CA/)
  })

  it.each([
    'secureUrl',
    'url',
  ] as const)('is refused with a certificate for another name: %s', async (url) => {
    const env = { LDAP_URL: server[url].replace('localhost', '127.0.0.1') }
    await expectRefusal(env, server.ca, /^failed encryption: .*for another name.*LDAP_URL/)
  })

  it('is refused with a certificate that has expired', async () => {
    const ca = throwawayCa()
    const late = createServer(ca.issue('localhost', -1)).on('tlsClientError', () => undefined)
    const env = { LDAP_URL: `ldaps://localhost:${await servedPort(late)}` }
    await expectRefusal(env, ca.pem, /^failed encryption: .*has expired, or is not valid/)
  })

  it.each<[Meddling, RegExp]>([
    ['refuses', /^failed encryption: .*offers no StartTLS \(result 2\)/],
    ['agrees and strips', /^failed encryption: ./],
    ['ends', /^failed encryption: ./],
  ])('is refused if somebody on the way %s StartTLS', async (meddling, line) => {
    const port = await startTlsProxy(server.port, meddling)
    await expectRefusal({ LDAP_URL: `ldap://localhost:${port}` }, server.ca, line)
  })

  it('takes nothing for an answer that came before it was encrypted', async () => {
    const port = await startTlsProxy(server.port, 'adds an answer')
    const { passwords } = ldapAt(server, { LDAP_URL: `ldap://localhost:${port}` })
    expect(await passwords.check('alice', 'guessed')).toBe('wrong')
    expect(await passwords.check('alice', passwordOf('alice'))).toMatchObject({ name: 'alice' })
  })

  it('works through somebody who passes everything on', async () => {
    const port = await startTlsProxy(server.port, 'passes')
    const { passwords } = ldapAt(server, { LDAP_URL: `ldap://localhost:${port}` })
    expect(await passwords.check('alice', passwordOf('alice'))).toMatchObject({ name: 'alice' })
  })
})

it('is not asked to encrypt when its time is over', async () => {
  const silent = createPlainServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const account = { url: `ldap://127.0.0.1:${port}`, startTls: true, ca: undefined }
  const server = new LdapServer({ ...account, bind: undefined })
  const socket = await server.connect(AbortSignal.timeout(5000))
  const encrypted = server.encrypt(socket, await import('ldapts'), AbortSignal.abort())
  expect(socket.destroyed).toBe(true)
  await expect(encrypted).rejects.toThrow()
})

describe('settings of LDAP', () => {
  const GOOD = {
    DIRECTORY: 'ldap',
    LDAP_URL: 'ldaps://ldap.example.com',
    LDAP_PEOPLE: 'ou=people,dc=example,dc=com',
  }

  function problems(env: Environment, readFile = (_path: string) => ''): readonly string[] {
    try {
      loadConfig({ ...GOOD, ...env }, readFile)
      return []
    } catch (error) {
      return Object(error).problems
    }
  }

  it.each([
    [{ LDAP_URL: '' }, 'LDAP_URL is missing: DIRECTORY=ldap needs it.'],
    [{ LDAP_PEOPLE: '' }, 'LDAP_PEOPLE is missing: DIRECTORY=ldap needs it.'],
    [{ LDAP_URL: 'https://example.com' }, 'LDAP_URL must be ldaps:// or ldap://'],
    [{ LDAP_URL: 'ldaps://example.com/dc=com' }, 'LDAP_URL must be'],
    [{ LDAP_URL: 'ldap://example.com', LDAP_START_TLS: 'off' }, 'LDAP_START_TLS must be on'],
    [{ LDAP_BIND_DN: 'cn=reader' }, 'LDAP_BIND_PASSWORD is missing'],
    [{ LDAP_BIND_PASSWORD: 'hidden' }, 'LDAP_BIND_DN is missing'],
    [{ LDAP_BIND_DN: 'EXTERNAL', LDAP_BIND_PASSWORD: 'hidden' }, 'LDAP_BIND_DN must be a DN'],
    [{ LDAP_PEOPLE: 'people' }, 'LDAP_PEOPLE must be a DN'],
    [{ LDAP_PEOPLE: 'ou=people?base' }, 'LDAP_PEOPLE must be a DN'],
    [{ LDAP_PEOPLE: 'ou=people?(uid=x)' }, 'LDAP_PEOPLE must have {name} in its filter'],
    [{ LDAP_PEOPLE: 'ou=people?((uid={name})' }, 'LDAP_PEOPLE must close each bracket'],
    [{ LDAP_ATTRIBUTES: 'mail' }, 'LDAP_ATTRIBUTES must be field=attribute'],
    [{ LDAP_CA: 'empty.pem' }, 'LDAP_CA names a file without certificates'],
  ])('are refused before the start: %j', (env, problem) => {
    const found = problems(env, () => 'nothing')
    expect(found.filter((one) => one.startsWith(problem))).toHaveLength(1)
    expect(found.join()).not.toContain('hidden')
  })

  it('name a file that cannot be read, or is empty', () => {
    const problem = 'LDAP_CA names a file without certificates (PEM).'
    expect(problems({ LDAP_CA: 'empty.pem' }, () => '')).toEqual([problem])
    const gone = () => {
      throw new Error('ENOENT')
    }
    expect(problems({ LDAP_CA: 'gone.pem' }, gone)).toEqual([
      'LDAP_CA names a file that cannot be read.',
    ])
  })

  it.each([
    {},
    { LDAP_URL: 'ldap://example.com' },
    { LDAP_URL: 'ldap://localhost:1389', LDAP_START_TLS: 'off' },
    { LDAP_PEOPLE: 'ou=people?one' },
    { LDAP_PEOPLE: 'ou=people?(&(a=b)(|(uid={name})(mail={name})))' },
    { LDAP_PEOPLE: 'ou=people?one?(uid={name})', LDAP_GROUPS: 'ou=groups?(cn=app-*)' },
  ])('may be %j', (env) => {
    expect(problems(env)).toEqual([])
  })
})
