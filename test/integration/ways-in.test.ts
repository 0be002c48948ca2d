import { expect, it, onTestFinished } from 'vitest'
import { type Answer, type FirstStart, FrontEnd, firstStartOf } from '../support/front-end.ts'
import { describeOnGround, House } from '../support/house.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { sealV1 } from '../support/sealed-request.ts'
import { bodyOf, MAIL_LOGIN, MailBox } from '../support/sender-mail-server.ts'
import { FakeProvider } from '../support/sender-provider.ts'
import { Service, type Settings } from '../support/service.ts'
import { itInSoak, SOAK_MS } from '../support/soak.ts'
import { MINI_PROGRAM, miniProgramScript, OPEN_ID } from '../support/vendors/mini-program-server.ts'
import { OpenIdBrowser } from '../support/vendors/openid-browser.ts'
import { OpenIdServer } from '../support/vendors/openid-server.ts'
import { githubVendor } from '../support/vendors/standard-vendors.ts'
import { ACCOUNT } from '../support/vendors/vendor-script.ts'
import { VendorServer } from '../support/vendors/vendor-server.ts'

/** Consents on the page of a third party. @returns what the browser brings back */
type Agree = (address: string) => Promise<{ readonly code: string; readonly state: string }>

/** All third parties that a service calls during logins, on loopback. */
interface Counterparts {
  /** The settings with which a service uses them. */
  readonly settings: Settings
  readonly mail: MailBox
  readonly gateway: FakeProvider
  readonly miniProgram: VendorServer
  readonly thirdParties: Readonly<Record<'maxkey' | 'github', Agree>>
}

async function counterparts(): Promise<Counterparts> {
  const mail = await MailBox.open()
  const gateway = await FakeProvider.open(() => ({ status: 200, body: '{"status":"accepted"}' }))
  const openId = await OpenIdServer.start()
  const [github, miniProgram] = [
    new VendorServer(githubVendor),
    new VendorServer(miniProgramScript),
  ]
  onTestFinished(async () => {
    const ends = [mail.close(), gateway.close(), openId.stop(), github.stop(), miniProgram.stop()]
    await Promise.all(ends)
  })
  const { user, pass } = MAIL_LOGIN
  const settings = {
    SMTP_URL: `smtp://${user}:${pass}@127.0.0.1:${mail.server.port}`,
    MAIL_FROM: 'Console <codes@example.com>',
    SMS_GATEWAY_URL: gateway.url.href,
    SMS_GATEWAY_BODY: '{"to":["{phone}"],"message":"{text}","code":"{code}"}',
    SMS_GATEWAY_EXPECT: '"status":"accepted"',
    ...sourceSettings('MAXKEY', openId.issuer),
    SOCIAL_MAXKEY_KIND: 'oidc',
    ...sourceSettings('GITHUB', await github.start()),
    XCX_API: await miniProgram.start(),
    [`XCX_${MINI_PROGRAM.appId}_SECRET`]: MINI_PROGRAM.secret,
  }
  const thirdParties: Counterparts['thirdParties'] = {
    maxkey: (address) => new OpenIdBrowser('ada-1815').agree(address),
    github: async (address) => github.codes.agree(address),
  }
  return { settings, mail, gateway, miniProgram, thirdParties }
}

function sourceSettings(name: string, issuer: string): Settings {
  return {
    [`SOCIAL_${name}_ISSUER`]: issuer,
    [`SOCIAL_${name}_CLIENT_ID`]: ACCOUNT.clientId,
    [`SOCIAL_${name}_CLIENT_SECRET`]: ACCOUNT.clientSecret,
    [`SOCIAL_${name}_REDIRECT_URI`]: ACCOUNT.redirectUri,
  }
}

const NAME = 'Every way in, over two instances'
const PHONE = '13800138000'
const MAILBOX = 'mei@example.com'
const DOMAIN = 'localhost:5666'

type Session = Readonly<Record<string, string>>

/** Where each step goes to: with two instances, one begins what the other ends. */
interface Doors {
  readonly here: FrontEnd
  readonly there: FrontEnd
  readonly administrator: FirstStart
}

itInSoak(
  'embedded, every grant type logs in against its counterpart',
  async () => {
    const others = await counterparts()
    const service = await Service.start(await temporaryFolder(), others.settings)
    const here = new FrontEnd(service)
    await everyWayIn({ here, there: here, administrator: firstStartOf(service) }, others)
  },
  SOAK_MS,
)

await describeOnGround(NAME, (ground) => {
  it(
    'what one instance begins another one ends',
    async () => {
      const others = await counterparts()
      const house = await House.open(ground, 2, others.settings)
      const [here, there] = [house.at(0), house.at(1)]
      await everyWayIn({ here, there, administrator: house.administrator }, others)
    },
    SOAK_MS,
  )
})

async function everyWayIn(doors: Doors, others: Counterparts): Promise<void> {
  const { here, administrator } = doors
  const session = await here.logIn(administrator.publicKey, administrator.password)
  expect(await here.whoAmI(session)).toBe(200)
  await bySms(doors, others, session)
  await byMail(doors, others, session)
  await byThirdParty(doors, others, session, 'maxkey')
  await byThirdParty(doors, others, session, 'github')
  await byMiniProgram(doors, others, session)
  const list = '/monitor/logininfor/list?pageNum=1&pageSize=50'
  const { rows = [] } = await here.ask(list, { headers: session })
  const outcomes = rows.map(({ userName, status }) => `${userName} ${status === '0' ? 'in' : 'no'}`)
  const inside = Array.from({ length: 6 }, () => 'admin in')
  const refused = [`${PHONE} no`, `${MAILBOX} no`]
  const unbound = ['maxkey no', 'maxkey no', 'github no', 'github no', ' no']
  expect(outcomes.sort()).toEqual([...inside, ...refused, ...unbound].sort())
}

