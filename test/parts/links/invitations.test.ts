import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sealV2 } from '../../support/sealed-request.ts'
import { bodyOf, MailBox, pageOf } from '../../support/sender-mail-server.ts'
import { SOON, times } from '../../support/soak.ts'
import { type Answer, PLACES, UserWorld } from '../../support/user-world.ts'
import { START_MS } from '../../support/whole-service.ts'

const DONE = { code: 200, data: null }
const NEW_PASSWORD = 'Better-Horse-9'
const ENGLISH = { 'content-language': 'en_US' }
const LINK = /http:\/\/localhost:5320\/account\/reset#([\w-]{43})/
/** At once; of the budget of an hour, a quarter is left to codes. */
const IMPORTED = times(40, 500)
const BUDGET = Math.ceil(IMPORTED / 0.75) + 40

let box: MailBox
let world: UserWorld
let numbers = 0

beforeAll(async () => {
  box = await MailBox.open()
  world = await UserWorld.open(undefined, {
    ...box.settings,
    CODE_SERVICE_PER_HOUR: String(BUDGET),
  })
}, START_MS)
beforeEach(() => box.mails.splice(0))
afterAll(async () => {
  await world.close()
  await box.close()
})

describe('an invitation', () => {
  it('T-88 lets somebody choose the first password, once', async () => {
    const { name, email } = fresh()
    expect(await invite({ email, deptId: PLACES.D1 })).toMatchObject(DONE)
    expect(await states(name)).toEqual(['waiting'])
    const token = await sent(email)
    expect(await states(name)).toEqual(['sent'])
    const shown = await post('/auth/password/link', { token })
    expect(shown.data).toMatchObject({ purpose: 'invitation', userName: name, needsFactor: false })
    expect(await choose(token)).toMatchObject(DONE)
    await world.service.logIn(name, { password: NEW_PASSWORD })
    expect(await choose(token)).toMatchObject({ error: 'invalid_link' })
    expect(await states(name)).toEqual([])
    const proven = 'select email_proven from users where name = $1'
    expect(await world.run(proven, [name])).toEqual([{ email_proven: true }])
  })

  it('is a mail with text and page', async () => {
    const { name, email } = fresh()
    await invite({ email })
    await sent(email)
    const mail = box.mails.find(({ to }) => to.includes(email))
    if (!mail) throw new Error('No mail came.')
    expect(bodyOf(mail)).toContain(name)
    expect(pageOf(mail)).toMatch(/<a href="http:\/\/localhost:5320\/account\/reset#/)
  })

  it('has a new link when it is sent again, and none when it is revoked', async () => {
    const { name, email } = fresh()
    await invite({ email })
    const first = await sent(email)
    const userId = await idOf(name)
    // One address gets one message a minute.
    world.service.console.clock.advance({ seconds: 60 })
    const again = { userIds: [userId] }
    expect(await world.ask('PUT', '/system/user/invite', again)).toMatchObject(DONE)
    expect(await choose(first)).toMatchObject({ error: 'invalid_link' })
    box.mails.splice(0)
    const second = await sent(email)
    await world.ask('DELETE', `/system/user/invite/${userId}`)
    expect(await choose(second)).toMatchObject({ error: 'invalid_link' })
    expect(await states(name)).toEqual([])
  })

  it('gives no more than the rights of whoever invites', async () => {
    const { email } = fresh()
    const beyond = { email, deptId: PLACES.D1, roleIds: [3003] }
    expect(await invite(beyond, world.anna)).toMatchObject({ error: 'rights_exceeded' })
    expect(await invite({ email, deptId: PLACES.D2 }, world.anna)).toMatchObject({ code: 500 })
    expect(await invite({ email, deptId: PLACES.D1 }, world.lea)).toMatchObject({ code: 403 })
    expect(await invite({ email, deptId: PLACES.D1 }, world.anna)).toMatchObject(DONE)
  })

  it('asks somebody who has a password to prove an address that was typed', async () => {
    const { name, email } = fresh()
    const form = { userName: name, nickName: name, email, password: NEW_PASSWORD }
    expect(await world.ask('POST', '/system/user', { ...form, status: '0' })).toMatchObject(DONE)
    const row = async () =>
      Object((await world.ask('GET', `/system/user/list?userName=${name}`)).rows)[0]
    const { userId, emailProven } = await row()
    expect(emailProven).toBe(false)
    expect(await world.ask('PUT', '/system/user/invite', { userIds: [userId] })).toMatchObject(DONE)
    await sent(email)
    const mail = box.mails.find(({ to }) => to.includes(email))
    expect(mail && bodyOf(mail)).toMatch(/http:\/\/localhost:5320\/account\/#s1[\w.-]+/)
    expect(await states(name)).toEqual(['sent'])
    await world.run('update users set email_proven = true where name = $1', [name])
    expect([await states(name), (await row()).emailProven]).toEqual([[], true])
  })

  it('is not sent again to somebody who has a password, or out of sight', async () => {
    const again = (userIds: unknown[], by = world.admin) =>
      world.ask('PUT', '/system/user/invite', { userIds }, by)
    expect(await again([4001])).toMatchObject({ error: 'not_invited' })
    expect(await again([4002], world.anna)).toMatchObject({ code: 500 })
    expect(await again([1])).toMatchObject({ code: 500 })
  })

  it('needs an address that nobody has', async () => {
    const { email } = fresh()
    expect(await invite({ email: 'nobody' })).toMatchObject({ code: 500 })
    await invite({ email })
    expect(await invite({ email, userName: 'other' })).toMatchObject({ code: 500 })
  })
})

describe('an import with invitations', () => {
  it(
    `invites ${IMPORTED} people at once, and says how far it is`,
    async () => {
      const people = Array.from({ length: IMPORTED }, () => fresh())
      const answer = await importing(people.map(({ name, email }) => [name, name, email]))
      expect(answer).toMatchObject({ code: 200 })
      expect(answer.msg).toContain(`Invitations that are being sent: ${IMPORTED}.`)
      expect(answer.msg).not.toMatch(/password/i)
      expect(await countOf('waiting')).toBeGreaterThanOrEqual(IMPORTED)
      await world.service.sendInvitations()
      const reached = new Set(box.mails.flatMap(({ to }) => to))
      expect(people.every(({ email }) => reached.has(email))).toBe(true)
      expect(await countOf('waiting')).toBe(0)
    },
    START_MS,
  )

  it('refuses rows without an address, and invites nobody in a dry run', async () => {
    const { name, email } = fresh()
    const answer = await importing([
      [name, name, email],
      [`${name}x`, name, ''],
    ])
    expect(answer.msg).toContain('An invitation needs an e-mail address.')
    const other = fresh()
    await importing([[other.name, other.name, other.email]], '&dryRun=true')
    expect([await states(name), await states(other.name)]).toEqual([['waiting'], []])
  })

  it('leaves a quarter of the budget to codes', async () => {
    const people = Array.from({ length: BUDGET }, () => fresh())
    await importing(people.map(({ name, email }) => [name, name, email]))
    await world.service.sendInvitations()
    expect(await countOf('waiting')).toBeGreaterThan(0)
    const { email } = fresh()
    const headers = { clientid: world.service.clientId }
    const url = `/resource/email/code?email=${email}`
    const answer = await world.service.app.inject({ url, headers })
    expect(answer.json()).toMatchObject({ code: 200 })
  })
})

function fresh() {
  numbers += 1
  const name = `guest${numbers}`
  return { name, email: `${name}@example.com` }
}

function invite(body: object, by = world.admin): Promise<Answer> {
  return world.ask('POST', '/system/user/invite', { ...body }, { ...by, ...ENGLISH })
}

/** @returns the token of the link that was mailed there last */
async function sent(email: string): Promise<string> {
  await world.service.sendInvitations()
  const isTheirs = () => box.mails.findLast(({ to }) => to.includes(email))
  await vi.waitFor(() => expect(isTheirs()).toBeDefined(), SOON)
  const mail = isTheirs()
  return LINK.exec(mail ? bodyOf(mail) : '')?.[1] ?? ''
}

async function post(url: string, body: object): Promise<Answer> {
  return (await world.service.app.inject({ method: 'POST', url, payload: { ...body } })).json()
}

async function choose(token: string): Promise<Answer> {
  const { publicKey, app, console } = world.service
  const issuedAt = console.clock.now()
  const request = { method: 'POST', path: '/auth/password/reset', issuedAt } as const
  const { headers, body } = sealV2(publicKey, { token, newPassword: NEW_PASSWORD }, request)
  return (await app.inject({ method: 'POST', url: request.path, headers, payload: body })).json()
}

async function listed() {
  const { data } = await world.ask('GET', '/system/user/invite/list')
  return Array.isArray(data) ? data : []
}

async function states(name: string): Promise<string[]> {
  return (await listed()).filter(({ userName }) => userName === name).map(({ state }) => state)
}

async function countOf(state: string): Promise<number> {
  return (await listed()).filter((row) => row.state === state).length
}

async function idOf(name: string): Promise<unknown> {
  return (await listed()).find(({ userName }) => userName === name)?.userId
}

async function importing(rows: readonly string[][], query = ''): Promise<Answer> {
  numbers += 1
  const headings = ['用户账号', '用户昵称', '用户邮箱']
  const file = await writeXlsx({ sheets: [{ name: 'x', rows: [headings, ...rows] }] })
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(file)]), 'users.xlsx')
  const encoded = new Response(form)
  const answer = await world.service.app.inject({
    method: 'POST',
    url: `/system/user/importData?invite=true${query}`,
    headers: {
      ...world.admin,
      ...ENGLISH,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  return answer.json()
}
