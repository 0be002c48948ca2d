import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FrontEnd, firstStartOf } from '../../support/front-end.ts'
import { temporaryFolder } from '../../support/local-disk.ts'
import { pictureOf } from '../../support/pictures.ts'
import { Service } from '../../support/service.ts'

it('the preview of a file that is deleted goes too', async () => {
  const folder = await temporaryFolder()
  const service = await Service.start(folder, {})
  const front = new FrontEnd(service)
  const { publicKey, password } = firstStartOf(service)
  const headers = await front.logIn(publicKey, password)
  const ids: string[] = []
  for (const edge of [40, 50]) {
    const id = await front.upload(headers, await pictureOf('png', edge, edge))
    const { data } = await front.ask(`/resource/oss/listByIds/${id}`, { headers })
    const { pathname, search } = new URL(Object(data)[0].previewUrl)
    expect((await fetch(`${service.origin}${pathname}${search}`)).status).toBe(200)
    ids.push(id)
  }
  const kept = async () => {
    const names = await readdir(join(folder, 'data', 'previews'))
    return names.map((name) => name.split('x')[1])
  }
  expect((await kept()).sort()).toEqual([...ids].sort())
  const [gone = '', there] = ids
  await front.ask(`/resource/oss/${gone}`, { method: 'DELETE', headers })
  await expect.poll(kept, { timeout: 40_000 }).toEqual([there])
}, 300_000)
