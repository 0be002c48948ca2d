import { describe, expect, it } from 'vitest'
import { type CannedPage, cannedLdap } from '../../support/directory/canned-ldap.ts'
import { ldapSources, readPeople } from '../../support/directory/ldap-sources.ts'

const unavailable = { code: 'dependency_unavailable' }

async function directory(...pages: CannedPage[]) {
  const env = {
    DIRECTORY: 'ldap',
    LDAP_URL: `ldap://localhost:${await cannedLdap(pages)}`,
    LDAP_START_TLS: 'off',
    LDAP_PEOPLE: 'dc=example',
    LDAP_ATTRIBUTES: 'department=ou',
  }
  return ldapSources(env, '').people
}

describe('an empty page behind others', () => {
  const first = { names: ['alice', 'bob'], more: true }
  const empty = { names: [], more: true }

  it('is not taken for the end of people who are still to come', async () => {
    const all = { names: ['alice', 'bob', 'carol'], more: false }
    const people = await directory(first, empty, all)
    await expect(readPeople(people, 'all')).rejects.toMatchObject(unavailable)
    const present = await directory(first, empty, all)
    await expect(present.present()).rejects.toMatchObject(unavailable)
  })

  it('is the end if there are no others', async () => {
    const people = await directory(first, { ...empty, more: false }, { ...first, more: false })
    const found = await readPeople(people, 'all')
    expect(found.map(({ name }) => name)).toEqual(['alice', 'bob'])
  })
})
