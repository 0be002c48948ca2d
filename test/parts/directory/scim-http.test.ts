import SCIMMY from 'scimmy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DependencyUnavailable } from '../../../domain/shared/availability-errors.ts'
import { aUser } from '../../support/builders.ts'
import { someMoment } from '../../support/unique.ts'
import { ENTERPRISE, GROUP, PATCH_OP, type ScimHarness, scimHarness, USER } from './scim-service.ts'

const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'
const NOBODY = '00000000-0000-4000-8000-000000000000'

let scim: ScimHarness

beforeAll(async () => {
  scim = await scimHarness()
})

afterAll(() => scim.service.close())

const search = (path: string, filter: string, more = '') =>
  scim.ask('GET', `${path}?filter=${encodeURIComponent(filter)}${more}`)
const logged = async () =>
  JSON.stringify(
    await scim.database.rows({ text: 'select * from operation_log order by id desc limit 1' }, []),
  )
const personOf = (id: string) => scim.arrivals.people.get(id)

describe('a user of SCIM', () => {
  it('is made, read, replaced and removed, and each time the account is settled', async () => {
    const sent = {
      schemas: [USER, ENTERPRISE],
      id: 'ignored',
      userName: 'crud',
      password: 'Never-Stored-7',
      shoeSize: 44,
      externalId: 'x-1',
      name: { givenName: 'Alice', familyName: 'Adams' },
      emails: [{ value: 'second@example.com' }, { value: 'a@example.com', primary: true }],
      phoneNumbers: [{ value: '+86 138 0000 0000' }],
      title: 'Guide',
      roles: [{ value: 'tours' }],
      [ENTERPRISE]: { department: 'Tours', employeeNumber: '7', manager: { value: 'm' } },
    }
    const made = await scim.ask('POST', '/Users', sent)
    const { id, meta } = made.body
    expect([made.status, made.headers['content-type']]).toEqual([
      201,
      'application/scim+json; charset=utf-8',
    ])
    expect(made.headers).toMatchObject({ location: meta.location, etag: meta.version })
    const { password: _password, shoeSize: _shoes, id: _id, ...kept } = sent
    expect(made.body).toEqual({ ...kept, id, active: true, meta })
    expect(new SCIMMY.Schemas.User(made.body, 'out')).toMatchObject({ userName: 'crud', id })
    expect((await scim.ask('GET', `/Users/${id}`)).body).toEqual(made.body)
    expect(personOf(id)).toEqual({
      key: id,
      name: 'crud',
      nickName: 'Alice Adams',
      email: 'a@example.com',
      phoneNumber: '+86 138 0000 0000',
      departments: ['Tours'],
      groups: [],
      attributes: {
        ...{ userName: ['crud'], title: ['Guide'], externalId: ['x-1'], roles: ['tours'] },
        ...{ department: ['Tours'], employeeNumber: ['7'] },
      },
      isActive: true,
    })
    const put = await scim.ask('PUT', `/Users/${id}`, { userName: 'crud', displayName: 'A' })
    expect(put.body).toMatchObject({ schemas: [USER], displayName: 'A', active: true })
    expect(put.body).not.toHaveProperty('emails')
    await scim.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })
    expect(personOf(id)).toMatchObject({ nickName: 'A', isActive: false, email: undefined })
    expect((await scim.ask('DELETE', `/Users/${id}`)).status).toBe(204)
    expect(scim.arrivals.left_).toContain(id)
    for (const method of ['GET', 'DELETE'])
      expect((await scim.ask(method, `/Users/${id}`)).status).toBe(404)
  })

  it('is not stored when the account is refused or the name is taken', async () => {
    scim.arrivals.refusals.set('local', 'name_taken').set('odd name', 'invalid_user_name')
    const taken = { status: 409, body: { scimType: 'uniqueness' } }
    expect(await scim.ask('POST', '/Users', { userName: 'local' })).toMatchObject(taken)
    const odd = await scim.ask('POST', '/Users', { userName: 'odd name' })
    expect(odd).toMatchObject({ status: 400, body: { scimType: 'invalidValue', status: '400' } })
    expect(odd.body.detail).toContain('invalid_user_name')
    expect(
      (await search('/Users', 'userName eq "local" or userName sw "odd"')).body.totalResults,
    ).toBe(0)
    const id = await scim.user('taken')
    expect(await scim.ask('POST', '/Users', { userName: 'TAKEN' })).toMatchObject(taken)
    const renamed = { op: 'replace', path: 'userName', value: 'local' }
    expect(await scim.patch(`/Users/${id}`, renamed)).toMatchObject(taken)
    expect((await scim.ask('GET', `/Users/${id}`)).body).toMatchObject({
      userName: 'taken',
      meta: { version: 'W/"1"' },
    })
  })

  it('has versions, by which one of two writers is told of the other', async () => {
    const id = await scim.user('versions')
    const path = `/Users/${id}`
    const tag = String((await scim.ask('GET', path)).headers.etag)
    const known = await scim.ask('GET', path, undefined, { 'if-none-match': tag })
    expect([known.status, known.body]).toEqual([304, undefined])
    const write = (title: string) =>
      scim.ask('PUT', path, { userName: 'versions', title }, { 'if-match': tag })
    const statuses = (await Promise.all([write('a'), write('b')])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 412])
    expect((await scim.ask('DELETE', path, undefined, { 'if-match': tag })).status).toBe(412)
    const patch = { schemas: [PATCH_OP], Operations: [{ op: 'remove', path: 'title' }] }
    expect((await scim.ask('PATCH', path, patch, { 'if-match': tag })).status).toBe(412)
    expect((await scim.ask('GET', path, undefined, { 'if-none-match': tag })).status).toBe(200)
    expect((await scim.ask('DELETE', path, undefined, { 'if-match': '*' })).status).toBe(204)
  })
})

