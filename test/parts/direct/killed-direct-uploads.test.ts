import { expect, it, onTestFinished } from 'vitest'
import { aPicture, sha256 } from '../../support/bodies.ts'
import { DirectCalls, PART } from '../../support/direct-calls.ts'
import { FrontEnd, firstStartOf } from '../../support/front-end.ts'
import { temporaryFolder } from '../../support/local-disk.ts'
import { contentOf, newLocation } from '../../support/oss-locations.ts'
import { OssServer } from '../../support/oss-server.ts'
import { Service } from '../../support/service.ts'

const CONTENT = aPicture(PART + 1000)
/** Leases and ages of what dead processes leave behind add up to 100 seconds. */
const AFTER_LEASES = { timeout: 300_000, interval: 500 }

/** The request to the bucket during which the service dies. */
const IN_BEGINNING: readonly (readonly [string, RegExp])[] = [
  ['the beginning', /^POST .*[?&]uploads/],
]
const IN_COMPLETION: readonly (readonly [string, RegExp])[] = [
  ['the list of parts', /^GET .*[?&]uploadId=/],
  ['the completion', /^POST .*[?&]uploadId=/],
  ['the question for the length', /^HEAD /],
  ['the reading', /^GET (?!.*[?&]uploadId=)/],
]

/** A service on a bucket, that can be killed and started again. */
async function opened() {
  const server = await new OssServer().listen()
  onTestFinished(() => server.close())
  const { bucket, accessKey, secretKey, region } = newLocation(server)
  const endpoint = `localhost:${server.port}`
  const folder = await temporaryFolder()
  let service = await Service.start(folder, { STORAGE_ENDPOINTS: endpoint })
  const { publicKey, password } = firstStartOf(service)
  const session = await new FrontEnd(service).logIn(publicKey, password)
  const platform = {
    ...{ configKey: 'clouds', accessKey, secretKey, bucketName: bucket, endpoint, region },
    ...{ isHttps: 'N', accessPolicy: '0', status: '0' },
    ext1: JSON.stringify({ kind: 'ali-oss', pathStyle: true, download: 'redirect' }),
  }
  const headers = { ...session, 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(platform) }
  const added = await new FrontEnd(service).ask('/resource/oss/config', request)
  if (added.code !== 200) throw new Error(added.msg)

  /** Kills it at that request, which takes effect or does not, and starts it again. */
  async function killedAt(
    step: RegExp,
    takesEffect: boolean,
    work: (calls: DirectCalls) => Promise<unknown>,
  ) {
    let killed: Promise<void> | undefined
    const kill = (line: string) => {
      if (!step.test(line)) return undefined
      killed ??= service.kill()
      return killed
    }
    if (takesEffect) server.waitWith = kill
    else server.faultOf = (line) => (kill(line) ? 'reset before' : undefined)
    await expect(work(new DirectCalls(service.origin, session))).rejects.toThrow()
    if (!killed) throw new Error(`Nothing was asked for ${step}.`)
    await killed
    server.waitWith = () => undefined
    server.faultOf = () => undefined
    await restarted()
  }

  async function restarted() {
    service = await Service.start(folder, { STORAGE_ENDPOINTS: endpoint })
  }

  return {
    killedAt,
    kill: async () => {
      await service.kill()
      await restarted()
    },
    calls: () => new DirectCalls(service.origin, session),
    front: () => new FrontEnd(service),
    session,
    there: () => contentOf(server, bucket),
  }
}

it('an upload to the platform survives a kill at each step, and leaves nothing', async () => {
  const { killedAt, kill, calls, front, session, there } = await opened()
  const kept: string[] = []
  for (const [name, step] of IN_BEGINNING)
    for (const takesEffect of [true, false]) {
      await killedAt(step, takesEffect, (by) => by.begun(CONTENT))
      expect(there().objects, name).toEqual([])
    }

  for (const [name, step] of IN_COMPLETION)
    for (const takesEffect of [true, false]) {
      const id = await calls().begun(CONTENT)
      await calls().send(id, CONTENT, 1)
      await kill()
      expect((await calls().ask('GET', `/${id}`)).data.arrived).toEqual([1])
      await calls().send(id, CONTENT, 2)
      await killedAt(step, takesEffect, (by) => by.complete(id))
      const { body, data } = await calls().complete(id, { sha256: sha256(CONTENT) })
      expect([name, takesEffect, body.code]).toEqual([name, takesEffect, 200])
      kept.push(String(data.ossId))
      expect((await calls().complete(id)).data.ossId).toBe(data.ossId)
    }

  // One that is never completed is given up, and one ends with its service.
  const open = await calls().begun(CONTENT)
  await calls().send(open, CONTENT, 1)
  await kill()
  expect((await calls().ask('DELETE', `/${open}`)).body.code).toBe(200)

  const list = await front().ask('/resource/oss/list', { headers: session })
  expect(Object(list).total).toBe(kept.length)
  for (const id of kept)
    expect(sha256(await front().download(session, id)), id).toBe(sha256(CONTENT))
  await expect
    .poll(there, AFTER_LEASES)
    .toEqual({ objects: kept.map(() => expect.any(String)), unfinished: [] })
}, 900_000)
