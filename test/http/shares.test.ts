import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPicture } from '../support/bodies.ts'
import { SHARING, SharedFiles } from '../support/shared-files.ts'
import { START_MS } from '../support/whole-service.ts'

let files: SharedFiles
const CLOSED = { code: 500, error: 'share_closed' }
const text = Buffer.from('Quarterly figures')

beforeAll(async () => {
  files = await SharedFiles.open({ TRASH_DAYS: '7' })
}, START_MS)
afterAll(() => files.close())

async function aLink(form: Record<string, unknown> = {}) {
  const { id, headers } = await files.maker()
  const ossId = await files.upload(headers, 'figures.txt', text)
  const link = await files.link([ossId], headers, form)
  return { ...link, id, headers, ossId }
}

describe('a link to a file', () => {
  it('T-114 has 256 random bits after the #, at PUBLIC_URL, and is stored as a digest', async () => {
    const { headers } = await files.maker()
    const ossId = await files.upload(headers, 'figures.txt', text)
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const { data } = await files.make({ ossIds: [ossId] }, { ...headers, ...forged })
    const { url, shareId } = Object(data)
    expect(url).toMatch(/^http:\/\/localhost:5320\/prod-api\/share\/#[\w-]{43}$/)
    expect(JSON.stringify(await files.listed(headers))).not.toContain(url.slice(-43))
    expect(await files.listed(headers)).toMatchObject([
      { shareId, files: [{ ossId, originalName: 'figures.txt' }], state: 'open', uses: 0 },
    ])
  })

  it('shows and sends the file to somebody without an account, and counts downloads only', async () => {
    const { token, headers } = await aLink({ maxUses: 2 })
    for (let at = 0; at < 5; at += 1) {
      const { data } = await files.ask('open', { token })
      expect(data).toMatchObject({
        ...{ needsPassword: false, usesLeft: 2 },
        files: [{ file: 0, name: 'figures.txt', size: text.length, previewUrl: null }],
      })
    }
    const url = await files.begin({ token, file: 0 })
    const whole = await files.fetch(url)
    expect(Buffer.from(await whole.arrayBuffer()).equals(text)).toBe(true)
    expect(whole.headers.get('content-disposition')).toContain('figures.txt')
    expect(whole.headers.get('referrer-policy')).toBe('no-referrer')
    const part = await files.fetch(url, { headers: { range: 'bytes=10-' } })
    expect([part.status, await part.text()]).toEqual([206, 'figures'])
    expect(await files.listed(headers)).toMatchObject([{ uses: 1, maxUses: 2, state: 'open' }])
  })

  it('T-114 is used up by exactly so many downloads, of 50 at once', async () => {
    const { token, headers } = await aLink({ maxUses: 7 })
    const tries = Array.from({ length: 50 }, () => files.ask('download', { token, file: 0 }))
    const answers = await Promise.all(tries)
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(7)
    expect(answers.filter(({ error }) => error === 'share_closed')).toHaveLength(43)
    expect(await files.ask('open', { token })).toMatchObject(CLOSED)
    expect(await files.listed(headers)).toMatchObject([{ uses: 7, state: 'used-up' }])
  })

  it('needs both permissions to be made, and shares only what its maker sees', async () => {
    const owner = await files.maker()
    const ossId = await files.upload(owner.headers, 'a.png', aPicture())
    const other = await files.maker()
    expect(await files.make({ ossIds: [ossId] }, other.headers)).toMatchObject({
      error: 'file_not_found',
    })
    for (const left of ['system:oss:share', 'system:oss:download']) {
      const { headers } = await files.maker(SHARING.filter((code) => code !== left))
      const own = await files.upload(headers, 'a.png', aPicture())
      expect(await files.make({ ossIds: [own] }, headers)).toMatchObject({
        error: 'permission_denied',
      })
    }
  })
})
