import { describe, expect, it } from 'vitest'
import { readPatch } from '../../../adapters/http/parts/directory/scim/read-request.ts'
import { memberChange, patched } from '../../../domain/parts/directory/scim/scim-patch.ts'
import type { ScimKind } from '../../../domain/parts/directory/scim/scim-schema.ts'
import { ENTERPRISE, PATCH_OP, USER } from './scim-service.ts'

const work = { value: 'bjensen@example.com', type: 'work', primary: true }
const home = { value: 'babs@jensen.example', type: 'Home' }
const photo = { value: 'https://photos.example.com/F.png', type: 'photo' }
const office = { type: 'work', streetAddress: '1 Main St', country: 'US' }
const BABS = {
  userName: 'bjensen',
  active: true,
  displayName: 'Babs',
  name: { givenName: 'Barbara', familyName: 'Jensen' },
  emails: [work, home],
  photos: [photo],
  addresses: [office],
  [ENTERPRISE]: { department: 'Tours', manager: { value: '26118915' } },
}

const operationsOf = (kind: ScimKind, ...operations: readonly object[]) =>
  readPatch(kind, { schemas: [PATCH_OP], Operations: operations })
const patch = (...operations: readonly object[]) =>
  patched('user', BABS, operationsOf('user', ...operations))

const some = (count: number) => Array.from({ length: count }, (_none, at) => ({ value: `m${at}` }))
const { primary: _, ...workNoMore } = work
const { displayName: _name, ...nameless } = BABS
const { emails: _emails, ...mailless } = BABS
const { [ENTERPRISE]: _extension, ...outsider } = BABS
const other = { value: 'other@example.com', type: 'other' }

describe('a PATCH as RFC 7644 section 3.5.2 has it', () => {
  it.each<[string, object, object]>([
    [
      'adds a value',
      { op: 'add', path: 'emails', value: [other] },
      { emails: [work, home, other] },
    ],
    [
      'adds without a path',
      { op: 'add', value: { emails: [other], nickName: 'Babsy' } },
      { emails: [work, home, other], nickName: 'Babsy' },
    ],
    ['adds nothing twice', { op: 'add', path: 'emails', value: [home] }, {}],
    [
      'adds the sub-attributes of a complex attribute',
      { op: 'add', path: 'name', value: { middleName: 'Jane' } },
      { name: { ...BABS.name, middleName: 'Jane' } },
    ],
    [
      'yields the primary value to a new one',
      { op: 'add', path: 'emails', value: [{ ...other, primary: true }] },
      { emails: [workNoMore, home, { ...other, primary: true }] },
    ],
    ['replaces a value', { op: 'replace', path: 'displayName', value: 'B' }, { displayName: 'B' }],
    ['replaces a list', { op: 'replace', path: 'emails', value: [other] }, { emails: [other] }],
    [
      'replaces what a filter chooses',
      { op: 'replace', path: 'addresses[type eq "work"]', value: { type: 'work', country: 'FR' } },
      { addresses: [{ type: 'work', country: 'FR' }] },
    ],
    [
      'replaces a member of it',
      { op: 'replace', path: 'addresses[type eq "work"].streetAddress', value: '2 Side St' },
      { addresses: [{ ...office, streetAddress: '2 Side St' }] },
    ],
    [
      'chooses whatever the case',
      { op: 'replace', path: 'EMAILS[Type eq "hOME" and value ew ".EXAMPLE"].Value', value: 'x@y' },
      { emails: [work, { ...home, value: 'x@y' }] },
    ],
    [
      'chooses by a text with colons and dots',
      { op: 'replace', path: `photos[value eq "${photo.value}"].type`, value: 'thumbnail' },
      { photos: [{ ...photo, type: 'thumbnail' }] },
    ],
    [
      'replaces without a path',
      { op: 'replace', value: { emails: [other], displayName: 'B' } },
      { emails: [other], displayName: 'B' },
    ],
    [
      'removes what a filter chooses',
      { op: 'remove', path: 'emails[type ne "home"]' },
      { emails: [home] },
    ],
    [
      'removes a member of it',
      { op: 'remove', path: 'emails[type eq "work"].primary' },
      { emails: [workNoMore, home] },
    ],
    [
      'reaches an extension',
      { op: 'replace', path: `${ENTERPRISE}:department`, value: 'Sales' },
      { [ENTERPRISE]: { department: 'Sales', manager: { value: '26118915' } } },
    ],
    [
      'knows the URN of the schema',
      { op: 'replace', path: `${USER}:name.givenName`, value: 'B' },
      { name: { givenName: 'B', familyName: 'Jensen' } },
    ],
    [
      'takes null for nothing',
      { op: 'replace', path: 'displayName', value: null },
      { displayName: undefined },
    ],
  ])('%s', (_what, operation, expected) => {
    expect(patch(operation)).toEqual({ ...BABS, ...expected })
  })

  it('removes attributes, all values and extensions', () => {
    expect(patch({ op: 'remove', path: 'displayName' })).toEqual(nameless)
    expect(patch({ op: 'remove', path: 'emails' })).toEqual(mailless)
    expect(patch({ op: 'remove', path: 'emails[value pr]' })).toEqual(mailless)
    expect(patch({ op: 'remove', path: ENTERPRISE })).toEqual(outsider)
    const gone = ['department', 'manager'].map((name) => `${ENTERPRISE}:${name}`)
    expect(patch(...gone.map((path) => ({ op: 'remove', path })))).toEqual(outsider)
    expect(patch({ op: 'remove', path: 'nickName' })).toEqual(BABS)
  })

  it('applies operations one after another, or none', () => {
    const first = { op: 'add', path: 'title', value: 'Guide' }
    expect(patch(first, { op: 'remove', path: 'title' })).toEqual(BABS)
    const refused = { op: 'replace', path: 'emails[type eq "fax"].value', value: 'x' }
    expect(() => patch(first, refused)).toThrow()
  })
})

