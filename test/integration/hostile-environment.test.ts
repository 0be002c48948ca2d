import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { Dice } from '../support/dice.ts'
import { FrontEnd } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { freePort } from '../support/servers/free-port.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { type Launch, Service, USUAL_SETTINGS } from '../support/service.ts'
import { report, SOAK_MS, SOON, times } from '../support/soak.ts'

const PASSWORD = 'Correct-Horse-7'

/** A database and a folder that several starts of a service share. */
class Surroundings {
  readonly #folder: string
  readonly #databaseUrl: string

  private constructor(folder: string, databaseUrl: string) {
    this.#folder = folder
    this.#databaseUrl = databaseUrl
  }

  static async open(postgres: string, isPrepared = true): Promise<Surroundings> {
    const [folder, fresh] = await Promise.all([temporaryFolder(), freshDatabase(postgres)])
    onTestFinished(() => fresh.drop())
    const house = new Surroundings(folder, fresh.url)
    if (isPrepared) await house.#prepare()
    return house
  }

  async launch(launch: Partial<Launch> = {}): Promise<Service> {
    const settings = {
      ADMIN_PASSWORD: PASSWORD,
      ...USUAL_SETTINGS,
      DEV_INBOX: 'on',
      DATABASE_URL: this.#databaseUrl,
      PORT: String(await freePort()),
      REPEAT_SECONDS: '0',
    }
    return new Service({ folder: this.#folder, settings, ...launch })
  }

  async logIn(service: Service): Promise<Record<string, string>> {
    return new FrontEnd(service).logIn(service.publicKey, PASSWORD)
  }

  /** Logs in, uploads and downloads. */
  async works(service: Service): Promise<boolean> {
    const front = new FrontEnd(service)
    const session = await this.logIn(service)
    const picture = aPicture(100_000)
    const file = await front.upload(session, picture)
    expect((await front.download(session, file)).equals(picture)).toBe(true)
    return true
  }

  async #prepare(): Promise<void> {
    const service = await this.launch()
    await service.untilReady()
    await this.logIn(service)
    expect(await service.stop()).toBe(0)
  }
}

const SEED = 20_261_121
const ROUNDS = times(1, 20)
const FLOOD_BYTES = 200_000
const LATEST_SIGNAL_MS = 4000
const CLOCK = new URL('../support/moved-machine-clock.mjs', import.meta.url).href
/** What a service says that did not see a condition coming. */
const SURPRISE = /unexpected failure|uncaught error|orderly shutdown failed/

await describeWith('postgres', 'T-58: a hostile environment', suite)

function suite(postgres: string): void {
  it(
    'of few descriptors is logged at the start, and leaves enough for accepted connections',
    async () => {
      const house = await Surroundings.open(postgres)
      const dice = new Dice(SEED)
      let refused = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        const few = round % 2 === 0 ? 30 + dice.below(226) : 256 + dice.below(200)
        const service = await house.launch({ under: ['prlimit', `--nofile=${few}:${few}`] })
        if (few < 256) {
          expect(await service.exitCode).not.toBe(0)
          expect(service.output).toMatch(/may open \d+ files at once|EMFILE/)
          refused += 1
          continue
        }
        await service.untilReady()
        await expect.poll(() => service.output, SOON).toContain('connections at once')
        const sockets = await crowd(service, few)
        await expect.poll(() => sockets.some(({ closed }) => closed), SOON).toBe(true)
        for (const socket of sockets) socket.destroy()
        await expect.poll(() => alive(service), SOON).toBe(200)
        await house.works(service)
        expect(service.output).not.toMatch(SURPRISE)
        expect(await service.stop()).toBe(0)
      }
      report('T-58 descriptors', { rounds: ROUNDS, refused, served: ROUNDS - refused })
    },
    SOAK_MS,
  )

  it(
    'of little memory makes it refuse, and it keeps running',
    async () => {
      const house = await Surroundings.open(postgres)
      const counts = { served: 0, refused: 0 }
      for (let round = 0; round < ROUNDS; round += 1) {
        const service = await house.launch({ nodeArgs: ['--max-old-space-size=112'] })
        await service.untilReady()
        await expect.poll(() => service.output, SOON).toContain('OVERLOAD_MEMORY_MIB is limited to')
        const session = await house.logIn(service)
        const headers = { ...session, 'content-type': 'application/json' }
        const body = JSON.stringify({ noticeTitle: 'x', noticeContent: 'x'.repeat(FLOOD_BYTES) })
        const request = { method: 'POST', headers, body }
        const front = new FrontEnd(service)
        const asked = Array.from({ length: 300 }, () => front.ask('/system/notice', request))
        for (const { code, error } of await Promise.all(asked)) {
          if (code !== 503) expect(error).toBe('validation_failed')
          if (code === 503) counts.refused += 1
          else counts.served += 1
        }
        await expect.poll(() => house.works(service), SOON).toBe(true)
        expect(service.output).not.toMatch(SURPRISE)
        expect(await service.stop()).toBe(0)
      }
      report('T-58 memory', { rounds: ROUNDS, ...counts })
    },
    SOAK_MS,
  )

