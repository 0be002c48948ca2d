import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { fetchFile, upload } from '../support/file-calls.ts'
import { filesHarness } from '../support/files-harness.ts'
import { announce, begun, patch, send, TUS } from '../support/tus-calls.ts'

const PAGE = 'https://console.example'

describe('the protocol of resumable uploads', () => {
  it('returns the metadata of an upload', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const said = `filename ${btoa('a.png')},is_confidential,empty ,note 5pel5oql`
    const created = await send(`${harness.origin}/resource/oss/tus`, 'POST', {
      headers: { ...me, 'upload-length': '100', 'upload-metadata': said },
    })
    const url = new URL(created.header('location') ?? '', `${harness.origin}/resource/oss/tus`).href
    const { header } = await send(url, 'HEAD', { headers: me })
    expect(header('upload-metadata')).toBe(said)
    const endless = `filename ${btoa('a.png')},note ${'A'.repeat(5000)}`
    const headers = { ...me, 'upload-length': '100', 'upload-metadata': endless }
    expect((await send(`${harness.origin}/resource/oss/tus`, 'POST', { headers })).status).toBe(400)
  })

  it('takes the method that a POST names', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const picture = aPicture(1000)
    const url = await begun(harness, me, picture.length)
    const as = (method: string) => ({ ...me, 'x-http-method-override': method })
    const part = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    const headers = { ...as('PATCH'), ...part }
    const sent = await send(url, 'POST', { headers, body: picture.subarray(0, 600) })
    expect([sent.status, sent.header('upload-offset')]).toEqual([204, '600'])
    const shown = await send(url, 'POST', { headers: as('HEAD') })
    expect([shown.status, shown.header('upload-offset')]).toEqual([200, '600'])
    const bare = await fetch(url, { method: 'POST', headers: { ...TUS, ...as('HEAD') } })
    expect(await bare.text()).toBe('')
    const other = await harness.allowed(['system:oss:list'])
    const stranger = await send(url, 'POST', { headers: { ...other, ...as('DELETE'), ...other } })
    expect(stranger.status).toBe(403)
    expect((await send(url, 'POST', { headers: as('DELETE') })).status).toBe(204)
    expect((await patch(url, me, 600, picture.subarray(600))).status).toBe(404)
    const { data } = await upload(harness, me, 'a.png', picture)
    const elsewhere = `${harness.origin}/resource/oss/${data.ossId}`
    await send(elsewhere, 'POST', { headers: as('DELETE') })
    expect((await fetchFile(harness, `/resource/oss/download/${data.ossId}`, me)).status).toBe(200)
  })

  it('says at each of its addresses what it can do, and which methods there are, in real statuses', async () => {
    const harness = await filesHarness()
    const me = await harness.allowed()
    const url = await begun(harness, me, 100)
    for (const address of [url, `${harness.origin}/resource/oss/tus`]) {
      const { status, header } = await send(address, 'OPTIONS')
      expect([status, header('tus-version')]).toEqual([204, '1.0.0'])
      const refused = await send(address, 'PUT', { headers: me })
      expect([refused.status, refused.answer.error]).toEqual([405, 'method_not_allowed'])
      expect(refused.header('allow')).toContain('OPTIONS')
    }
    expect((await announce(harness, me, '-1')).status).toBe(400)
  })

  it('says so to pages of listed origins too, and answers their preflights', async () => {
    const harness = await filesHarness({ corsOrigins: [PAGE] })
    const url = `${harness.origin}/resource/oss/tus`
    const origin = { origin: PAGE }
    for (const headers of [{}, origin]) {
      const { status, header } = await asked(url, headers)
      expect([status, header('tus-version')]).toEqual([204, '1.0.0'])
      expect(header('tus-max-size')).toBe('1048576')
    }
    const { header } = await asked(`${url}/1`, origin)
    expect(header('access-control-allow-origin')).toBe(PAGE)
    expect(header('access-control-expose-headers')).toContain('upload-metadata')
    const preflight = await asked(url, { ...origin, 'access-control-request-method': 'PATCH' })
    expect(preflight.status).toBe(204)
    expect(preflight.header('access-control-allow-methods')).toContain('PATCH')
    // Where there is no such method, there is none with or without pages.
    expect((await asked(`${harness.origin}/healthz`, origin)).status).not.toBe(204)
  })
})

/** With headers that fetch would not send. */
function asked(url: string, headers: Readonly<Record<string, string>>) {
  return new Promise<{ status: number | undefined; header(name: string): unknown }>(
    (resolve, reject) => {
      const sent = request(url, { method: 'OPTIONS', headers }, (answer) => {
        const { statusCode: status, headers: told } = answer.resume()
        answer.once('end', () => resolve({ status, header: (name) => told[name] }))
      })
      sent.once('error', reject)
      sent.end()
    },
  )
}
