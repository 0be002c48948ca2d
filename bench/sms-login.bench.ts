import pg from 'pg'
import { CodeGateway } from './harness/code-gateway.ts'
import { contest, contestMeasurement } from './harness/contest.ts'
import { Gatehouse } from './harness/gatehouse.ts'
import type { Limit } from './harness/limit.ts'
import { drive } from './harness/load.ts'
import { loginRequests, sealedRequest } from './harness/login-requests.ts'
import { ProcessorTime } from './harness/processor-time.ts'
import { scoped } from './harness/scoped.ts'
import type { Bench, Measurement, Subject } from './harness/subject.ts'
import { startLimit } from './login.bench.ts'

const CONNECTIONS = 8
const LOGINS = { thorough: 800, quick: 200 }
/** A source may request ten codes an hour. */
const CODES_OF_SOURCE = 10

export const smsLogin: Subject = { name: 'sms', needsStores: true, run }

/**
 * Compares logins by code on one core with the least program that logs in by name without hashing.
 * That program has no code to compare, so it does one cache operation less.
 */
function run(bench: Bench): Promise<Measurement[]> {
  const { DATABASE_URL } = bench.stores.settings
  if (DATABASE_URL === undefined) return Promise.resolve([])
  return scoped(async (hold) => {
    const gateway = await hold(CodeGateway.open())
    const settings = {
      SMS_GATEWAY_URL: gateway.url,
      TRUSTED_PROXIES: '127.0.0.1',
      CAPTCHA: 'math',
      CODE_SERVICE_PER_HOUR: '1000000',
      CODE_RANGE_PER_HOUR: '1000000',
      CODE_LENGTH: '6',
    }
    const service = await hold(Gatehouse.start(bench, { settings }))
    const limit = await hold(startLimit(bench, service.identity, { flags: ['--free-hash'] }))
    const count = bench.isQuick ? LOGINS.quick : LOGINS.thorough
    const owners = new Owners(DATABASE_URL, service, gateway)
    const time = new ProcessorTime()
    const rate = async (program: Gatehouse | Limit, requests: Buffer[]) => {
      const { port } = program
      const load = { port, connections: CONNECTIONS, runMs: 60_000, expect: '"code":200' }
      const work = () => drive({ ...load, next: () => requests.pop() })
      return (await time.of(program, work)).perSecond
    }
    const result = await contest(
      bench.rounds,
      { run: async () => rate(service, await owners.logins(count)) },
      { run: () => rate(limit, loginRequests(service.identity, count)) },
    )
    const processor = time.summary(service, limit, bench.rounds)
    const line = { name: 'login by SMS code, one core', target: 0.45, rate: 'logins/s' }
    return [contestMeasurement(line, result, { processor, store: bench.stores.name })]
  })
}

/** Users with phones, each of whom logs in once. */
class Owners {
  readonly #databaseUrl: string
  readonly #service: Gatehouse
  readonly #gateway: CodeGateway
  #last = 0

  constructor(databaseUrl: string, service: Gatehouse, gateway: CodeGateway) {
    this.#databaseUrl = databaseUrl
    this.#service = service
    this.#gateway = gateway
  }

  /** Login requests of `count` users whose codes have been sent. */
  async logins(count: number): Promise<Buffer[]> {
    const first = this.#last
    this.#last += count
    await this.#add(first, count)
    const { publicKey, clientId } = this.#service.identity
    const requests: Buffer[] = []
    for (let owner = first; owner < first + count; owner += 1) {
      const phonenumber = phoneOf(owner)
      await this.#ask(owner)
      const smsCode = this.#gateway.codeFor(phonenumber)
      requests.push(sealedRequest(publicKey, { clientId, grantType: 'sms', phonenumber, smsCode }))
    }
    return requests
  }

  async #add(first: number, count: number): Promise<void> {
    const database = new pg.Client({ connectionString: this.#databaseUrl })
    await database.connect()
    await database.query(
      `insert into users (name, name_key, nick_name, status, created_at, phone_key)
        select 'owner' || n, 'owner' || n, 'Owner', 'normal', now(), '+86138' || (10000000 + n)
        from generate_series($1::int, $1 + $2 - 1) n`,
      [first, count],
    )
    await database.end()
  }

  async #ask(owner: number): Promise<void> {
    const source = Math.trunc(owner / CODES_OF_SOURCE)
    const path = `/resource/sms/code?phonenumber=${encodeURIComponent(phoneOf(owner))}`
    const headers = {
      clientid: this.#service.identity.clientId,
      'x-forwarded-for': `10.${source >> 16}.${(source >> 8) & 255}.${source & 255}`,
    }
    const { body } = await this.#service.request({ method: 'GET', path, headers })
    if (!body.includes('"code":200')) throw new Error(`No code is sent: ${body}`)
  }
}

function phoneOf(owner: number): string {
  return `+86138${10_000_000 + owner}`
}