async function bySms({ here, there, ...doors }: Doors, { gateway }: Counterparts, own: Session) {
  await saveContact(here, own, { phonenumber: PHONE })
  expect(await askFor(here, `sms/code?phonenumber=${PHONE}`, 'en')).toBe(200)
  const sent = JSON.parse(gateway.requests.at(-1)?.body ?? '')
  expect(sent.to).toEqual([`+86${PHONE}`])
  const proof = { grantType: 'sms', phonenumber: PHONE, smsCode: sent.code }
  await expectOnce({ here, there, ...doors }, proof)
}

async function byMail({ here, there, ...doors }: Doors, { mail }: Counterparts, own: Session) {
  await saveContact(here, own, { email: MAILBOX, phonenumber: PHONE })
  expect(await askFor(here, `email/code?email=${MAILBOX}`, 'zh_CN')).toBe(200)
  const [message] = mail.mails
  if (message === undefined) throw new Error('No mail came.')
  expect(message.to).toEqual([MAILBOX])
  expect(bodyOf(message)).toContain('验证码')
  const [emailCode = ''] = /\d{4}/.exec(bodyOf(message)) ?? []
  await expectOnce({ here, there, ...doors }, { grantType: 'email', email: MAILBOX, emailCode })
}

async function byThirdParty(
  { here, there, administrator }: Doors,
  { thirdParties }: Counterparts,
  own: Session,
  source: keyof Counterparts['thirdParties'],
) {
  const travel = async (session: Session) => {
    const query = new URLSearchParams({ domain: DOMAIN, tenantId: '000000' })
    const left = await fetch(`${here.origin}/auth/binding/${source}?${query}`, { headers: session })
    const [cookie = ''] = left.headers.getSetCookie().map((line) => line.split(';')[0])
    const { data }: { data: string } = Object(await left.json())
    const { code, state } = await thirdParties[source](data)
    return { cookie, proof: { source, socialCode: code, socialState: state } }
  }
  const logIn = async () => {
    const { cookie, proof } = await travel({})
    return logInWith(there, administrator, { grantType: 'social', ...proof }, { cookie })
  }
  expect((await logIn()).error).toBe('social_not_bound')
  const { cookie, proof } = await travel(own)
  const headers = { ...own, cookie, 'content-type': 'application/json' }
  const body = JSON.stringify({ grantType: 'social', tenantId: '000000', ...proof })
  expect(await codeOf(there, '/auth/social/callback', { method: 'POST', headers, body })).toBe(200)
  const { data } = await logIn()
  expect(await here.whoAmI(sessionOf(data))).toBe(200)
  const bindings = Object(await here.ask('/system/social/list', { headers: own })).data
  expect(bindings).toMatchObject([{ source: source.toUpperCase() }])
  // The administrator has a password, so this is not the last way in.
  const unlock = `/auth/unlock/${bindings[0].id}`
  expect(await codeOf(there, unlock, { method: 'DELETE', headers: own })).toBe(200)
  expect((await logIn()).error).toBe('social_not_bound')
}

async function byMiniProgram(doors: Doors, { miniProgram }: Counterparts, own: Session) {
  const { here, there, administrator } = doors
  const logIn = () =>
    logInWith(there, administrator, { grantType: 'xcx', xcxCode: miniProgram.codes.newCode() })
  expect((await logIn()).error).toBe('xcx_not_bound')
  const headers = { ...own, 'content-type': 'application/json' }
  const body = JSON.stringify({ xcxCode: miniProgram.codes.newCode() })
  expect(await codeOf(here, '/auth/xcx/bind', { method: 'POST', headers, body })).toBe(200)
  const answer = await logIn()
  expect(answer.data.openid).toBe(OPEN_ID)
  expect(JSON.stringify(answer)).not.toContain('session')
  expect(await here.whoAmI(sessionOf(answer.data))).toBe(200)
}

/** The first use opens a session that every instance knows, the second none. */
async function expectOnce({ here, there, administrator }: Doors, proof: Session): Promise<void> {
  const { data } = await logInWith(there, administrator, proof)
  expect(await here.whoAmI(sessionOf(data))).toBe(200)
  expect((await logInWith(here, administrator, proof)).code).toBe(500)
}

function logInWith(
  door: FrontEnd,
  { publicKey, clientId }: FirstStart,
  proof: Session,
  more: Session = {},
): Promise<Answer> {
  const { headers, body } = sealV1(publicKey, { clientId, ...proof })
  return door.ask('/auth/login', { method: 'POST', headers: { ...headers, ...more }, body })
}

function sessionOf(data: Answer['data'] | null): Session {
  const clientid = 'e5cd7e4891bf95d1d19206ce24a7b32e'
  return { authorization: `Bearer ${data?.access_token}`, clientid }
}

async function saveContact(door: FrontEnd, own: Session, contact: Session): Promise<void> {
  const headers = { ...own, 'content-type': 'application/json' }
  const body = JSON.stringify({ nickName: 'Mei', sex: '1', email: '', phonenumber: '', ...contact })
  expect(await codeOf(door, '/system/user/profile', { method: 'PUT', headers, body })).toBe(200)
}

function askFor(door: FrontEnd, path: string, language: string): Promise<number> {
  const clientid = 'e5cd7e4891bf95d1d19206ce24a7b32e'
  const headers = { clientid, 'content-language': language }
  return codeOf(door, `/resource/${path}`, { headers })
}

async function codeOf(door: FrontEnd, path: string, request: RequestInit): Promise<number> {
  return (await door.ask(path, request)).code
}