describe('a PATCH as Azure and Okta send it', () => {
  it.each<[string, object, object]>([
    [
      'operations in capitals',
      { op: 'Replace', path: 'active', value: 'False' },
      { active: false },
    ],
    ['booleans as texts', { op: 'Add', path: 'active', value: 'TRUE' }, {}],
    ['a value object with active', { op: 'replace', value: { active: false } }, { active: false }],
    [
      'paths as names of members',
      {
        op: 'Replace',
        value: {
          'name.givenName': 'B',
          [`${ENTERPRISE}:department`]: 'Sales',
          'emails[type eq "work"].value': 'b@example.com',
        },
      },
      {
        name: { givenName: 'B', familyName: 'Jensen' },
        emails: [{ ...work, value: 'b@example.com' }, home],
        [ENTERPRISE]: { department: 'Sales', manager: { value: '26118915' } },
      },
    ],
    [
      'the first value of a kind',
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+15550100' },
      { phoneNumbers: [{ type: 'mobile', value: '+15550100' }] },
    ],
    [
      'a manager as a text',
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: '42' },
      { [ENTERPRISE]: { department: 'Tours', manager: { value: '42' } } },
    ],
    [
      'values to remove in place of a filter',
      { op: 'Remove', path: 'emails', value: [{ value: home.value }] },
      { emails: [work] },
    ],
    [
      'the id beside what changes',
      { op: 'replace', value: { id: 'abc', schemas: [USER], displayName: 'B' } },
      { displayName: 'B' },
    ],
  ])('takes %s', (_what, operation, expected) => {
    expect(patch(operation)).toEqual({ ...BABS, ...expected })
  })

  it('says who joins and leaves a group', () => {
    const changes = operationsOf(
      'group',
      { op: 'Add', path: 'members', value: [{ value: 'a' }, { value: 'b' }] },
      { op: 'add', value: { members: { value: 'c' } } },
      { op: 'remove', path: 'members[value eq "a" or value eq "b"]' },
      { op: 'Remove', path: 'members', value: [{ value: 'c' }] },
      { op: 'replace', path: 'members', value: [] },
      { op: 'remove', path: 'members' },
    ).map(memberChange)
    expect(changes).toEqual([
      { op: 'add', ids: ['a', 'b'] },
      { op: 'add', ids: ['c'] },
      { op: 'remove', ids: ['a', 'b'] },
      { op: 'remove', ids: ['c'] },
      { op: 'set', ids: [] },
      { op: 'set', ids: [] },
    ])
  })
})

