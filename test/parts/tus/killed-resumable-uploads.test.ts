import { describe, expect, it } from 'vitest'
import { aPicture } from '../../support/bodies.ts'
import { FrontEnd, firstStartOf } from '../../support/front-end.ts'
import { temporaryFolder } from '../../support/local-disk.ts'
import { Service } from '../../support/service.ts'

const TUS = { 'tus-resumable': '1.0.0' }

describe('a resumable upload', () => {
  it('outlives the process that took its first part', async () => {
    const folder = await temporaryFolder()
    const first = await Service.start(folder, {})
    const { publicKey, password } = firstStartOf(first)
    const session = await new FrontEnd(first).logIn(publicKey, password)
    const picture = aPicture(300_000)
    const endpoint = (service: Service) => `${service.origin}/resource/oss/tus`
    const created = await fetch(endpoint(first), {
      method: 'POST',
      headers: {
        ...session,
        ...TUS,
        'upload-length': String(picture.length),
        'upload-metadata': `filename ${Buffer.from('a.png').toString('base64')}`,
      },
    })
    expect(created.status).toBe(201)
    const path = created.headers.get('location') ?? ''
    const part = (service: Service, from: number, to: number) =>
      fetch(new URL(path, endpoint(service)), {
        method: 'PATCH',
        headers: {
          ...session,
          ...TUS,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(from),
        },
        body: new Uint8Array(picture.subarray(from, to)),
      })
    expect((await part(first, 0, 200_000)).status).toBe(204)
    await first.stop()

    const second = await Service.start(folder, {})
    const asked = await fetch(new URL(path, endpoint(second)), {
      method: 'HEAD',
      headers: { ...session, ...TUS },
    })
    expect(asked.headers.get('upload-offset')).toBe('200000')
    const ended = await part(second, 200_000, 300_000)
    const id = String(ended.headers.get('upload-result'))
    const stored = await new FrontEnd(second).download(session, id)
    expect(stored.equals(picture)).toBe(true)
  })
})