describe('a group of SCIM', () => {
  it('gives its name to its members, and takes it from them', async () => {
    const [a, b] = [await scim.user('member-a'), await scim.user('member-b')]
    const id = await scim.group('Guides', a)
    const groupsOf = () => [personOf(a)?.groups, personOf(b)?.groups]
    expect(groupsOf()).toEqual([['Guides'], []])
    const joins = { op: 'Add', path: 'members', value: [{ value: b }] }
    const changed = await scim.patch(`/Groups/${id}`, joins)
    expect(changed.body.members.map(({ value }: { value: string }) => value).sort()).toEqual(
      [a, b].sort(),
    )
    expect(new SCIMMY.Schemas.Group(changed.body, 'out')).toMatchObject({ displayName: 'Guides' })
    expect(groupsOf()).toEqual([['Guides'], ['Guides']])
    expect((await scim.ask('GET', `/Users/${a}`)).body.groups).toMatchObject([
      { value: id, display: 'Guides' },
    ])
    await scim.patch(`/Groups/${id}`, { op: 'replace', value: { id, displayName: 'Scouts' } })
    expect(groupsOf()).toEqual([['Scouts'], ['Scouts']])
    await scim.patch(`/Groups/${id}`, { op: 'remove', path: `members[value eq "${a}"]` })
    expect(groupsOf()).toEqual([[], ['Scouts']])
    const same = await scim.patch(`/Groups/${id}`, joins)
    expect(same.body.meta.version).toBe('W/"4"')
    expect((await scim.ask('DELETE', `/Groups/${id}`)).status).toBe(204)
    expect(groupsOf()).toEqual([[], []])
    expect((await scim.ask('GET', `/Users/${b}`)).status).toBe(200)
  })

  it('refuses members that are no users, and keeps nothing of the request', async () => {
    const member = await scim.user('only-member')
    const inner = await scim.group('Inner')
    for (const value of [NOBODY, inner, 'x']) {
      const answer = await scim.ask('POST', '/Groups', {
        schemas: [GROUP],
        displayName: 'Outer',
        members: [{ value: member }, { value }],
      })
      expect(answer).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } })
    }
    expect((await search('/Groups', 'displayName eq "outer"')).body.totalResults).toBe(0)
  })

  it('of many settles them in parts after its change, and one PATCH writes one membership', async () => {
    const rows = {
      text: `insert into scim_resources
      (kind, document, user_name_key, created_at, changed_at)
      select 'user', jsonb_build_object('userName', 'crowd-' || n), 'crowd-' || n, $1, $1
      from generate_series(1, 10000) n returning id`,
    }
    const crowd = await scim.database.rows(rows, [someMoment])
    const id = await scim.group('Crowd')
    const join = {
      text: `insert into scim_members select $1::uuid, id from scim_resources
      where user_name_key like 'crowd-%'`,
    }
    await scim.database.rows(join, [id])
    const newcomer = await scim.user('newcomer')
    const before = scim.arrivals.calls
    const path = `/Groups/${id}?excludedAttributes=members`
    const joins = { op: 'add', path: 'members', value: [{ value: newcomer }] }
    expect((await scim.patch(path, joins)).body).not.toHaveProperty('members')
    expect(scim.arrivals.calls - before).toBe(1)
    const leave = { op: 'remove', path: 'members' }
    expect((await scim.patch(path, leave)).status).toBe(200)
    expect(scim.arrivals.calls - before).toBe(10_002)
    expect(personOf(newcomer)?.groups).toEqual([])
    const members = crowd.slice(0, 3000).map((row) => ({ value: String(row.id) }))
    // The group is stored by then, so it must not be sent again.
    scim.arrivals.failure = new DependencyUnavailable()
    const put = await scim.ask('PUT', path, { schemas: [GROUP], displayName: 'Crowd', members })
    scim.arrivals.failure = undefined
    expect(put.status).toBe(200)
  })
})