describe('a PATCH is refused', () => {
  it.each<[string, object]>([
    ['invalidPath', { op: 'add', path: 'shoeSize', value: 44 }],
    ['invalidPath', { op: 'replace', value: { shoeSize: 44 } }],
    [
      'invalidPath',
      { op: 'remove', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:' },
    ],
    ['invalidPath', { op: 'add', path: '__proto__.polluted', value: 'yes' }],
    ['invalidPath', { op: 'add', path: 'constructor', value: 'yes' }],
    ['invalidPath', { op: 'add', path: 'toString', value: 'yes' }],
    ['invalidPath', { op: 'replace', value: { hasOwnProperty: 'yes' } }],
    ['invalidPath', { op: 'add', path: 'emails[type eq "work"].__proto__', value: 'yes' }],
    ['invalidPath', { op: 'add', path: 'emails[type eq "work"].shoeSize', value: 'yes' }],
    ['invalidPath', { op: 'remove', path: 'userName pr or emails[type pr]' }],
    ['invalidPath', { op: 'remove', path: 'emails[type eq "work"' }],
    ['invalidPath', { op: 'remove', path: 'name[givenName pr]' }],
    ['invalidPath', { op: 'remove', path: 7 }],
    ['invalidPath', { op: 'replace', path: 'password', value: 'x' }],
    ['invalidFilter', { op: 'remove', path: 'emails[shoeSize eq "44"]' }],
    [
      'invalidFilter',
      { op: 'remove', path: `emails[${'not ('.repeat(40)}type pr${')'.repeat(40)}]` },
    ],
    ['invalidSyntax', { op: 'move', path: 'title' }],
    ['invalidValue', { op: 'add', path: 'title' }],
    ['invalidValue', { op: 'replace', path: 'title', value: { a: 1 } }],
    ['invalidValue', { op: 'replace', path: 'title', value: 'a\0' }],
    ['invalidValue', { op: 'replace', path: 'title', value: 'a'.repeat(1001) }],
    ['invalidValue', { op: 'replace', path: 'active', value: 'maybe' }],
    ['invalidValue', { op: 'replace', path: 'emails', value: Array(101).fill(other) }],
    ['invalidValue', { op: 'add', path: 'emails', value: some(99) }],
    ['invalidValue', { op: 'replace', path: 'emails', value: [work, { ...home, primary: true }] }],
    ['invalidValue', { op: 'replace', value: 'text' }],
    ['invalidValue', { op: 'remove', path: 'userName' }],
    ['mutability', { op: 'replace', path: 'id', value: 'x' }],
    ['mutability', { op: 'add', path: 'groups', value: [{ value: 'x' }] }],
    ['mutability', { op: 'replace', path: 'meta.version', value: 'x' }],
    ['noTarget', { op: 'remove' }],
    ['noTarget', { op: 'replace', path: 'emails[type eq "fax"].value', value: 'x' }],
    ['noTarget', { op: 'add', path: 'emails[type sw "f"].value', value: 'x' }],
  ])('as %s: %j', (scimType, operation) => {
    expect(() => patch(operation)).toThrow(
      expect.objectContaining({ params: expect.objectContaining({ scimType }) }),
    )
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('without its schema, without operations, and with too many', () => {
    const op = { op: 'remove', path: 'title' }
    const invalid = expect.objectContaining({ code: 'scim_invalid' })
    expect(() => readPatch('user', { Operations: [op] })).toThrow(invalid)
    expect(() => readPatch('user', { schemas: [PATCH_OP], Operations: [] })).toThrow(invalid)
    expect(() => readPatch('user', { schemas: [PATCH_OP], Operations: op })).toThrow(invalid)
    expect(() => patch(...Array(201).fill(op))).toThrow(invalid)
  })

  it.each([
    ['invalidFilter', { op: 'remove', path: 'members[value sw "a"]' }],
    ['mutability', { op: 'replace', path: 'members[value eq "a"].value', value: 'b' }],
  ])('for members as %s: %j', (scimType, operation) => {
    const change = () => operationsOf('group', operation).map(memberChange)
    expect(change).toThrow(
      expect.objectContaining({ params: expect.objectContaining({ scimType }) }),
    )
  })
})
