import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { BUILT_IN_CLIENT_ID, CLIENT_ID_OF_6 } from '../../adapters/postgres/seed/client.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { CHANNELS, GENERATIONS, type Generation } from '../support/push-harness.ts'
import { EventStream, refusal } from '../support/push-streams.ts'
import { Service } from '../support/service.ts'
import { report, SOAK_MS, SOON, times } from '../support/soak.ts'

/** As many as there is room for. */
const MOST = times(100, 5000)
/** Of one person. */
const EACH = Math.min(MOST, 1000)
/** At once. */
const BATCH = 50
const PASSWORD = 'Correct-Horse-8'
const SETTINGS = {
  ...{ PUSH_TOTAL: String(MOST), PUSH_PER_USER: String(EACH), PASSWORD_CHANGE: 'off' },
  LOG_LEVEL: 'warn',
}

describe('as many event streams as there is room for', () => {
  it.each(GENERATIONS)(
    'hear a notice, and one more is refused: generation %i',
    async (generation) => {
      const service = await Service.start(await temporaryFolder(), SETTINGS)
      const { front, admin, another, sessions } = await people(service, generation)
      const url = `${service.origin}${CHANNELS[generation].stream}`
      const before = await memoryOf(service)
      const streams: EventStream[] = []
      while (streams.length < MOST) {
        const some = Array.from({ length: BATCH }, (_, at) =>
          EventStream.open(url, sessions[Math.trunc((streams.length + at) / EACH)]),
        )
        streams.push(...(await Promise.all(some)))
      }
      expect(streams.every(({ status }) => status === 200)).toBe(true)
      expect(await refusal(url, another)).toEqual({ status: 503, error: 'overloaded' })

      const opened = await memoryOf(service)
      const started = performance.now()
      const notice = { noticeTitle: 'Heard', noticeType: '1', status: '0' }
      expect(await change(front, admin, '/system/notice', notice)).toBe(200)
      const heard = () => streams.filter(({ texts }) => texts.includes('[Notice] Heard')).length
      await expect.poll(heard, SOON).toBe(MOST)
      report(`channels of generation ${generation}`, {
        channels: MOST,
        millisecondsUntilAllHeard: Math.round(performance.now() - started),
        kilobytesForEach: Math.round((opened - before) / MOST),
      })
      const code = service.stop()
      for (const stream of streams) await stream.untilOver()
      expect(await code).toBe(0)
    },
    SOAK_MS,
  )
})

async function people(service: Service, generation: Generation) {
  const { publicKey, password } = firstStartOf(service)
  const front = new FrontEnd(service)
  const admin = await front.logIn(publicKey, password)
  const clientId = generation === 6 ? CLIENT_ID_OF_6 : BUILT_IN_CLIENT_ID
  const sessions: Record<string, string>[] = []
  for (let at = 0; at < MOST / EACH; at += 1) {
    const user = { userName: `person${at}`, nickName: 'Person', password: PASSWORD, deptId: 100 }
    expect(await change(front, admin, '/system/user', user)).toBe(200)
    sessions.push(await front.logIn(publicKey, PASSWORD, user.userName, { clientId }))
  }
  const another = await front.logIn(publicKey, password, 'admin', { clientId })
  return { front, admin, another, sessions }
}

async function change(front: FrontEnd, by: Record<string, string>, path: string, body: object) {
  const headers = { ...by, 'content-type': 'application/json' }
  return (await front.ask(path, { method: 'POST', headers, body: JSON.stringify(body) })).code
}

/** @returns kilobytes of the process */
async function memoryOf({ pid }: Service): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1])
}
