import { expect, it } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { Service } from '../support/service.ts'

const LOCAL = { endpoint: 'local', accessKey: 'none', secretKey: 'none', bucketName: 'files' }

async function command(folder: string, ...args: readonly string[]) {
  const service = new Service({ args: ['migrate-files', ...args], folder, settings: {} })
  return { code: await service.exitCode, output: service.output }
}

it('the command line moves the files of a platform, while no service runs', async () => {
  const folder = await temporaryFolder()
  const service = await Service.start(folder, {})
  const front = new FrontEnd(service)
  const { publicKey, password } = firstStartOf(service.output)
  const session = await front.logIn(publicKey, password)
  const added = await front.ask('/resource/oss/config', {
    method: 'POST',
    headers: { ...session, 'content-type': 'application/json' },
    body: JSON.stringify({ ...LOCAL, configKey: 'second' }),
  })
  expect(added.code).toBe(200)
  const picture = aPicture(200_000)
  const ids = await Promise.all([1, 2, 3].map(() => front.upload(session, picture)))
  const beside = await command(folder, '--from', 'default', '--to', 'second')
  expect(beside).toMatchObject({ code: 75, output: expect.stringContaining('is in use') })
  await service.stop()

  const moved = await command(folder, '--from', 'default', '--to', 'second')
  expect(moved.code).toBe(0)
  expect(moved.output).toMatch(/done +100 % {2}3 of 3 files {2}585\.9 KiB of 585\.9 KiB\n/)
  expect(await command(folder, '--from', 'default', '--to', 'none')).toEqual({
    ...{ code: 1, output: 'The storage platform does not exist.\n' },
  })

  const again = new FrontEnd(await Service.start(folder, {}))
  for (const id of ids) {
    const { data } = await again.ask(`/resource/oss/listByIds/${id}`, { headers: session })
    expect(Object(data)[0]?.service).toBe('second')
    expect((await again.download(session, id)).equals(picture)).toBe(true)
  }
}, 120_000)

it.each([
  [[]],
  [['--from', 'default']],
  [['--from', 'default', '--to', 'second', '--force']],
])('the command line shows its usage for %j', async (args) => {
  const { code, output } = await command(await temporaryFolder(), ...args)
  expect(code).toBe(64)
  expect(output).toMatch(/^Usage: gatehouse migrate-files --from KEY --to KEY/)
})
