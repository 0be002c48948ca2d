import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { Probe } from '../support/probe.ts'
import { describeWithProgram } from '../support/servers/describe-with.ts'
import { ServiceOnPostgres } from '../support/service-on-postgres.ts'
import { kindsOfSlowness, SlowConnections } from '../support/slow-connections.ts'
import { report, SOAK_MS, times } from '../support/soak.ts'

const CONNECTIONS = Number(process.env.SLOW_CONNECTIONS ?? times(60, 5000))
const MINUTES = times(0, 5)
/** CI has the first ones; the others end after up to a minute, and each has a test of its own in `test/http/`. */
const KINDS = times(3, 6)
const SETTINGS = { LOG_LEVEL: 'warn' }
/** More than the buffers of both ends take. */
const FILE_BYTES = 16 * 1024 * 1024
/**
 * What was refused for lack of room, and not read, waits among the idle ones, which have 65 seconds.
 * How soon the others end is told: on a busy machine nothing about it can be asserted.
 */
const UNTIL_CLOSED = { timeout: 150_000, interval: 500 }
const PROMISED_MS = 30_000

await describeWithProgram('postgres', 'The service among connections that are slow', (program) => {
  it(
    'closes each of them, answers health, and is as before afterwards',
    async () => {
      const house = await ServiceOnPostgres.start(program, SETTINGS)
      const { origin } = house.service
      const session = await house.logIn()
      const fileId = await house.frontEnd.upload(session, aPicture(FILE_BYTES))
      const kinds = new Map([...kindsOfSlowness(session, fileId)].slice(0, KINDS))
      const slow = new SlowConnections(Number(new URL(origin).port), kinds)
      onTestFinished(() => slow.end())
      await slow.openAll(CONNECTIONS)
      const opened = slow.open
      const users = Probe.start(`${origin}/system/user/getInfo`, session)
      const health = Probe.start(`${origin}/healthz`)
      await pause(Math.max(2000, MINUTES * 60_000))
      slow.stop()
      await vi.waitUntil(() => slow.open === 0, UNTIL_CLOSED).catch(() => undefined)

      const seen = { users: await users.stop(), health: await health.stop() }
      const closed = [...slow.closed()]
      report('slow connections', {
        connections: CONNECTIONS,
        opened,
        closed: closed.reduce((sum, [, { count }]) => sum + count, 0),
        longestOpenMs: Math.round(Math.max(...closed.map(([, one]) => one.longestOpenMs))),
        promisedMs: PROMISED_MS,
        usersP50Ms: seen.users.p50Ms,
        usersP99Ms: seen.users.p99Ms,
        healthP99Ms: seen.health.p99Ms,
      })
      for (const [kind, { count, longestOpenMs }] of closed) {
        report(`slow connections: ${kind}`, { count, longestOpenMs: Math.round(longestOpenMs) })
      }
      expect(slow.stillOpen()).toEqual([])
      expect(closed.map(([kind]) => kind).sort()).toEqual([...kinds.keys()].sort())
      expect(['200', '503 overloaded']).toEqual(
        expect.arrayContaining(Object.keys(seen.users.outcomes)),
      )
      expect(seen.health.outcomes).toEqual({ 200: seen.health.asked })
      await house.untilCalm(session)
      expect(await house.service.stop()).toBe(0)
    },
    SOAK_MS * 2,
  )
})
