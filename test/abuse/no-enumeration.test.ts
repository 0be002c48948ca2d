import type { InjectOptions } from 'fastify'
import { expect, it } from 'vitest'
import { type AccountsHarness, accountsHarness } from '../support/accounts-harness.ts'
import { aUser } from '../support/builders.ts'
import { type CodesHttp, codesHttp, wrong } from '../support/codes-http.ts'
import { aMailbox, aPhone } from '../support/codes-recipients.ts'
import type { Answer } from '../support/http-doors.ts'
import type { HttpHarness } from '../support/http-harness.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'
import { aBinding } from '../support/social-builders.ts'
import { socialHarness } from '../support/social-harness.ts'

const DAY = 86_400
const PASSWORD = 'Correct-Horse-8'
const ROUNDS = times(8, 300, 10_000)

interface Subject {
  readonly name: string
  readonly phone: string
  readonly mailbox: string
}

/** What a stranger could wish to tell apart. */
const STATES = {
  unknown: async () => undefined,
  known: addUser,
  'with a second factor': async (http: CodesHttp, subject: Subject) => {
    const secret = { userId: await addUser(http, subject), sealed: 'sealed' }
    const at = http.clock.now()
    await http.secondFactors.begin(secret, at)
    await http.secondFactors.confirm({ ...secret, step: 1, at, recoveryDigests: ['digest'] })
  },
  disabled: async (http: CodesHttp, subject: Subject) =>
    http.given.disableUser(await addUser(http, subject)),
  'locked by guessed passwords': async (http: CodesHttp, subject: Subject) => {
    await addUser(http, subject)
    for (let nth = 0; nth < 5; nth += 1) await tryPassword(http, subject, 'wrong', '172.16.0.1')
  },
  'locked by guessed codes': async (http: CodesHttp, subject: Subject) => {
    await addUser(http, subject)
    for (let sent = 0; sent < 2; sent += 1) {
      const code = await http.codeFor('sms', subject.phone)
      for (let nth = 0; nth < 3; nth += 1) await tryCode(http, subject, 'sms', wrong(code))
      http.clock.advance(61)
    }
  },
}

const ENTRIES = {
  password: async (http: CodesHttp, subject: Subject) => [
    // Wrong ones first, until even the owner would be locked out.
    ...(await sequence(3, () => tryPassword(http, subject, 'wrong', '172.16.0.9'))),
    ...(await sequence(3, () => tryPassword(http, subject, 'wrong 123456', '172.16.0.9'))),
    await tryPassword(http, subject, PASSWORD, '172.16.0.9'),
  ],
  sms: (http: CodesHttp, subject: Subject) => tryCodes(http, subject, 'sms'),
  email: (http: CodesHttp, subject: Subject) => tryCodes(http, subject, 'email'),
}

it.each(Object.entries(ENTRIES))(
  'T-09: %s: every state of an account answers alike',
  async (entry, attempts) => {
    const http = await codesHttp()
    let [answers, differences] = [0, 0]
    for (let round = 0; round < ROUNDS; round += 1) {
      const heard = new Set<string>()
      for (const [at, prepare] of Object.values(STATES).entries()) {
        const subject = subjectOf(round * 10 + at)
        await prepare(http, subject)
        const all = await attempts(http, subject)
        answers += all.length
        heard.add(JSON.stringify(all.map(seen)))
        http.clock.advance(DAY)
      }
      differences += heard.size - 1
      expect([...heard]).toHaveLength(1)
    }
    report(`T-09 ${entry}`, { rounds: ROUNDS, answers, differences })
  },
  SOAK_MS,
)

it(
  'T-09: outside identities: a disabled account is answered like one that does not exist',
  async () => {
    const http = await socialHarness()
    const heard = { social: new Set<string>(), xcx: new Set<string>() }
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await http.given.user(aUser({ name: `owner${round}` }))
      const bound = `bound${round}`
      await http.bindings.bind(aBinding({ userId: id, source: 'GITHUB', outsideId: bound }))
      await http.bindings.bind(aBinding({ userId: id, source: 'XCX_WX01', outsideId: bound }))
      await http.given.disableUser(id)
      for (const outsideId of [bound, `other${round}`]) {
        const journey = await http.leave()
        const socialCode = http.github.codeFor(outsideId)
        heard.social.add(JSON.stringify(seen(await http.logInWith({ ...journey, socialCode }))))
        const fields = { grantType: 'xcx', xcxCode: `code of ${outsideId}` }
        const body = { clientId: http.builtInClientId, ...fields }
        heard.xcx.add(JSON.stringify(seen(await http.postSealed('/auth/login', body))))
      }
      http.clock.advance(DAY)
    }
    expect([...heard.social].join()).toContain('social_not_bound')
    expect([...heard.xcx].join()).toContain('xcx_not_bound')
    expect([heard.social.size, heard.xcx.size]).toEqual([1, 1])
    report('T-09 outside', { rounds: ROUNDS, answers: 4 * ROUNDS, differences: 0 })
  },
  SOAK_MS,
)

