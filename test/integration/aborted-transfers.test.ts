import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { censusOf } from '../support/census.ts'
import { Dice } from '../support/dice.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { filesBelow } from '../support/local-disk.ts'
import { headText, rawSocket } from '../support/raw-http.ts'
import { describeWithProgram } from '../support/servers/describe-with.ts'
import { ServiceOnPostgres, type SessionHeaders } from '../support/service-on-postgres.ts'
import { report, SOAK_MS, SOON, times } from '../support/soak.ts'

const SEED = Number(process.env.SEED ?? 20_261_121)
const TRANSFERS = times(100, 10_000)
const WARM_UP = times(50, 200)
const AT_ONCE = 16
const LOOK_MS = 200
const CALM_LOOKS = 5
const FILE_BYTES = 3 * 1024 * 1024
/** How far from where it began it may come to rest. */
const SLACK = 5
/** Which the census would have to see. */
const PLANTED = 2 * SLACK

await describeWithProgram('postgres', 'The service, with transfers that break off', (program) => {
  it(
    'holds no more after many of them than before',
    async () => {
      const house = await ServiceOnPostgres.start(program, { LOG_LEVEL: 'warn' })
      const session = await house.logIn()
      const fileId = await house.frontEnd.upload(session, aPicture(FILE_BYTES))
      const clients = new HastyClients(house.frontEnd.origin, session, fileId)
      await clients.breakOff(WARM_UP)
      const before = await calmCensus(house)
      await clients.breakOff(TRANSFERS)
      const after = await vi.waitFor(async () => {
        const held = await census(house)
        expect(distance(held, before)).toBeLessThanOrEqual(SLACK)
        return held
      }, SOON)
      report('aborted transfers', { seed: SEED, ...clients.counts })
      report('aborted transfers: before', { ...before })
      report('aborted transfers: after', { ...after })
      const records = () => house.query('select 1 from stored_files')
      await vi.waitFor(async () => expect(await records()).toHaveLength(1), SOON)
      expect(await filesBelow(join(house.folder, 'data', 'oss'))).toHaveLength(1)

      const planted = await Promise.all(
        Array.from({ length: PLANTED }, () => rawSocket(house.frontEnd.origin)),
      )
      await vi.waitFor(
        async () => expect(distance(await census(house), before)).toBeGreaterThan(SLACK),
        SOON,
      )
      for (const socket of planted) socket.destroy()
    },
    SOAK_MS,
  )
})

async function census(house: ServiceOnPostgres) {
  const query = `select 1 from pg_stat_activity where application_name = 'gatehouse'`
  const connections = (await house.query(query)).length
  return { ...(await censusOf(house.service.pid)), connections }
}

/** Where it has come to rest: the same for a while. */
async function calmCensus(house: ServiceOnPostgres) {
  let [last, looks] = [await census(house), 0]
  while (looks < CALM_LOOKS) {
    await pause(LOOK_MS)
    const next = await census(house)
    looks = distance(next, last) === 0 ? looks + 1 : 0
    last = next
  }
  return last
}

type Counted = Awaited<ReturnType<typeof census>>

function distance(one: Counted, other: Counted): number {
  const counted = ['descriptors', 'sockets', 'connections'] as const
  return Math.max(...counted.map((name) => Math.abs(one[name] - other[name])))
}

/** They break off wherever they are. */
class HastyClients {
  readonly counts = { uploads: 0, downloads: 0 }
  readonly #origin: string
  readonly #session: SessionHeaders
  readonly #fileId: string
  readonly #dice = new Dice(SEED)
  readonly #form = formOf({ name: 'file', fileName: 'a.png', content: aPicture(FILE_BYTES) })

  constructor(origin: string, session: SessionHeaders, fileId: string) {
    this.#origin = origin
    this.#session = session
    this.#fileId = fileId
  }

  async breakOff(times: number): Promise<void> {
    let left = times
    const work = async () => {
      while (left > 0) {
        left -= 1
        await this.#once()
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }

  async #once(): Promise<void> {
    const socket = await rawSocket(this.#origin)
    socket.on('error', () => undefined)
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const isUpload = this.#dice.once(2)
    this.counts[isUpload ? 'uploads' : 'downloads'] += 1
    const bytes = this.#dice.below(FILE_BYTES)
    if (isUpload) await this.#upload(socket, bytes)
    else await this.#download(socket, bytes, closed)
    if (this.#dice.once(2)) socket.destroy()
    else socket.resetAndDestroy()
    await closed
  }

  async #upload(socket: Socket, bytes: number): Promise<void> {
    const length = String(this.#form.length)
    const headers = { ...this.#session, 'content-type': FORM_TYPE, 'content-length': length }
    socket.write(headText('POST /resource/oss/upload', headers))
    await new Promise((written) => socket.write(this.#form.subarray(0, bytes), written))
  }

  async #download(socket: Socket, bytes: number, closed: Promise<unknown>): Promise<void> {
    socket.write(headText(`GET /resource/oss/download/${this.#fileId}`, this.#session))
    let received = 0
    const enough = new Promise<void>((resolve) => {
      socket.on('data', (chunk) => {
        received += chunk.length
        if (received >= bytes) resolve()
      })
    })
    await Promise.race([enough, closed])
  }
}
