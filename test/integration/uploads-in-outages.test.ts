import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { filesBelow, temporaryFolder } from '../support/local-disk.ts'
import { describeWithProgram } from '../support/servers/describe-with.ts'
import { ServiceOnPostgres, type SessionHeaders } from '../support/service-on-postgres.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'

const ROUNDS = times(3, 50)
const AT_ONCE = 16
/** Uploads begin, end and meet the frozen server anywhere within this. */
const SPREAD_MS = 400
const RECOVERY = { timeout: 90_000, interval: 200 }

interface Outcome {
  readonly sha256: string
  readonly code: number
  readonly error: string | undefined
  readonly ossId: string
}

const OUTAGES = {
  'says nothing': async ({ postgres }: ServiceOnPostgres, answers: Promise<unknown>) => {
    await postgres.freeze()
    // All of them, though it is still frozen.
    await answers
    await postgres.thaw()
  },
  // What it had committed and not written is lost.
  crashes: async ({ postgres }: ServiceOnPostgres, answers: Promise<unknown>) => {
    await postgres.crash()
    await answers
  },
} as const

await describeWithProgram('postgres', 'Uploads while Postgres', (program) => {
  it.each(['says nothing', 'crashes'] as const)(
    '%s are answered meanwhile, and are there as a whole or not at all',
    async (outage) => {
      const data = await temporaryFolder()
      const house = await ServiceOnPostgres.start(program, { DATA_DIR: data })
      const session = await house.logIn()
      const outcomes: Outcome[] = []
      let slowest = 0
      for (let round = 0; round < ROUNDS; round += 1) {
        const uploads = Promise.all(
          Array.from({ length: AT_ONCE }, (_, n) => upload(house, session, n)),
        )
        await pause(SPREAD_MS * (0.5 + Math.random()))
        const began = performance.now()
        const answered = uploads.then(() => performance.now() - began)
        await OUTAGES[outage](house, uploads)
        outcomes.push(...(await uploads))
        slowest = Math.max(slowest, await answered)
        await expect.poll(() => house.frontEnd.whoAmI(session), RECOVERY).toBe(200)
      }
      const refused = outcomes.filter(({ code }) => code !== 200)
      expect(refused.filter(({ code }) => code !== 503)).toEqual([])
      report(`uploads while Postgres ${outage}`, {
        ...{ uploads: outcomes.length, refused: refused.length },
        unconfirmed: refused.filter(({ error }) => error === 'upload_unconfirmed').length,
        slowestMilliseconds: Math.round(slowest),
      })
      await compare(house, session, data, outcomes)
      expect(await house.service.stop()).toBe(0)
    },
    SOAK_MS,
  )
})

/** What is there, on both sides, with what was answered. */
async function compare(
  house: ServiceOnPostgres,
  session: SessionHeaders,
  data: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  // Nothing renews these any more: recovery need not be waited for as long as they last.
  await house.query(`update stored_files set lease_until = now() where state = 'pending'`)
  const unfinished = `select 1 from stored_files where state <> 'ready'`
  await expect.poll(() => house.query(unfinished), RECOVERY).toEqual([])
  const kept = await house.query('select id, sha256, object_key from stored_files')
  const hashes = new Map(kept.map(({ id, sha256 }) => [String(id), sha256]))
  for (const { code, ossId, sha256 } of outcomes) {
    if (code === 200) expect(hashes.get(ossId)).toBe(sha256)
  }
  for (const { id, sha256 } of kept) {
    expect(hash(await house.frontEnd.download(session, String(id)))).toBe(sha256)
  }
  const objects = kept.map(({ object_key: key }) => join(data, 'oss', String(key)))
  expect((await filesBelow(join(data, 'oss'))).sort()).toEqual(objects.sort())
}

/** Begins a little later, and sends its second half later again. */
async function upload(house: ServiceOnPostgres, headers: SessionHeaders, n: number) {
  const content = aPicture(20_000 + n)
  const boundary = 'uploads-in-outages'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`
  const pieces = [head, content.subarray(0, 10_000), content.subarray(10_000)]
  const [first, second] = [Math.random() * SPREAD_MS, Math.random() * SPREAD_MS]
  async function* body() {
    yield Buffer.concat([Buffer.from(pieces[0] ?? ''), Buffer.from(pieces[1] ?? '')])
    await pause(second)
    yield Buffer.from(pieces[2] ?? '')
    yield Buffer.from(`\r\n--${boundary}--\r\n`)
  }
  await pause(first)
  const { code, error, data } = await house.frontEnd.ask('/resource/oss/upload', {
    method: 'POST',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: ReadableStream.from(body()),
    duplex: 'half',
  })
  return { sha256: hash(content), code, error, ossId: String(data?.ossId) }
}

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
