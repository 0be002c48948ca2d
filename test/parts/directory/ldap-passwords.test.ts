import { afterAll, beforeAll, expect, it } from 'vitest'
import { PEOPLE, passwordOf, personDn } from '../../support/directory/company-ldif.ts'
import { ldapAt } from '../../support/directory/ldap-sources.ts'
import { type SlapdServer, startSlapd } from '../../support/directory/slapd.ts'
import { describeWithProgram } from '../../support/servers/describe-with.ts'
import { directoryPasswordsContract } from './directory-passwords.contract.ts'

const ALICE = { name: 'alice', unit: 'Sales/North' }
const BOB = { name: 'bob' }
const SPECIAL = [
  'back\\slash',
  'a*b',
  'brackets)(uid=x',
  '名字',
  'comma, here',
  '#hash',
  'ſpecial ß',
]
const DAY_MS = 86_400_000
const unavailable = { code: 'dependency_unavailable' }

await describeWithProgram('slapd', 'passwords at an OpenLDAP', (program) => {
  let server: SlapdServer

  beforeAll(async () => {
    server = await startSlapd(program, {
      people: [ALICE, BOB, ...SPECIAL.map((name) => ({ name }))],
      groups: { sales: ['alice'], everybody: ['@sales', 'bob'], others: ['bob'] },
    })
  })
  afterAll(() => server?.stop())

  directoryPasswordsContract('ldap', () => {
    const { passwords } = ldapAt(server)
    return { passwords, name: 'bob', password: passwordOf('bob') }
  })

  it('are right, and lead to the person with groups and department', async () => {
    const { passwords, people } = ldapAt(server, { LDAP_ATTRIBUTES: 'initials=initials' })
    await server.modify(personDn(ALICE), {
      initials: 'A',
      mobile: '+49 30 123',
      displayName: 'Alice',
    })
    const found = await passwords.check('alice', passwordOf('alice'))
    const north = (await people.departments()).find(({ name }) => name === 'North')
    expect(found).toEqual({
      key: expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/),
      name: 'alice',
      nickName: 'Alice',
      email: 'alice@example.test',
      phoneNumber: '+49 30 123',
      departments: [north?.key],
      groups: ['everybody', 'sales'],
      attributes: { initials: ['A'] },
      isActive: true,
    })
    expect(await passwords.check('bob', passwordOf('bob'))).toMatchObject({
      groups: ['everybody', 'others'],
      departments: [],
    })
  })

  it('are wrong, or of nobody', async () => {
    const { passwords } = ldapAt(server)
    expect(await passwords.check('alice', 'guessed')).toBe('wrong')
    expect(await passwords.check('alice', passwordOf('bob'))).toBe('wrong')
    expect(await passwords.check('carol', passwordOf('alice'))).toBe('unknown')
    expect(await passwords.check('reader', server.reader.password)).toBe('unknown')
  })

  it('are never sent while they are empty, or would be empty to a server', async () => {
    const { passwords } = ldapAt(server)
    const before = await server.binds()
    for (const password of [
      '',
      '\0',
      '\0\0',
      `\0${passwordOf('alice')}`,
      `${passwordOf('alice')}\0`,
    ])
      expect(await passwords.check('alice', password)).toBe('wrong')
    expect(await server.binds()).toEqual(before)
    await passwords.check('alice', passwordOf('alice'))
    const binds = (await server.binds()).slice(before.length)
    expect(binds).toEqual([server.reader.dn, personDn(ALICE)])
  })

  it.each(SPECIAL)('belong to names with signs of filters and DNs: %s', async (name) => {
    const { passwords } = ldapAt(server)
    expect(await passwords.check(name, passwordOf(name))).toMatchObject({ name })
    expect(await passwords.check(name, 'guessed')).toBe('wrong')
  })

  it.each([
    ...['*', 'a*', 'ali*', 'alice)(uid=*', '*)(uid=*))(|(uid=*', 'alice\0', '\0', '\\', '\\61lice'],
    ...['alice)', '(alice', '{name}', "$&$`$'", '', '  '],
  ])('are of nobody for a name that is no name: %j', async (name) => {
    const { passwords } = ldapAt(server)
    const before = await server.binds()
    expect(await passwords.check(name, passwordOf('alice'))).toBe('unknown')
    const binds = (await server.binds()).slice(before.length)
    expect(binds.filter((dn) => dn !== server.reader.dn)).toEqual([])
  })

  it('are of nobody for a name that is very long', async () => {
    const { passwords } = ldapAt(server)
    for (const name of ['名'.repeat(256), 'a'.repeat(257), 'a'.repeat(10_000)])
      expect(await passwords.check(name, passwordOf('alice'))).toBe('unknown')
  })

  it('open nothing if a filter finds several people for a name', async () => {
    const warnings: string[] = []
    const filter = '(|(uid={name})(mail={name}))'
    const { passwords } = ldapAt(server, { LDAP_PEOPLE: `${PEOPLE}??${filter}` }, warnings)
    expect(await passwords.check('bob@example.test', passwordOf('bob'))).toMatchObject({
      name: 'bob',
    })
    await server.add({ name: 'bob2', attributes: { mail: 'bob@example.test' } })
    expect(await passwords.check('bob@example.test', passwordOf('bob'))).toBe('unknown')
    expect(warnings).toEqual([expect.stringContaining('LDAP_PEOPLE finds several entries')])
  })

  it('are wrong for accounts that have ended, been locked, or lost their password', async () => {
    const { passwords } = ldapAt(server)
    const shadowExpire = (days: number) => `${Math.floor(Date.now() / DAY_MS) + days}`
    await server.add({ name: 'ended', attributes: { shadowExpire: shadowExpire(-1) } })
    await server.add({ name: 'lasting', attributes: { shadowExpire: shadowExpire(2) } })
    await server.add({ name: 'bare' })
    await server.modify(personDn({ name: 'bare' }), { userPassword: [] })
    expect(await passwords.check('ended', passwordOf('ended'))).toBe('wrong')
    expect(await passwords.check('lasting', passwordOf('lasting'))).toMatchObject({
      isActive: true,
    })
    expect(await passwords.check('bare', passwordOf('bare'))).toBe('wrong')
  })

  it('cannot be checked while the service itself may not look people up', async () => {
    const { passwords } = ldapAt(server, { LDAP_BIND_PASSWORD: 'wrong' })
    await expect(passwords.check('alice', passwordOf('alice'))).rejects.toMatchObject(unavailable)
    const elsewhere = ldapAt(server, { LDAP_PEOPLE: 'ou=nowhere,dc=example,dc=test' })
    const tried = elsewhere.passwords.check('alice', passwordOf('alice'))
    await expect(tried).rejects.toMatchObject(unavailable)
  })

  it('and whatever else was given are in no error', async () => {
    const { passwords } = ldapAt(server, { LDAP_BIND_PASSWORD: 'of-the-service' })
    const error = await passwords.check('alice', 'of-the-person').catch((thrown) => thrown)
    const told = `${error.stack} ${error.cause?.stack} ${JSON.stringify(error.cause)}`
    expect(told).toContain('InvalidCredentials')
    expect(told).not.toMatch(/of-the-(service|person)/)
  })
})

