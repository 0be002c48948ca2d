import { readdir, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { join, relative } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { filesBelow, temporaryFolder } from '../support/local-disk.ts'
import { servedPort } from '../support/served-port.ts'
import { describeWith } from '../support/servers/describe-with.ts'
import { freshDatabase } from '../support/servers/fresh-database.ts'
import { Service, type Settings } from '../support/service.ts'
import { SOON } from '../support/soak.ts'

/** Takes connections and never says a word. */
async function silentStore() {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined).resume()
  })
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  return { host: `127.0.0.1:${await servedPort(server)}`, sockets }
}

describe('Gatehouse without servers', () => suite(async () => ({})))

await describeWith('postgres', 'Gatehouse on Postgres', (serverUrl) =>
  suite(async () => {
    const fresh = await freshDatabase(serverUrl)
    onTestFinished(() => fresh.drop())
    return { DATABASE_URL: fresh.url }
  }),
)

function suite(surroundings: () => Promise<Settings>): void {
  it('is delayed by a hanging platform neither at its start nor on its disk', async () => {
    const { host, sockets } = await silentStore()
    const folder = await temporaryFolder()
    const settings = { ...(await surroundings()), STORAGE_ENDPOINTS: host }
    const first = await Service.start(folder, settings)
    await addPlatformAndFile(first, host)
    await first.kill()
    const before = sockets.length
    const objects = join(folder, 'data', 'oss')
    const temporary = join(objects, '.tmp')
    // Only what has the key of a file of the service is removed.
    const [key = ''] = (await filesBelow(objects)).map((path) => relative(objects, path))
    const leftover = join(temporary, `${key.replaceAll('/', '~')}~0a1b`)
    await writeFile(leftover, 'half a file')
    await utimes(leftover, 1, 1)

    const second = await Service.start(folder, settings)
    await expect.poll(() => readdir(temporary), SOON).toEqual([])
    await expect.poll(() => sockets.length, SOON).toBeGreaterThan(before)
    // The first call is still waiting for its answer: all of this happened beside it.
    expect(sockets[before]?.closed).toBe(false)

    const stopped = Date.now()
    expect(await second.stop()).toBe(0)
    expect(Date.now() - stopped).toBeLessThan(15_000)
  }, 300_000)
}

/** The platform is not the default one: the file is on the local disk. */
async function addPlatformAndFile(service: Service, endpoint: string): Promise<void> {
  const { publicKey, password } = firstStartOf(service)
  const front = new FrontEnd(service)
  const session = await front.logIn(publicKey, password)
  const platform = {
    ...{ configKey: 'silent', accessKey: 'key', secretKey: 'secret', bucketName: 'bucket' },
    ...{ endpoint, region: 'us-east-1', isHttps: 'N', accessPolicy: '0', status: '1' },
    ext1: JSON.stringify({ kind: 's3', pathStyle: true }),
  }
  const headers = { ...session, 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(platform) }
  expect(await front.ask('/resource/oss/config', request)).toMatchObject({ code: 200 })
  await front.upload(session, aPicture(1000))
}
