import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { BUILT_IN_CLIENT_ID } from '../../../adapters/postgres/seed/client.ts'
import { SYNC_DIRECTORY } from '../../../bootstrap/parts/directory/wiring.ts'
import { Tokens as T } from '../../../bootstrap/wiring/tokens.ts'
import { USER } from '../../../domain/users/user-record.ts'
import { colleagues, passwordOf, personDn } from '../../support/directory/company-ldif.ts'
import { ldapSettings } from '../../support/directory/ldap-sources.ts'
import { type SlapdServer, startSlapd } from '../../support/directory/slapd.ts'
import { sealV2 } from '../../support/sealed-request.ts'
import { describeWithProgram } from '../../support/servers/describe-with.ts'
import { times } from '../../support/soak.ts'
import { type DirectoryStage, directoryStage } from './directory-stage.ts'

const PEOPLE_COUNT = 3000
const UNITS = ['Sales', 'Sales/North', 'Development']
const people = colleagues(PEOPLE_COUNT, UNITS)
const names = people.map(({ name }) => name)
const named = (at: number) => people[at] ?? expect.unreachable()
const LONG_MS = 600_000

/** A company that has its people in an OpenLDAP, and this console before it. */
await describeWithProgram('slapd', 'T-92: a company of 3,000 people', (program) => {
  let server: SlapdServer
  let stage: DirectoryStage
  let [engineers, everybody] = ['', '']

  beforeAll(async () => {
    const company = {
      people,
      groups: { everybody: names, engineers: names.filter((_name, at) => at % 3 === 0) },
    }
    // Without this line it gives nobody more than 500 people, not even in pages.
    server = await startSlapd(program, company, ['sizelimit size=500 size.prtotal=unlimited'])
    const settings = ldapSettings(server)
    stage = await directoryStage({
      ...{ ...settings, LDAP_URL: server.url, LDAP_START_TLS: 'off', LDAP_CA: '' },
      ...{ DIRECTORY_EVERY_MINUTES: '0', LOGIN_LOCK_FAILURES: '5' },
    })
    everybody = await stage.role('everybody', ['system:notice:list'])
    engineers = await stage.role('engineers', ['system:oss:list'])
    await stage.rule({ value: 'everybody', role: everybody })
    await stage.rule({ value: 'engineers', role: engineers })
  }, LONG_MS)
  afterAll(async () => {
    await stage?.close()
    await server?.stop()
  })

  const logIn = async (username: string, password: string) => {
    const { app, clock, container } = stage
    const place = { method: 'POST', path: '/auth/login', issuedAt: clock.now() } as const
    const credentials = { clientId: BUILT_IN_CLIENT_ID, grantType: 'password', username, password }
    const { headers, body } = sealV2(container.get(T.LoginPublicKey), credentials, place)
    const request = { method: place.method, url: place.path, headers, payload: body }
    const answer = await app.inject(request)
    return answer.json()
  }
  const whoAmI = async (token: string) => {
    const headers = { authorization: `Bearer ${token}`, clientid: BUILT_IN_CLIENT_ID }
    return (await stage.app.inject({ url: '/system/user/getInfo', headers })).json()
  }
  const sync = () => {
    stage.clock.advance({ minutes: 10 })
    return (stage.container.get(SYNC_DIRECTORY) ?? expect.unreachable()).execute()
  }

  it(
    'becomes one of 3,000 accounts, with the roles and departments of the table',
    async () => {
      const run = await sync()
      expect(run.counts).toMatchObject({ added: PEOPLE_COUNT, refused: 0, told: 0, disabled: 0 })
      const third = await stage.account(named(3).name)
      expect(third?.roles.sort()).toEqual([everybody, engineers].sort())
      expect((await stage.account(named(4).name))?.roles).toEqual([everybody])
      const all = { conditions: [], scope: 'all' } as const
      const accounts = await stage.container.get(T.RecordStores)(USER).slice(all, undefined, 4000)
      const linked = accounts.filter(({ name }) => names.includes(name))
      expect(new Set(linked.map(({ departmentId }) => departmentId)).size).toBe(UNITS.length)
    },
    LONG_MS,
  )

  it('signs in with the passwords that it has', async () => {
    for (let at = 0; at < times(20, 400); at += 1) {
      const { name } = named((at * 7) % PEOPLE_COUNT)
      const { code, data } = await logIn(name, passwordOf(name))
      expect([name, code]).toEqual([name, 200])
      const { user, permissions } = (await whoAmI(data.access_token)).data
      expect([user.userName, permissions]).toEqual([
        name,
        expect.arrayContaining(['system:notice:list']),
      ])
    }
  })

  it('gives the role with the next login, and takes it with the group', async () => {
    const one = named(1)
    const members = people.filter((_person, at) => at % 3 === 0)
    await server.setMembers('engineers', [...members, one].map(personDn))
    await logIn(one.name, passwordOf(one.name))
    expect((await stage.account(one.name))?.roles).toContain(engineers)
    await server.setMembers('engineers', members.map(personDn))
    await sync()
    expect((await stage.account(one.name))?.roles).toEqual([everybody])
  })

  it('loses whoever leaves: session, key and further logins', async () => {
    const gone = named(9)
    const { data } = await logIn(gone.name, passwordOf(gone.name))
    const id = (await stage.account(gone.name))?.id ?? ''
    expect((await whoAmI(data.access_token)).code).toBe(200)
    await server.remove(personDn(gone))
    const run = await sync()
    expect([run.state, run.names.disabled]).toEqual(['done', [gone.name]])
    expect((await whoAmI(data.access_token)).code).toBe(401)
    expect((await logIn(gone.name, passwordOf(gone.name))).code).toBe(500)
    expect((await stage.account(gone.name))?.status).toBe('disabled')
    const open = { text: 'select from sessions where user_id = $1' }
    expect(await stage.database.rows(open, [id])).toEqual([])
  })

  it('counts wrong passwords here, and sends none that is empty there', async () => {
    const { name } = named(20)
    const dn = personDn(named(20))
    const asked = async () => (await server.binds()).filter((bind) => bind === dn).length
    const before = await asked()
    for (let at = 0; at < 5; at += 1) await logIn(name, `guess ${at}`)
    const counted = await asked()
    // Five wrong ones lock the name, so the right one is not compared any more.
    expect((await logIn(name, passwordOf(name))).code).not.toBe(200)
    expect(await asked()).toBe(counted)
    expect(counted - before).toBe(5)
    const { name: other } = named(21)
    for (const empty of ['', ' ', '\u0000']) await logIn(other, empty)
    const sent = (await server.binds()).filter((bind) => bind === personDn(named(21)))
    expect(sent.length).toBeLessThanOrEqual(1)
  })

  it('locks nobody out who is logged in, and lets nobody in, while the directory is away', async () => {
    const one = named(30)
    const { data } = await logIn(one.name, passwordOf(one.name))
    await server.kill()
    const answers = await Promise.all(
      Array.from({ length: times(20, 200) }, (_, at) => logIn(named(31 + at).name, randomUUID())),
    )
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([503]))
    for (let hour = 0; hour < 60; hour += 15) {
      stage.clock.advance({ minutes: 15 })
      expect((await whoAmI(data.access_token)).code).toBe(200)
    }
    await expect(sync()).rejects.toMatchObject({ code: 'dependency_unavailable' })
    expect((await stage.account(one.name))?.status).toBe('normal')
    expect((await logIn('admin', stage.password)).code).toBe(200)
    await server.restart()
    stage.clock.advance({ minutes: 1 })
    const { name } = named(31)
    expect((await logIn(name, passwordOf(name))).code).toBe(200)
  })
})
