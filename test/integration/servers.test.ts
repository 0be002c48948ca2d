import { expect, it, onTestFinished } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { headText, rawAnswer, rawSocket } from '../support/raw-http.ts'
import { describeWithProgramBeside } from '../support/servers/describe-with.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { startRedis } from '../support/servers/redis-server.ts'
import { Service, type Settings } from '../support/service.ts'
import { SOON } from '../support/soak.ts'

const NAME = 'Gatehouse on Postgres and Redis'

await describeWithProgramBeside('postgres', 'redis-server', NAME, suite)

function suite(postgres: string, program: string): void {
  it('is not ready once it stops, and finishes an upload that it had accepted', async () => {
    const { folder, settings } = await surroundings(postgres, program)
    const service = await Service.start(folder, { ...settings, STOP_DELAY_MILLISECONDS: '3000' })
    const { publicKey, password } = firstStartOf(service)
    const session = await new FrontEnd(service).logIn(publicKey, password)
    const form = formOf({ name: 'file', fileName: 'a.png', content: aPicture(300_000) })
    const upload = await beginUpload(service, session, form)

    const code = service.stop()
    await expect.poll(() => readiness(service)).toEqual({ status: 503, missing: ['draining'] })
    expect((await fetch(`${service.origin}/healthz`)).status).toBe(200)
    await expect.poll(() => refusesNewWork(service), SOON).toBe(true)
    upload.write(form.subarray(form.length / 2))
    const { status, body } = await rawAnswer(upload)
    expect([status, JSON.parse(body.toString()).code]).toEqual([200, 200])
    expect(await code).toBe(0)
    expect(service.output).not.toContain('grace time')
  })
}

async function surroundings(postgres: string, redisProgram: string) {
  const folder = await temporaryFolder()
  const [database, redis] = await Promise.all([freshDatabase(postgres), startRedis(redisProgram)])
  // In reverse: the service, which was started later, has ended by then.
  onTestFinished(async () => {
    await redis.stop()
    await database.drop()
  })
  const settings: Settings = { DATABASE_URL: database.url, REDIS_URL: redis.url }
  return { folder, settings }
}

/** Sends the first half and leaves the rest to the caller. */
async function beginUpload(service: Service, session: Record<string, string>, form: Buffer) {
  const socket = await rawSocket(service.origin)
  const length = { 'content-type': FORM_TYPE, 'content-length': String(form.length) }
  socket.write(headText('POST /resource/oss/upload', { ...session, ...length }))
  socket.write(form.subarray(0, form.length / 2))
  await expect.poll(() => new FrontEnd(service).whoAmI(session)).toBe(200)
  return socket
}

async function refusesNewWork({ origin }: Service): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    ({ status }) => status === 503,
    () => true,
  )
}

async function readiness({ origin }: Service): Promise<unknown> {
  const response = await fetch(`${origin}/readyz`)
  const { missing } = JSON.parse(await response.text())
  return { status: response.status, missing }
}