describe('a list of SCIM', () => {
  it('is read in pages of at most 200, whatever is asked for', async () => {
    const rows: number[] = []
    const counted = scim.database.rows.bind(scim.database)
    scim.database.rows = async (...asked) => {
      const found = await counted(...asked)
      rows.push(found.length)
      return found
    }
    try {
      for (const count of ['1000000000', '200', '']) {
        const { body } = await search('/Users', 'userName sw "crowd-"', `&count=${count}`)
        expect([body.totalResults, body.itemsPerPage]).toEqual([10_000, 200])
      }
      const last = await search('/Users', 'userName sw "crowd-"', '&startIndex=9999&count=50')
      expect(last.body).toMatchObject({ totalResults: 10_000, startIndex: 9999, itemsPerPage: 2 })
    } finally {
      scim.database.rows = counted
    }
    expect(Math.max(...rows)).toBeLessThanOrEqual(200)
    const none = await scim.ask('GET', '/Users?count=-3&startIndex=-1')
    expect(none.body).toMatchObject({ startIndex: 1, itemsPerPage: 0, Resources: [] })
    expect((await scim.ask('GET', '/Users?count=many')).status).toBe(400)
    const far = await scim.ask('GET', '/Users?startIndex=999999999999999&count=5')
    expect([far.status, far.body.Resources]).toEqual([200, []])
    const late = await search('/Users', 'meta.created gt "275760-09-13T00:00:00Z"')
    expect([late.status, late.body.scimType]).toEqual([400, 'invalidFilter'])
  })

  it('shows what is wanted of each', async () => {
    await scim.user('shown', { title: 'T', name: { givenName: 'G', familyName: 'F' } })
    const shown = async (more: string) => {
      const { body } = await search('/Users', 'userName eq "shown"', more)
      expect(new SCIMMY.Messages.ListResponse(body)).toMatchObject({ totalResults: 1 })
      const { id: _id, schemas: _schemas, meta: _meta, ...rest } = body.Resources[0]
      return rest
    }
    expect(await shown('&attributes=TITLE,name.givenName,nonsense')).toEqual({
      title: 'T',
      name: { givenName: 'G' },
    })
    expect(await shown('&excludedAttributes=title,name.givenName,id,active')).toEqual({
      userName: 'shown',
      name: { familyName: 'F' },
    })
  })

  it('can be asked for by POST, of one kind or of all', async () => {
    await scim.group('Shown group')
    const SEARCH = 'urn:ietf:params:scim:api:messages:2.0:SearchRequest'
    const body = { schemas: [SEARCH], filter: 'displayName eq "shown group"', count: 5 }
    const all = await scim.ask('POST', '/.search', body)
    expect(all.body.Resources).toMatchObject([{ displayName: 'Shown group' }])
    expect((await scim.ask('POST', '/Groups/.search', body)).body.totalResults).toBe(1)
    expect((await scim.ask('POST', '/Users/.search', body)).body.totalResults).toBe(0)
    const first = { schemas: [SEARCH], filter: 'id pr', attributes: ['id'], count: 1 }
    const { totalResults, itemsPerPage } = (await scim.ask('POST', '/.search', first)).body
    expect([totalResults > 10_000, itemsPerPage]).toEqual([true, 1])
  })
})

