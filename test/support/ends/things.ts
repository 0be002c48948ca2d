import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { aPicture } from '../bodies.ts'
import { EventStream } from '../push-streams.ts'
import { fetchFrom } from '../sources.ts'
import { begun, send } from '../tus-calls.ts'
import { ask, type Headers, logIn, PASSWORD, type Person } from './service.ts'

/** Something that a user holds. If checking spends it, `isOpen` is called only once. */
export interface Held {
  isOpen(): Promise<boolean>
}

/** A way to log in. */
interface Entrance extends Held {
  /** @returns headers of a session; `undefined` when the login is refused */
  enter(): Promise<Headers | undefined>
}

type Hold = (person: Person) => Promise<Held>

const JSON_TYPE = { 'content-type': 'application/json' }
const DOMAIN = 'localhost:5666'

/** Everything that a login opens, by name, and how to obtain it. */
export const THINGS = {
  session: async ({ place, session }) => answers(place.there, '/system/user/getInfo', session),
  'right of a role': async ({ place, session }) =>
    answers(place.there, '/resource/oss/list?pageNum=1&pageSize=10', session),
  'event stream': async ({ place, session }) => {
    const stream = await EventStream.open(`${place.there}/resource/sse`, withoutSource(session))
    return { isOpen: async () => !stream.isOver }
  },
  WebSocket: async ({ place, session }) => {
    const url = `${place.there.replace('http', 'ws')}/resource/websocket`
    const socket = new WebSocket(url, { headers: withoutSource(session) })
    onTestFinished(() => socket.terminate())
    await once(socket, 'open')
    return { isOpen: async () => socket.readyState === WebSocket.OPEN }
  },
  ticket: async ({ place, session }) => {
    const request = { method: 'POST', headers: session }
    const { data } = await ask(place.there, '/resource/push/ticket', request)
    const url = `${place.there}/resource/sse?ticket=${data.ticket}`
    return { isOpen: async () => (await EventStream.open(url)).status === 200 }
  },
  'code by SMS': (person) => {
    const { phone: phonenumber } = person
    const path = `/resource/sms/code?phonenumber=${phonenumber}`
    return sentCode(person, path, (smsCode) => ({ grantType: 'sms', phonenumber, smsCode }))
  },
  'code by e-mail': (person) => {
    const { mailbox: email } = person
    const path = `/resource/email/code?email=${email}`
    return sentCode(person, path, (emailCode) => ({ grantType: 'email', email, emailCode }))
  },
  'login by a third party': async (person) => {
    await bind(person)
    return enters(person, () => backFromGithub(person))
  },
  'session by a third party': async (person) => {
    const { proof, cookie } = await backFromGithub(person)
    const { place, source } = person
    const session = await logIn(place, place.there, proof, { ...source, cookie })
    return answers(place.there, '/system/user/getInfo', session ?? {})
  },
  'login begun at a third party': async (person) => {
    const back = await backFromGithub(person)
    return enters(person, async () => back)
  },
  'login by a mini-program': async (person) => {
    const { place, session } = person
    const { codes } = place.thirdParties.miniProgram
    place.thirdParties.seat(person.id)
    const body = JSON.stringify({ xcxCode: codes.newCode() })
    const request = { method: 'POST', headers: { ...session, ...JSON_TYPE }, body }
    await ask(place.there, '/auth/xcx/bind', request)
    return enters(person, async () => ({
      proof: { grantType: 'xcx', xcxCode: codes.newCode() },
      cookie: '',
    }))
  },
  'login by password': async (person) => {
    const proof = { username: person.name, password: PASSWORD }
    return enters(person, async () => ({ proof, cookie: '' }))
  },
  'upload in parts': async ({ place, session }) => {
    const own = withoutSource(session)
    const url = await begun({ origin: place.there }, own, 1000)
    return { isOpen: async () => (await send(url, 'HEAD', { headers: own })).status < 300 }
  },
  'address of a file': async ({ place, session }) => {
    const form = new FormData()
    const content = new Blob([new Uint8Array(aPicture(500))], { type: 'image/png' })
    form.set('file', content, 'held.png')
    const request = { method: 'POST', headers: withoutSource(session), body: form }
    const { data } = await ask(place.there, '/resource/oss/upload', request)
    const { pathname, search } = new URL(String(data.url))
    const url = `${place.there}${pathname}${search}`
    return { isOpen: async () => (await fetch(url)).status === 200 }
  },
} as const satisfies Record<string, Hold>

export type Thing = keyof typeof THINGS

/** What the browser brings back, and its cookie. */
interface Return {
  readonly proof: Headers
  readonly cookie: string
}

/** Logs in on each check. */
function enters({ place, name, id, source }: Person, proofOf: () => Promise<Return>): Entrance {
  const enter = async () => {
    place.thirdParties.seat(id)
    const { proof, cookie } = await proofOf()
    return logIn(place, place.there, proof, { ...source, cookie })
  }
  const isOpen = async () => {
    const session = await enter()
    if (!session) return false
    const { data } = await ask(place.there, '/system/user/getInfo', { headers: session })
    return Object(data?.user).userName === name
  }
  return { enter, isOpen }
}

async function sentCode(
  person: Person,
  path: string,
  proofOf: (code: string) => Headers,
): Promise<Entrance> {
  const { place, source } = person
  const asking = { headers: { ...source, clientid: place.clientId } }
  const answer = await ask(place.there, path, asking)
  if (answer.code !== 200) throw new Error(`no code was sent: ${answer.msg}`)
  const headers = { accept: 'application/json' }
  const { messages } = Object(await ask(place.there, '/dev/inbox', { headers }))
  const proof = proofOf(messages.at(-1).code)
  return enters(person, async () => ({ proof, cookie: '' }))
}

async function answers(origin: string, path: string, headers: Headers): Promise<Held> {
  return { isOpen: async () => (await ask(origin, path, { headers })).code === 200 }
}

async function bind(person: Person): Promise<void> {
  const { place, session } = person
  const { proof, cookie } = await backFromGithub(person, session)
  const headers = { ...session, ...JSON_TYPE, cookie }
  const body = JSON.stringify({ tenantId: '000000', ...proof })
  await ask(place.there, '/auth/social/callback', { method: 'POST', headers, body })
}

/** To GitHub and back, until the page reports who logged in. */
async function backFromGithub({ place, id, source }: Person, session: Headers = source) {
  const { thirdParties, there } = place
  thirdParties.seat(id)
  const query = new URLSearchParams({ domain: DOMAIN, tenantId: '000000' })
  const url = `${there}/auth/binding/github?${query}`
  const left = await fetchFrom(url, { headers: session })
  const [cookie = ''] = left.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const { data } = Object(await left.json())
  const { code, state } = thirdParties.github.codes.agree(String(data))
  const proof = { grantType: 'social', source: 'github', socialCode: code, socialState: state }
  return { proof, cookie }
}

/** Streams and uploads use the common source address. */
function withoutSource({ 'source-address': _, ...headers }: Headers): Headers {
  return headers
}
