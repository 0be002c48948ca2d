import { expect, it, onTestFinished } from 'vitest'
import { aPicture } from '../../support/bodies.ts'
import { commandHere } from '../../support/command-here.ts'
import { FrontEnd, firstStartOf } from '../../support/front-end.ts'
import { temporaryFolder } from '../../support/local-disk.ts'
import { newLocation } from '../../support/oss-locations.ts'
import { OssServer } from '../../support/oss-server.ts'
import { Service, type Settings } from '../../support/service.ts'

const command = (folder: string, settings: Settings, ...words: readonly string[]) =>
  commandHere(folder, ['migrate-files', ...words], settings)

/** A bucket of OSS that sends its files itself, as a form says it. */
async function aBucket() {
  const server = await new OssServer().listen()
  onTestFinished(() => server.close())
  const { bucket, accessKey, secretKey, region } = newLocation(server)
  const ext1 = JSON.stringify({ kind: 'ali-oss', pathStyle: true, download: 'redirect' })
  const endpoint = `localhost:${server.port}`
  return { accessKey, secretKey, bucketName: bucket, endpoint, region, isHttps: 'N', ext1 }
}

it('the command line moves the files of a platform, while no service runs', async () => {
  const folder = await temporaryFolder()
  const bucket = await aBucket()
  const settings = { STORAGE_ENDPOINTS: bucket.endpoint, FILE_MOVE_GRACE_SECONDS: '10' }
  const service = await Service.start(folder, settings)
  const front = new FrontEnd(service)
  const { publicKey, password } = firstStartOf(service)
  const session = await front.logIn(publicKey, password)
  const added = await front.ask('/resource/oss/config', {
    method: 'POST',
    headers: { ...session, 'content-type': 'application/json' },
    body: JSON.stringify({ ...bucket, configKey: 'second' }),
  })
  expect(added.code).toBe(200)
  const picture = aPicture(200_000)
  const ids = await Promise.all([1, 2, 3].map(() => front.upload(session, picture)))
  const beside = await command(folder, settings, '--from', 'default', '--to', 'second')
  expect(beside).toMatchObject({ code: 75, output: expect.stringContaining('is in use') })
  await service.stop()

  const moved = service.again(['migrate-files', '--from', 'default', '--to', 'second'])
  expect(await moved.exitCode).toBe(0)
  expect(moved.output).toMatch(/done +100 % {2}3 of 3 files {2}585\.9 KiB of 585\.9 KiB\n/)
  expect(moved.output).toContain('from the old platform 10 seconds after its move.')
  expect(await command(folder, settings, '--from', 'default', '--to', 'none')).toEqual({
    ...{ code: 1, output: 'The storage platform does not exist.\n' },
  })

  const restarted = await Service.start(folder, settings)
  const again = new FrontEnd(restarted)
  for (const id of ids) {
    const { data } = await again.ask(`/resource/oss/listByIds/${id}`, { headers: session })
    expect(Object(data)[0]?.service).toBe('second')
    expect((await again.download(session, id)).equals(picture)).toBe(true)
  }
  await restarted.stop()
  const back = await command(folder, settings, '--from', 'second', '--to', 'default')
  expect(back.code).toBe(0)
  // As long as the addresses are good that it gave out.
  expect(back.output).toContain('from the old platform 120 seconds after its move.')
}, 300_000)
