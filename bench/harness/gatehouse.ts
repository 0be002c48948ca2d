import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BUILT_IN_CLIENT_ID } from '../../adapters/postgres/seed/client.ts'
import { startArguments } from '../../test/support/start-arguments.ts'
import type { Place } from './cores.ts'
import { type RequestParts, requestBytes } from './http-bytes.ts'
import { exchangeOnce } from './load.ts'
import { type LoginIdentity, loginRequest, sealLogin } from './login-requests.ts'
import { Program } from './program.ts'
import type { Bench } from './subject.ts'
import type { WireReply } from './wire.ts'

const START_MS = 60_000
const POLL_MS = 4
const HEALTH = requestBytes({ method: 'GET', path: '/healthz' })

export interface GatehousePlan {
  /** Arguments of Node, used instead of the launcher. */
  readonly args?: readonly string[]
  readonly place?: Place
  readonly settings?: Readonly<Record<string, string>>
}

/** Starts the service as an operator does, with a data directory of the bench. */
export class Gatehouse implements AsyncDisposable {
  readonly port: number
  /** Time from spawning the process to the first successful response. */
  readonly startMs: number
  readonly identity: LoginIdentity
  readonly #program: Program

  private constructor(program: Program, identity: LoginIdentity, port: number, startMs: number) {
    this.#program = program
    this.identity = identity
    this.port = port
    this.startMs = startMs
  }

  static async start(bench: Bench, plan: GatehousePlan = {}): Promise<Gatehouse> {
    const port = await freePort()
    const { options, launcher } = startArguments()
    const begun = performance.now()
    const program = new Program({
      cores: bench.cores,
      place: plan.place ?? 'measured',
      args: [...options, ...(plan.args ?? [launcher, 'start'])],
      env: { ...settings(bench, port), ...plan.settings },
      logFile: join(bench.logs, 'gatehouse.log'),
    })
    const { publicKey, password } = bench.login
    const identity = { publicKey, clientId: BUILT_IN_CLIENT_ID, username: 'admin', password }
    try {
      await answering(program, port)
      return new Gatehouse(program, identity, port, performance.now() - begun)
    } catch (error) {
      await program[Symbol.asyncDispose]()
      throw error
    }
  }

  get pid(): number {
    return this.#program.pid
  }

  /** Logs in, with the administrator's password. @returns the headers of an authenticated request */
  async session(username = this.identity.username): Promise<Record<string, string>> {
    const { body } = await exchangeOnce(this.port, loginRequest({ ...this.identity, username }))
    const { data } = JSON.parse(body.toString())
    if (!data?.access_token) throw new Error(`The login is refused: ${body}`)
    return { authorization: `Bearer ${data.access_token}`, clientid: this.identity.clientId }
  }

  /** Makes a key for programs. @returns the headers of a request with it */
  async key(name: string): Promise<Record<string, string>> {
    const { publicKey, password } = this.identity
    const form = { name, days: 1, permissions: ['system:notice:list'], password }
    const { key, body } = sealLogin(publicKey, form)
    const type = { 'content-type': 'application/json', 'encrypt-key': key }
    const headers = { ...(await this.session()), ...type }
    const reply = await this.request({ method: 'POST', path: '/auth/keys', headers, body })
    const { data } = JSON.parse(reply.body.toString())
    if (!data?.key) throw new Error(`The key is refused: ${reply.body}`)
    return { authorization: `Bearer ${data.key}` }
  }

  request(parts: RequestParts): Promise<WireReply> {
    return exchangeOnce(this.port, requestBytes(parts))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#program[Symbol.asyncDispose]()
  }
}

/**
 * Raises limits as far as the settings allow, and switches off nothing that production would keep.
 */
function settings({ stores, folder, login }: Bench, port: number): Record<string, string> {
  return {
    ...stores.settings,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    ADMIN_PASSWORD: login.password,
    LOGIN_PRIVATE_KEY_FILE: login.privateKeyFile,
    CAPTCHA: 'off',
    // Removed files would fill a memory disk.
    TRASH_DAYS: '0',
    // Required by `CAPTCHA=off`, which is refused on a public entry.
    NODE_ENV: 'bench',
    LOGIN_SEALED_PER_MINUTE: '10000000',
    SESSIONS_PER_USER: '1000',
  }
}

async function answering(program: Program, port: number): Promise<void> {
  const until = performance.now() + START_MS
  while (performance.now() < until && !program.hasExited) {
    const reply = await exchangeOnce(port, HEALTH).catch(() => undefined)
    if (reply?.status === 200) return
    await pause(POLL_MS)
  }
  throw new Error(`The service does not start: ${program.complaint}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port.')
  return address.port
}