  it.each(['full', 'gone', 'stuck'] as const)(
    'whose output is %s costs no request and no orderly end',
    async (how) => {
      const house = await Surroundings.open(postgres)
      for (let round = 0; round < ROUNDS; round += 1) {
        const full = how === 'full' ? await open('/dev/full', 'w') : undefined
        const service = await house.launch({ outputTo: full?.fd ?? 'pipe' })
        await service.untilReady()
        if (how !== 'full') service.stopReading(how)
        await talkative(service)
        await house.works(service)
        expect(await service.stop()).toBe(0)
        await full?.close()
      }
      report(`T-58 output ${how}`, { rounds: ROUNDS })
    },
    SOAK_MS,
  )

  it(
    'whose clock is set to and fro ends no session, no upload and no count',
    async () => {
      const house = await Surroundings.open(postgres)
      const service = await house.launch({ nodeArgs: ['--import', CLOCK] })
      await service.untilReady()
      const session = await house.logIn(service)
      const front = new FrontEnd(service)
      const picture = aPicture(50_000)
      const files: string[] = []
      for (let round = 0; round < Math.max(ROUNDS, 3); round += 1) {
        const uploading = front.upload(session, picture)
        service.signal('SIGUSR2')
        files.push(await uploading)
        expect(await front.whoAmI(session)).toBe(200)
        expect(await front.whoAmI(await house.logIn(service))).toBe(200)
        if (round === 0) await untilNoMoreCodes(front)
        else expect(await sendCode(front)).not.toBe(200)
      }
      for (const file of files)
        expect((await front.download(session, file)).equals(picture)).toBe(true)
      expect(service.output).not.toMatch(SURPRISE)
      expect(await service.stop()).toBe(0)
      report('T-58 clock', { rounds: files.length })
    },
    SOAK_MS,
  )

  it(
    'that sends signals at any moment gets an end, and the next start works',
    async () => {
      const house = await Surroundings.open(postgres, false)
      const dice = new Dice(times(SEED, Date.now()))
      const ends = new Map<number | null, number>()
      for (let round = 0; round < 3 * ROUNDS; round += 1) {
        const service = await house.launch()
        const signal = dice.oneOf<NodeJS.Signals>(['SIGTERM', 'SIGINT', 'SIGHUP'])
        await pause(dice.below(LATEST_SIGNAL_MS))
        service.signal(signal)
        if (dice.once(3)) {
          await pause(dice.below(200))
          service.signal('SIGTERM')
        }
        const code = await service.exitCode
        // Before it listens to signals it ends by them; one that comes much later ends it at once.
        expect([0, 130, null]).toContain(code)
        expect(service.output).not.toMatch(SURPRISE)
        expect(service.output).not.toContain('gatehouse start failed')
        ends.set(code, (ends.get(code) ?? 0) + 1)
      }
      const service = await house.launch()
      await service.untilReady()
      await house.works(service)
      service.signal('SIGHUP')
      expect(await service.exitCode).toBe(0)
      expect(service.output).toContain('"stopped"')
      const [orderly = 0, cut = 0] = [ends.get(0), ends.get(130)]
      report('T-58 signals', { rounds: 3 * ROUNDS, orderly, cut, early: ends.get(null) ?? 0 })
    },
    SOAK_MS,
  )
}

async function alive(service: Service): Promise<number> {
  const answer = await fetch(`${service.origin}/healthz`).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.status ?? 0
}

/** Connections that say nothing. */
async function crowd(service: Service, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(service.origin)
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(port), hostname).on('error', () => undefined)
      await Promise.race([once(socket, 'connect'), once(socket, 'close')])
      return socket.resume()
    }),
  )
}

/** More lines than any pipe holds. */
async function talkative(service: Service): Promise<void> {
  for (let batch = 0; batch < 60; batch += 1) {
    const asked = Array.from({ length: 50 }, () => alive(service))
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
  }
}

/** One source may ask for ten in an hour. */
async function untilNoMoreCodes(front: FrontEnd): Promise<void> {
  await expect.poll(() => sendCode(front), SOON).not.toBe(200)
}

let people = 0

/** To somebody new. @returns the code of the answer */
async function sendCode(front: FrontEnd): Promise<number> {
  people += 1
  const mailbox = `person${people}@example.com`
  const headers = { clientid: 'e5cd7e4891bf95d1d19206ce24a7b32e' }
  const { code } = await front.ask(`/resource/email/code?email=${mailbox}`, { headers })
  return Number(code)
}