describe('SCIM', () => {
  it('tells what it serves', async () => {
    const { body } = await scim.ask('GET', '/ServiceProviderConfig')
    expect(body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } })
    const schemas = (await scim.ask('GET', '/Schemas')).body.Resources
    expect(schemas.map(({ id }: { id: string }) => id)).toEqual([USER, ENTERPRISE, GROUP])
    expect((await scim.ask('GET', `/Schemas/${USER}`)).body).toEqual(schemas[0])
    expect((await scim.ask('GET', '/ResourceTypes/Group')).body).toMatchObject({ schema: GROUP })
    expect((await scim.ask('GET', '/Schemas/x')).body).toMatchObject({ status: '404' })
    for (const path of ['/Bulk', '/Me', '/Users/x/y'])
      expect((await scim.ask('GET', path)).body).toMatchObject({ status: '404', schemas: [ERROR] })
  })

  it('is open to keys and sessions with its permission only', async () => {
    const { calls, service } = scim
    const other = await calls.made(calls.admin, {
      name: 'other',
      permissions: ['system:user:list'],
    })
    const asked = async (headers: object) => {
      const all = [
        await scim.ask('GET', '/Users', undefined, headers),
        await scim.ask('POST', '/Users', { userName: 'x' }, headers),
        await scim.ask('DELETE', `/Groups/${NOBODY}`, undefined, headers),
      ]
      for (const { body, status } of all)
        expect(body).toMatchObject({ status: String(status), schemas: [ERROR] })
      return all.map(({ status }) => status)
    }
    expect(await asked({ authorization: '' })).toEqual([401, 401, 401])
    expect(await asked({ authorization: `Bearer ${other}` })).toEqual([403, 403, 403])
    await service.given.user(aUser({ id: '77', name: 'clerk' }), service.passwordHash)
    expect(await asked(await service.logIn('clerk'))).toEqual([403, 403, 403])
    expect((await scim.ask('GET', '/Users', undefined, calls.admin)).status).toBe(200)
  })

  it('leaves entries in the operation log by the account and its key', async () => {
    await scim.user('audited', { password: 'Canary-In-Post', 'urn:x': { pwd: 'Canary-2' } })
    const text = await logged()
    for (const part of ['audited', 'admin → scim']) expect(text).toContain(part)
    expect(text).not.toContain('Canary')
  })

  it.each([
    ['a path', { op: 'replace', path: 'password', value: 'Canary' }],
    ['a capital Path', { op: 'replace', Path: 'password', value: 'Canary' }],
    ['another name', { op: 'replace', path: 'pwd', value: 'Canary' }],
    ['no path', { op: 'replace', value: { password: 'Canary' } }],
    ['no path, and a URN', { op: 'replace', value: { [`${USER}:password`]: 'Canary' } }],
    ['a URN', { op: 'add', path: `${USER}:password`, value: 'Canary' }],
    ['a list', { op: 'replace', path: 'password', value: [{ value: 'Canary' }] }],
  ])('keeps no password of a PATCH with %s', async (_case, operation) => {
    const path = `/Users/${NOBODY}`
    for (const name of ['Operations', 'operations']) {
      const sent = { schemas: [PATCH_OP], [name]: [operation] }
      expect((await scim.ask('PATCH', path, sent)).status).toBeGreaterThanOrEqual(400)
      const text = await logged()
      expect(text).toContain(NOBODY)
      expect(text).not.toContain('Canary')
    }
  })

  it.each([
    '__proto__',
    'constructor',
    'toString',
  ])('has no resource or schema %s', async (name) => {
    const paths = [`/Users/${name}`, `/Schemas/${name}`, `/ResourceTypes/${name}`]
    for (const path of paths) expect((await scim.ask('GET', path)).status).toBe(404)
    expect((await scim.ask('GET', `/Users?count=0&attributes=${name}`)).status).toBe(200)
  })

  it.each([
    ['an array', '[]', 400],
    ['no JSON', '{"userName"', 400],
    ['a name of objects', '{"userName":"p","__proto__":{"isAdmin":true}}', 400],
    ['a member twice', '{"userName":"p","userName":"q"}', 400],
    ['deep nesting', `{"userName":${'['.repeat(100)}${']'.repeat(100)}}`, 400],
    ['very deep nesting', `{"emails":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 400],
    ['a lone surrogate', '{"userName":"sur\\ud800x"}', 400],
    ['a megabyte', JSON.stringify({ userName: 'p', title: 'x'.repeat(1 << 20) }), 413],
    ['no name', '{"displayName":"p"}', 400],
    ['a blank name', '{"userName":""}', 400],
    ['a name that is none', '{"userName":{"value":"p"}}', 400],
    [
      'many addresses',
      JSON.stringify({ userName: 'p', emails: Array(101).fill({ value: 'a' }) }),
      400,
    ],
  ])('refuses %s in its own form', async (_what, payload, status) => {
    const answer = await scim.ask('POST', '/Users', payload)
    expect(answer).toMatchObject({ status, body: { status: String(status) } })
    expect(() => new SCIMMY.Messages.ErrorResponse(answer.body)).toThrow(answer.body.detail)
    expect(answer.headers['content-type']).toContain('application/scim+json')
  })

  it('takes plain JSON too', async () => {
    const plain = { 'content-type': 'application/json' }
    expect((await scim.ask('POST', '/Users', { userName: 'plain' }, plain)).status).toBe(201)
    const other = { 'content-type': 'text/plain' }
    expect((await scim.ask('POST', '/Users', { userName: 'text' }, other)).status).toBe(415)
  })
})