it(
  'T-09: registration: says that a name is taken only while it is open, and after a solved captcha',
  async () => {
    const http = await accountsHarness()
    const heard = { closed: new Set<string>(), unsolved: new Set<string>() }
    for (let round = 0; round < ROUNDS; round += 1) {
      await http.given.user(aUser({ name: `taken${round}` }))
      for (const username of [`taken${round}`, `free${round}`]) {
        await http.toggle('false')
        heard.closed.add(JSON.stringify(seen(await register(http, username, '42'))))
        await http.toggle('true')
        heard.unsolved.add(JSON.stringify(seen(await register(http, username, '41'))))
      }
      http.clock.advance(DAY)
    }
    expect([...heard.closed].join()).toContain('registration_closed')
    expect([...heard.unsolved].join()).toContain('invalid_captcha')
    expect([heard.closed.size, heard.unsolved.size]).toEqual([1, 1])
    report('T-09 registration', { rounds: ROUNDS, answers: 4 * ROUNDS, differences: 0 })
  },
  SOAK_MS,
)

function subjectOf(number: number): Subject {
  const name = `user${number}`
  return { name, phone: `+86138${10_000_000 + number}`, mailbox: `${name}@example.com` }
}

async function addUser(http: CodesHttp, { name, phone, mailbox }: Subject): Promise<string> {
  const { id } = await http.given.user(aUser({ name }), await http.hasher.hash(PASSWORD))
  await http.given.contact(id, aPhone(phone))
  await http.given.contact(id, aMailbox(mailbox))
  return id
}

async function tryPassword(http: CodesHttp, subject: Subject, password: string, from: string) {
  const fields = { username: subject.name, password, ...(await captcha(http, '42')) }
  const body = { clientId: http.clientId, grantType: 'password', ...fields }
  return postFrom(http, from, '/auth/login', body)
}

function tryCode(http: CodesHttp, { phone, mailbox }: Subject, by: 'sms' | 'email', code: string) {
  const proof =
    by === 'sms' ? { phonenumber: phone, smsCode: code } : { email: mailbox, emailCode: code }
  const body = { clientId: http.clientId, grantType: by, ...proof }
  return postFrom(http, '172.16.0.2', '/auth/login', body)
}

/** Asks for codes, and guesses; where there is nobody to let in, a right code is tried too. */
async function tryCodes(http: CodesHttp, subject: Subject, by: 'sms' | 'email') {
  const to = by === 'sms' ? subject.phone : subject.mailbox
  const asked = await sequence(2, () => http.askFor(by, to))
  const code = http.parts[by].codeFor(to)
  expect(code).toMatch(/^\d{4}$/)
  const guessed = await sequence(4, () => tryCode(http, subject, by, wrong(code)))
  return [...asked, ...guessed, await tryCode(http, subject, by, code)]
}

async function register(http: AccountsHarness, username: string, code: string) {
  const { uuid } = await captcha(http, '42')
  return http.register({ username, uuid, code })
}

/** One that has just been drawn; the answer is 42. */
async function captcha({ codes }: HttpHarness, code: string) {
  const uuid = crypto.randomUUID()
  await codes.put('captcha', uuid, '42', 120)
  return { uuid, code }
}

function postFrom(http: HttpHarness, remoteAddress: string, url: string, body: unknown) {
  const request: InjectOptions = { method: 'POST', url, remoteAddress, ...http.sealed(body) }
  return http.send(request)
}

async function sequence(length: number, attempt: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  while (answers.length < length) answers.push(await attempt())
  return answers
}

/** Everything of an answer but what names the request. */
function seen({ status, headers, body }: Answer) {
  // The length counts the request's id too; all else of the body is compared itself.
  const { date: _date, 'x-request-id': _id, 'content-length': _length, ...others } = headers
  return { status, headers: others, body: { ...body, requestId: '' } }
}