await describeWithProgram('slapd', 'an OpenLDAP that is away', (program) => {
  let server: SlapdServer

  beforeAll(async () => {
    server = await startSlapd(program, { people: [ALICE, BOB], groups: { sales: ['alice'] } })
  })
  afterAll(() => server?.stop())

  it.each([
    '',
    'LDAP_START_TLS',
  ])('lets nobody in while it is frozen, and everybody afterwards %s', async (own) => {
    const { passwords, people } = ldapAt(server, own ? { LDAP_URL: server.url } : {})
    await server.freeze()
    await expect(passwords.check('alice', passwordOf('alice'))).rejects.toMatchObject(unavailable)
    await expect(people.present()).rejects.toMatchObject(unavailable)
    await server.thaw()
    expect(await passwords.check('alice', passwordOf('alice'))).toMatchObject({ name: 'alice' })
  })

  it('lets nobody in while it does not run', async () => {
    const { passwords, people } = ldapAt(server)
    await server.kill()
    await expect(passwords.check('alice', passwordOf('alice'))).rejects.toMatchObject(unavailable)
    await expect(people.departments()).rejects.toMatchObject(unavailable)
    await server.restart()
    expect(await passwords.check('alice', passwordOf('alice'))).toMatchObject({ name: 'alice' })
  })
})
