import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPicture } from '../../support/bodies.ts'
import { SharedFiles } from '../../support/shared-files.ts'
import { START_MS } from '../../support/whole-service.ts'
import { readZip } from '../../support/zip-reader.ts'

const text = Buffer.from('Quarterly figures')

let files: SharedFiles

beforeAll(async () => {
  files = await SharedFiles.open({ FILE_HANDOFF: 'x-accel' })
}, START_MS)
afterAll(() => files.close())

async function aLink() {
  const { headers } = await files.maker()
  const ids = [
    await files.upload(headers, 'figures.txt', text),
    await files.upload(headers, 'a.png', aPicture(5000)),
  ]
  return { ...(await files.link(ids, headers)), headers }
}

const innerOf = ({ headers }: Response) => headers.get('x-accel-redirect')

describe('FILE_HANDOFF=x-accel, with links to files', () => {
  it('names one file to the proxy, under the headers of a download or of what is shown', async () => {
    const { token } = await aLink()
    const saved = await files.fetch(await files.begin({ token, file: 0 }))
    expect(innerOf(saved)).toMatch(/^\/gatehouse-files\/default\/\d{4}\/\d\d\/\d\d\/[0-9a-f]{32}/)
    expect(saved.headers.get('content-disposition')).toBe('attachment; filename=figures.txt')
    expect(saved.headers.get('cache-control')).toBe('private, no-cache')
    expect(await saved.text()).toBe('')
    const shown = await files.fetch(await files.begin({ token, file: 1, show: true }))
    expect(innerOf(shown)).toMatch(/\.png$/)
    expect(shown.headers.get('content-disposition')).toMatch(/^inline/)
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
  })

  it('sends zips itself, and names nothing to whoever asks for the head alone', async () => {
    const { token } = await aLink()
    const zip = await files.fetch(await files.begin({ token }))
    expect(innerOf(zip)).toBeNull()
    const names = [...(await readZip(Buffer.from(await zip.arrayBuffer()))).keys()]
    expect(names).toEqual(['figures.txt', 'a.png'])
    const address = await files.begin({ token, file: 0 })
    const head = await files.fetch(address, { method: 'HEAD' })
    expect([innerOf(head), head.headers.get('content-length')]).toEqual([null, `${text.length}`])
  })

  it('names nothing once the link is ended, nor by a forged address', async () => {
    const { token, shareId, headers } = await aLink()
    const address = await files.begin({ token, file: 0 })
    expect(innerOf(await files.fetch(address))).not.toBeNull()
    expect(innerOf(await files.fetch(address.slice(0, -9)))).toBeNull()
    await files.company.ask('DELETE', `/resource/oss/shares/${shareId}`, undefined, headers)
    const late = await files.fetch(address)
    expect([late.status, innerOf(late)]).toEqual([404, null])
  })
})
