import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { FrontEnd, firstStartOf } from '../support/front-end.ts'
import { temporaryFolder } from '../support/local-disk.ts'
import { describeWithProgram } from '../support/servers/describe-with.ts'
import { startNginx } from '../support/servers/nginx-server.ts'
import { Service } from '../support/service.ts'

await describeWithProgram('nginx', 'the service behind nginx, as the README says', (program) => {
  it('checks downloads that nginx sends', async () => {
    const folder = await temporaryFolder()
    const settings = { FILE_HANDOFF: 'x-accel', TRUSTED_PROXIES: '127.0.0.1' }
    const service = await Service.start(folder, settings)
    const { host } = new URL(service.origin)
    const nginx = await startNginx(program, { service: host, folder: join(folder, 'data', 'oss') })
    onTestFinished(() => nginx.stop())
    const { publicKey, password } = firstStartOf(service.output)
    const front = new FrontEnd(service)
    const session = await front.logIn(publicKey, password)
    const content = aPicture(200_000)
    const path = `/resource/oss/download/${await front.upload(session, content)}`

    const direct = await fetch(`${service.origin}${path}`, { headers: session })
    expect(direct.headers.get('x-accel-redirect')).toMatch(/^\/gatehouse-files\/default\//)
    const sent = await fetch(`${nginx.origin}${path}`, { headers: session })
    expect(Buffer.from(await sent.arrayBuffer()).equals(content)).toBe(true)
    const stranger = await fetch(`${nginx.origin}${path}`)
    expect(await stranger.json()).toMatchObject({ code: 401 })
  }, 120_000)
})
