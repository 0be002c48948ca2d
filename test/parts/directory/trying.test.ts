import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { Findings } from '../../../bootstrap/parts/check.ts'
import { checkBreakGlass, checkDirectory } from '../../../bootstrap/parts/directory/trying.ts'
import { loadConfig } from '../../../bootstrap/settings/config.ts'
import type { Environment } from '../../../bootstrap/settings/environment.ts'
import { aUser } from '../../support/builders.ts'
import { commandHere } from '../../support/command-here.ts'
import { colleagues, passwordOf } from '../../support/directory/company-ldif.ts'
import { ldapAt, ldapSettings, stepLines } from '../../support/directory/ldap-sources.ts'
import { type SlapdServer, startSlapd } from '../../support/directory/slapd.ts'
import { postgresGiven } from '../../support/postgres-given.ts'
import { anyDatabase } from '../../support/prepared-database.ts'
import { privateFolder } from '../../support/private-folder.ts'
import { describeWithProgram } from '../../support/servers/describe-with.ts'
import { freePort } from '../../support/servers/free-port.ts'

await describeWithProgram('slapd', 'gatehouse directory test', (program) => {
  let server: SlapdServer

  beforeAll(async () => {
    server = await startSlapd(program, {
      people: colleagues(4, ['Sales']),
      groups: { buyers: ['person0001'], sellers: ['person0002'] },
    })
  })
  afterAll(() => server?.stop())

  /** @param input what stands in the standard input */
  async function command(words: readonly string[], input = '', env: Environment = {}) {
    const folder = await privateFolder()
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'ca.pem'), server.ca, { mode: 0o600 })
    const before = Object.getOwnPropertyDescriptor(process, 'stdin')
    Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true })
    onTestFinished(() => void Object.defineProperty(process, 'stdin', before ?? {}))
    const settings = { ...ldapSettings(server), LDAP_CA: join(folder, 'ca.pem'), ...env }
    return commandHere(folder, ['directory', 'test', ...words], settings)
  }

  it('tells what it finds at each step', async () => {
    const { code, output } = await command(
      ['--name', 'person0001'],
      `${passwordOf('person0001')}\n`,
    )
    const lines = output.trimEnd().split('\n')
    expect(lines).toEqual([
      expect.stringMatching(/^passed {3}address: localhost is (::1|127\.0\.0\.1)/),
      expect.stringMatching(/^passed {3}connection: port \d+ is open$/),
      expect.stringMatching(
        /^passed {3}encryption: TLSv1.\d; the certificate of localhost is from Throwaway CA, valid until .*GMT$/,
      ),
      `passed   bind: as ${server.reader.dn}`,
      'passed   people: 4 are found: person0001, person0002, person0003 …',
      'passed   groups: 2 are found: buyers, sellers',
      'passed   departments: 1 are found: Sales',
      expect.stringMatching(
        /^passed {3}login: person0001 enters; key [\da-f-]{36}, groups: buyers, departments: [\da-f-]{36}$/,
      ),
    ])
    expect(code).toBe(0)
  })

  it('ends with an error if somebody cannot log in, and never shows the password', async () => {
    const { code, output } = await command(['--name', 'person0001'], 'a-wrong-one\n')
    expect(output).toContain('failed   login: person0001 may not enter, or the password is wrong')
    expect(output).not.toMatch(new RegExp(`a-wrong-one|${server.reader.password}`))
    expect(code).toBe(1)
    const nobody = await command(['--name', 'nobody'], 'x\n')
    expect(nobody.output).toContain('failed   login: not exactly one entry has the name nobody')
  })

  it('is for a directory that is asked', async () => {
    const { code, output } = await command([], '', { DIRECTORY: 'scim' })
    expect(output).toContain('names nothing that is read')
    expect(code).toBe(78)
  })

  it.each<[Environment, RegExp]>([
    [{ LDAP_URL: 'ldaps://nowhere.invalid' }, /^failed address: .*(no address|name server)/],
    [
      { LDAP_BIND_PASSWORD: 'wrong' },
      /^failed bind: the DN or the password is wrong \| Check LDAP_/,
    ],
    [{ LDAP_BIND_DN: 'cn=a,=b' }, /^failed bind: a DN is misspelt/],
    [{ LDAP_PEOPLE: 'ou=no,dc=example,dc=test' }, /^failed people: there is no such entry/],
    [
      { LDAP_PEOPLE: 'dc=else' },
      /^failed people: (there is no such entry|the server names another)/,
    ],
    [
      { LDAP_PEOPLE: 'ou=people,dc=example,dc=test?one' },
      /^failed people: nobody is found \| Check/,
    ],
    [{ LDAP_GROUPS: '=x' }, /^failed groups: a DN is misspelt/],
    [{ LDAP_GROUPS: '' }, /^skipped groups: LDAP_GROUPS is not set/],
    [{ LDAP_ATTRIBUTES: 'name=departmentNumber' }, /^failed people: nobody is found/],
  ])('says what is wrong with %j', async (env, line) => {
    const lines = await stepLines(ldapAt(server, env).test.steps())
    expect(lines).toContainEqual(expect.stringMatching(line))
  })

  it('says that nothing listens, or answers', async () => {
    const nothing = { LDAP_URL: `ldaps://localhost:${await freePort()}` }
    const lines = await stepLines(ldapAt(server, nothing).test.steps())
    expect(lines.at(-1)).toMatch(/^failed connection: nothing listens there \| Check the port/)
    await server.freeze()
    const frozen = await stepLines(ldapAt(server).test.steps())
    await server.thaw()
    expect(frozen.at(-1)).toMatch(/^failed encryption: there is no answer \| Check host and port/)
  })

  it('is part of doctor, which reads nobody', async () => {
    const findings = async (env: Environment) => {
      const found = new Findings()
      const config = loadConfig({ ...ldapSettings(server), ...env }, () => server.ca)
      await checkDirectory({ config, database: undefined, keys: undefined }, found)
      return found.all.map(({ state, message }) => `${state} ${message}`)
    }
    expect(await findings({ LDAP_PEOPLE: 'ou=no,dc=example,dc=test' })).toEqual([
      expect.stringMatching(/^fine TLSv1/),
      'fine answers',
    ])
    expect((await findings({ LDAP_BIND_PASSWORD: 'wrong' })).at(-1)).toMatch(
      /^failed bind: the DN or the password is wrong\. Check LDAP_BIND_DN/,
    )
    expect(await findings({ DIRECTORY: 'scim' })).toEqual([])
  })
})

it('doctor counts accounts with a local password, and names ten of them', async () => {
  const database = await anyDatabase()
  try {
    const config = loadConfig({ DIRECTORY: 'scim' }, () => '')
    const look = async () => {
      const findings = new Findings()
      await checkBreakGlass({ config, database, keys: undefined }, findings)
      return findings.all.map(({ state, message }) => [state, message])
    }
    const given = postgresGiven(database)
    await given.user(aUser({ name: 'zoe' }))
    const before = await look()
    expect(before).toEqual([[expect.stringMatching(/fine|warning/), expect.any(String)]])
    for (let at = 10; at < 22; at += 1) await given.user(aUser({ name: `b${at}` }), 'a hash')
    const [[state, message] = []] = await look()
    expect(state).toBe('fine')
    expect(message).toMatch(/^1[23] with a local password: .*b1\d.* and [23] more$/)
    expect(message).not.toMatch(/zoe|hash/)
  } finally {
    await database.close()
  }
})
