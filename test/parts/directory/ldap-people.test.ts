import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import {
  colleagues,
  GROUPS,
  PEOPLE,
  passwordOf,
  personDn,
  unitDn,
} from '../../support/directory/company-ldif.ts'
import { ldapAt, readPeople } from '../../support/directory/ldap-sources.ts'
import { type SlapdServer, startSlapd } from '../../support/directory/slapd.ts'
import { describeWithProgram } from '../../support/servers/describe-with.ts'

const UNITS = ['Sales', 'Sales/North', 'Sales/North, and more', 'Development']
const PEOPLE_COUNT = 3000
const company = colleagues(PEOPLE_COUNT, UNITS)
const names = company.map(({ name }) => name)
const [first = { name: '' }, second = { name: '' }] = company
const unavailable = { code: 'dependency_unavailable' }
const OVERLAP_MINUTES = 5

await describeWithProgram('slapd', 'people of an OpenLDAP', (program) => {
  let server: SlapdServer

  beforeAll(async () => {
    server = await startSlapd(
      program,
      {
        people: company,
        groups: {
          everybody: names,
          odd: names.filter((_name, at) => at % 2 === 0),
          inner: names.slice(0, 3),
          outer: ['@inner', '@ring'],
          ring: ['@outer'],
        },
        units: ['Empty/Below'],
      },
      // Fewer than there are: only pages get everybody.
      ['sizelimit size=1000 size.prtotal=unlimited'],
    )
  })
  afterAll(() => server?.stop())

  it('are all read, in pages, with departments and groups', async () => {
    const { people } = ldapAt(server)
    const sizes: number[] = []
    for await (const page of people.people('all')) sizes.push(page.length)
    expect(sizes).toEqual([500, 500, 500, 500, 500, 500])
    const found = await readPeople(people, 'all')
    expect(found.map(({ name }) => name).sort()).toEqual(names)
    expect(new Set(found.map(({ key }) => key)).size).toBe(PEOPLE_COUNT)
    const departments = new Map((await people.departments()).map(({ key, name }) => [key, name]))
    for (const { unit = '', name } of company.slice(0, 4)) {
      const person = found.find((one) => one.name === name)
      expect(person?.departments.map((key) => departments.get(key))).toEqual([
        unit.split('/').at(-1),
      ])
    }
    expect(found.find(({ name }) => name === first.name)?.groups).toEqual([
      ...['everybody', 'inner', 'odd', 'outer', 'ring'],
    ])
    expect(found.find(({ name }) => name === names[4])?.groups).toEqual(['everybody', 'odd'])
  })

  it('have the same groups and departments when they log in', async () => {
    const { people, passwords } = ldapAt(server)
    const all = await readPeople(people, 'all')
    for (const name of names.slice(0, 5)) {
      const person = all.find((one) => one.name === name)
      expect(await passwords.check(name, passwordOf(name))).toEqual(person)
    }
  })

  it('have departments, parents first, and units in which nobody is', async () => {
    const departments = await ldapAt(server).people.departments()
    expect(departments.map(({ name }) => name).sort()).toEqual([
      ...['Below', 'Development', 'Empty', 'North', 'North, and more', 'Sales'],
    ])
    const seen = new Set<string | undefined>([undefined])
    for (const { key, parentKey } of departments) {
      expect(seen).toContain(parentKey)
      seen.add(key)
    }
    const sales = departments.find(({ name }) => name === 'Sales')
    expect(sales?.parentKey).toBeUndefined()
    expect(departments.find(({ name }) => name === 'North')?.parentKey).toBe(sales?.key)
  })

  it('are present by key, with groups, unless they have left or are locked', async () => {
    const { people } = ldapAt(server)
    const [one, two] = await Promise.all([readPeople(people, 'all'), people.present()])
    expect(two.size).toBe(PEOPLE_COUNT)
    expect(two.get(one[0]?.key ?? '')).toEqual(one[0]?.groups)
    const [gone = '', locked = ''] = [
      personDn(company[10] ?? first),
      personDn(company[11] ?? first),
    ]
    await server.remove(gone)
    await server.modify(locked, { shadowExpire: '1' })
    const after = await people.present()
    expect(after.size).toBe(PEOPLE_COUNT - 2)
    const everybody = await readPeople(people, 'all')
    expect(everybody).toHaveLength(PEOPLE_COUNT - 1)
    expect(everybody.filter(({ isActive }) => !isActive).map(({ name }) => name)).toEqual([
      names[11],
    ])
  })

  it('are read since a time, and by key', async () => {
    const { people } = ldapAt(server)
    const all = await readPeople(people, 'all')
    const later = new Date(Date.now() + (OVERLAP_MINUTES + 1) * 60_000)
    expect(await readPeople(people, { since: later })).toEqual([])
    const recent = await readPeople(people, { since: new Date(later.getTime() - 120_000) })
    expect(recent).toHaveLength(all.length)
    const keys = all.slice(0, 250).map(({ key }) => key)
    const strange = ['nobody', '', '*', 'x)(uid=*', '\0', 'é'.repeat(300)]
    const found = await readPeople(people, { keys: [...keys, ...strange] })
    expect(found.map(({ key }) => key).sort()).toEqual(keys.sort())
    expect(await readPeople(people, { keys: [] })).toEqual([])
    expect(await readPeople(people, { keys: ['nobody'] })).toEqual([])
  })

  it('keep their keys when they are renamed and moved', async () => {
    const { people } = ldapAt(server)
    const [before] = (await readPeople(people, 'all')).filter(({ name }) => name === second.name)
    await server.rename(personDn(second), `uid=renamed,${unitDn('Development')}`)
    onTestFinished(() => server.rename(`uid=renamed,${unitDn('Development')}`, personDn(second)))
    const [after] = await readPeople(people, { keys: [before?.key ?? ''] })
    expect(after?.name).toBe('renamed')
    expect(after?.departments).not.toEqual(before?.departments)
  })

  it('can be directly below a base, of a filter, and name their departments themselves', async () => {
    const env = {
      LDAP_PEOPLE: `${unitDn('Sales')}?one?(&(objectClass=inetOrgPerson)(uid={name}))`,
      LDAP_ATTRIBUTES: 'department=departmentNumber,nickName=sn,photo=jpegPhoto,title=title',
      LDAP_GROUPS: '',
    }
    await server.modify(personDn(first), {
      departmentNumber: ['Buyers', 'Sellers'],
      title: ['x'.repeat(1001), 'Chief'],
    })
    const { people } = ldapAt(server, env)
    const found = await readPeople(people, 'all')
    expect(found).toHaveLength(PEOPLE_COUNT / UNITS.length)
    expect(found.find(({ name }) => name === first.name)).toMatchObject({
      nickName: first.name,
      departments: ['Buyers', 'Sellers'],
      groups: [],
      attributes: { photo: [], title: ['Chief'] },
    })
    expect(await people.departments()).toEqual(
      ['Buyers', 'Sellers'].map((name) => ({ key: name, name, parentKey: undefined })),
    )
  })

  it('are not given at all if the server gives only some of them', async () => {
    const limited = await startSlapd(program, { people: company.slice(0, 600) }, ['sizelimit 550'])
    onTestFinished(() => limited.stop())
    const { people } = ldapAt(limited, { LDAP_GROUPS: '' })
    await expect(readPeople(people, 'all')).rejects.toMatchObject(unavailable)
    await expect(people.present()).rejects.toMatchObject(unavailable)
  })

  it('are not given as a whole if the server ends in the middle', async () => {
    const ending = await startSlapd(program, { people: company.slice(0, 1200) })
    onTestFinished(() => ending.stop())
    const pages = ldapAt(ending).people.people('all')[Symbol.asyncIterator]()
    expect((await pages.next()).value).toHaveLength(500)
    await ending.kill()
    await expect(pages.next()).rejects.toMatchObject(unavailable)
  })

  it('cannot be read where there are none', async () => {
    const elsewhere = ldapAt(server, { LDAP_PEOPLE: `ou=nowhere,${PEOPLE}` })
    await expect(readPeople(elsewhere.people, 'all')).rejects.toMatchObject(unavailable)
    const groups = ldapAt(server, { LDAP_GROUPS: `ou=nowhere,${GROUPS}` })
    await expect(groups.people.present()).rejects.toMatchObject(unavailable)
  })
})
