import { afterAll, beforeAll, expect } from 'vitest'
import type { Environment } from '../../../bootstrap/settings/environment.ts'
import { ldapSources, readPeople, stepLines } from '../../support/directory/ldap-sources.ts'
import {
  AD_BASE,
  type SambaServer,
  sambaLack,
  startSamba,
} from '../../support/directory/samba-ad.ts'
import { itUnless } from '../../support/not-run.ts'
import { describeWithProgram } from '../../support/servers/describe-with.ts'

const PASSWORD = 'Correct-horse-1'
const COMPANY = `OU=Company,${AD_BASE}`
const ALICE = `CN=alice,OU=Sales,${COMPANY}`
const dnOf = (name: string) => `CN=${name},${COMPANY}`
const groupOf = (name: string) => `CN=${name},CN=Users,${AD_BASE}`
/** NORMAL_ACCOUNT with ACCOUNTDISABLE. */
const DISABLED = '514'
const unavailable = { code: 'dependency_unavailable' }
/** When an account ends, in steps of 100 ns since 1601. */
const LONG_AGO = '116444736000000000'

await describeWithProgram('samba', "people of Samba's Active Directory", (program) => {
  const lack = sambaLack()
  const itRuns = itUnless(lack)
  let server: SambaServer

  beforeAll(async () => {
    if (lack) return
    server = await startSamba(program)
    for (const dn of [COMPANY, `OU=Sales,${COMPANY}`])
      await server.add(dn, { objectClass: 'organizationalUnit' })
    await server.addUser(ALICE, 'alice', PASSWORD)
    for (const name of ['bob', 'carol', 'dave']) await server.addUser(dnOf(name), name, PASSWORD)
    const addGroup = (name: string, member: string[]) =>
      server.add(groupOf(name), { objectClass: 'group', sAMAccountName: name, member })
    await addGroup('sellers', [ALICE])
    await addGroup('staff', [groupOf('sellers'), dnOf('bob')])
    await addGroup('managers', [dnOf('dave')])
    await server.set(dnOf('carol'), 'userAccountControl', [DISABLED])
  }, 120_000)
  afterAll(() => server?.stop())

  function directory(env: Environment = {}) {
    const settings = {
      DIRECTORY: 'ldap',
      LDAP_KIND: 'ad',
      LDAP_URL: `ldaps://${server.host}`,
      LDAP_CA: 'ca.pem',
      LDAP_BIND_DN: server.admin.name,
      LDAP_BIND_PASSWORD: server.admin.password,
      LDAP_PEOPLE: COMPANY,
      LDAP_GROUPS: `CN=Users,${AD_BASE}`,
    }
    return ldapSources({ ...settings, ...env }, server.ca)
  }

  itRuns('log in with either name, and have nested groups and departments', async () => {
    const { passwords, people } = directory()
    const found = await passwords.check('alice', PASSWORD)
    const [sales] = await people.departments()
    expect(found).toEqual({
      key: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      name: 'alice',
      nickName: 'alice',
      email: 'alice@example.test',
      phoneNumber: undefined,
      departments: [sales?.key],
      groups: ['sellers', 'staff'],
      attributes: {},
      isActive: true,
    })
    expect(sales).toEqual({ key: expect.any(String), name: 'Sales', parentKey: undefined })
    expect(await passwords.check('alice@example.test', PASSWORD)).toEqual(found)
    expect((await readPeople(people, 'all')).find(({ name }) => name === 'alice')).toEqual(found)
    const { key } = Object(found)
    expect(await readPeople(people, { keys: [key, 'nobody'] })).toEqual([found])
    expect((await people.present()).get(key)).toEqual(['sellers', 'staff'])
  })

  itRuns(
    'do not log in with a wrong password, disabled, ended or obliged to change it',
    async () => {
      const { passwords, people } = directory()
      expect(await passwords.check('alice', 'guessed')).toBe('wrong')
      expect(await passwords.check('nobody', PASSWORD)).toBe('unknown')
      expect(await passwords.check('carol', PASSWORD)).toBe('wrong')
      expect(await passwords.check('dave', PASSWORD)).toMatchObject({ name: 'dave' })
      await server.set(dnOf('dave'), 'pwdLastSet', ['0'])
      expect(await passwords.check('dave', PASSWORD)).toBe('wrong')
      await server.set(dnOf('dave'), 'pwdLastSet', ['-1'])
      await server.set(dnOf('dave'), 'accountExpires', [LONG_AGO])
      expect(await passwords.check('dave', PASSWORD)).toBe('wrong')
      const active = (await readPeople(people, 'all')).filter(({ isActive }) => isActive)
      expect(active.map(({ name }) => name).sort()).toEqual(['alice', 'bob'])
      expect((await people.present()).size).toBe(2)
    },
  )

  itRuns('are read since a time', async () => {
    const { people } = directory()
    const minutes = (count: number) => new Date(Date.now() + count * 60_000)
    expect(await readPeople(people, { since: minutes(6) })).toEqual([])
    expect(await readPeople(people, { since: minutes(-6) })).toHaveLength(4)
  })

  itRuns('are not asked for in the clear, and errors are told in words', async () => {
    const plain = { LDAP_URL: `ldap://${server.host}`, LDAP_START_TLS: 'off' }
    await expect(directory(plain).passwords.check('alice', PASSWORD)).rejects.toMatchObject(
      unavailable,
    )
    const last = async (env: Environment) => (await stepLines(directory(env).test.steps())).at(-1)
    expect(await last(plain)).toMatch(/^failed bind: the server wants an encrypted connection/)
    expect(await last({ LDAP_BIND_PASSWORD: 'x' })).toMatch(
      /^failed bind: .*\(data 52e\) \| Check LDAP_BIND_DN and LDAP_BIND_PASSWORD/,
    )
    const taken = await stepLines(directory().test.steps({ name: 'alice', password: PASSWORD }))
    expect(taken.map((line) => line.split(':')[0])).toEqual([
      ...['passed address', 'passed connection', 'passed encryption', 'passed bind'],
      ...['passed people', 'passed groups', 'passed departments', 'passed login'],
    ])
  })
})
