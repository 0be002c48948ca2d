import { expect, it } from 'vitest'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { aLoginKey } from '../support/login-keys.ts'
import { anyStore } from '../support/prepared-database.ts'
import { type SealedBody, sealV1, sealV2 } from '../support/sealed-request.ts'
import { Service } from '../support/service.ts'
import { report, SOAK_MS, times, welchT } from '../support/soak.ts'

const PATH = '/auth/login'
const LOGIN = { clientId: 'e5cd7e4891bf95d1d19206ce24a7b32e', grantType: 'password' }
const V2 = { method: 'POST', path: PATH }
const foreign = aLoginKey().publicKeyLine

/** Ways to get an envelope wrong, from the first byte that is looked at to the last. */
const CLASSES: Readonly<Record<string, (publicKey: string) => SealedBody>> = {
  noBase64: (key) => withHeader(sealV1(key, LOGIN), '!'.repeat(344)),
  noise: (key) => withHeader(sealV1(key, LOGIN), noise(256).toString('base64')),
  foreignKey: () => sealV1(foreign, LOGIN),
  shortKey: (key) => sealV1(key, LOGIN, { keyText: 'k'.repeat(16) }),
  noBlock: (key) => ({ ...sealV1(key, LOGIN), body: noise(33).toString('base64') }),
  foreignBody: (key) => ({ ...sealV1(key, LOGIN), body: noise(128).toString('base64') }),
  noJson: (key) => sealV1(key, '{"clientId":'),
  noObject: (key) => sealV1(key, '[1]'),
  v2Noise: (key) => withHeader(sealV2(key, LOGIN, V2), `v2.${noise(8).toString('hex')}.1.x.y`),
  v2Old: (key) => sealV2(key, LOGIN, { ...V2, issuedAt: new Date(Date.now() - 3_600_000) }),
  v2ForeignKey: () => sealV2(foreign, LOGIN, V2),
  v2Elsewhere: (key) => sealV2(key, LOGIN, { ...V2, path: '/auth/register' }),
  v2Body: (key) => ({ ...sealV2(key, LOGIN, V2), body: noise(128).toString('base64') }),
}
const KINDS = Object.keys(CLASSES)

it(
  'T-06: all malformed envelopes get the same answer; times are printed',
  async () => {
    const settings = { ...(await anyStore()), LOGIN_SEALED_PER_MINUTE: '10000000' }
    const service = await Service.start(await temporaryFolder(), settings)
    const { publicKey } = firstStartOf(service)
    const samples = times(4, 800, 50_000)
    const answers = new Set<string>()
    const took = new Map<string, number[]>(KINDS.map((kind) => [kind, []]))
    for (let sample = 0; sample < samples; sample += 1) {
      for (const [kind, build] of Object.entries(CLASSES)) {
        const { headers, body } = build(publicKey)
        const begun = performance.now()
        const response = await fetch(`${service.origin}${PATH}`, { method: 'POST', headers, body })
        const text = await response.text()
        took.get(kind)?.push(performance.now() - begun)
        answers.add(seen(response, text))
      }
    }
    expect([...answers]).toEqual([expect.stringContaining('invalid_envelope')])
    const envelopes = samples * KINDS.length
    report('T-06', { envelopes, answers: answers.size, classes: KINDS.length })
    report('T-06 Welch t of the mean time, against foreignBody', against(took, 'foreignBody'))
    expect(await strategiesAsked(service)).toBe(0)
  },
  SOAK_MS,
)

function withHeader(sealed: SealedBody, key: string): SealedBody {
  return { ...sealed, headers: { ...sealed.headers, 'encrypt-key': key } }
}

function noise(bytes: number): Buffer {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(bytes)))
}

/** Everything of an answer but what names the request. */
function seen({ status, headers }: Response, text: string): string {
  const named = new Set(['date', 'x-request-id', 'content-length', 'connection', 'keep-alive'])
  const others = [...headers].filter(([name]) => !named.has(name))
  const body: object = JSON.parse(text)
  return JSON.stringify({ status, others, body: { ...body, requestId: '' } })
}

function against(took: ReadonlyMap<string, readonly number[]>, kind: string) {
  const others = [...took].filter(([name]) => name !== kind)
  const t = (one: readonly number[]) => Math.round(100 * welchT(took.get(kind) ?? [], one)) / 100
  return Object.fromEntries(others.map(([name, one]) => [name, t(one)]))
}

/** A login that got as far as its grant type would be a line of the login log. */
async function strategiesAsked(service: Service): Promise<number> {
  const { publicKey, password } = firstStartOf(service)
  const front = new FrontEnd(service)
  const headers = await front.logIn(publicKey, password)
  const list = '/monitor/logininfor/list?pageNum=1&pageSize=10'
  const { rows = [] } = await front.ask(list, { headers })
  // The line of this very login.
  return rows.length - 1
}
