import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wireDate } from '../../../adapters/http/wire/wire-date.ts'
import { aPicture } from '../../support/bodies.ts'
import { belowShare, SHARING, SharedFiles } from '../../support/shared-files.ts'
import { SOON } from '../../support/soak.ts'
import { START_MS } from '../../support/whole-service.ts'
import { readZip } from '../../support/zip-reader.ts'

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
    const { data: own } = await files.company.ask('GET', '/system/user/profile', undefined, headers)
    const sharedBy = Object(own).user.nickName
    for (let at = 0; at < 5; at += 1) {
      const { data } = await files.ask('open', { token })
      expect(data).toMatchObject({
        ...{ needsPassword: false, usesLeft: 2, sharedBy },
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

  it('answers whole addresses at PUBLIC_URL, also of pictures', async () => {
    const { headers } = await files.maker()
    const { token } = await files.link([await files.upload(headers, 'a.png', aPicture())], headers)
    const { data: begun } = await files.ask('download', { token, file: 0 })
    const { data: opened } = await files.ask('open', { token })
    for (const url of [Object(begun).url, Object(opened).files[0].previewUrl]) {
      expect(url).toMatch(/^http:\/\/localhost:5320\/prod-api\/share\/file\/[\w.-]+$/)
    }
    expect((await files.fetch(belowShare(Object(begun).url))).status).toBe(200)
  })

  it.each([
    ['en', 'This page belongs to localhost.'],
    ['zh', '本页面由 localhost 提供。'],
  ])('says on its page in %s whose service this is', async (language, told) => {
    const { app } = files.company.service
    expect((await app.inject(`/share/?lang=${language}`)).body).toContain(told)
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

  it.each([
    ['days', { days: 8 }, 'invalid_field', 'Days: from now on, for at most 7 days.'],
    ['days', { days: 0 }, 'validation_failed', 'Days: at least 1'],
    ['days', { days: 366 }, 'validation_failed', 'Days: at most 365'],
    ['expireTime', { expireTime: '2020-01-01 00:00:00' }, 'invalid_field', 'at most 7 days'],
    ['expireTime', { expireTime: '2090-01-01 00:00:00' }, 'invalid_field', 'at most 7 days'],
    ['expireTime', { expireTime: 'tomorrow' }, 'invalid_date'],
    ['password', { password: 'short' }],
    ['networks', { networks: ['the office'] }],
    ['maxUses', { maxUses: 0 }, 'validation_failed'],
    ['ossIds', { ossIds: [] }, 'validation_failed', 'Files: at least 1'],
    ['ossIds', { ossIds: ['987654321'] }, 'file_not_found'],
  ])('is refused with a wrong %s', async (_, form, error = 'invalid_field', said = '') => {
    const { headers, ossId } = await aLink()
    const msg = expect.stringContaining(said)
    expect(await files.make({ ossIds: [ossId], ...form }, headers)).toMatchObject({ error, msg })
  })

  it('works as long as its maker says', async () => {
    const { headers, ossId } = await aLink()
    const ends = async (form: object) => {
      const { data } = await files.make({ ossIds: [ossId], ...form }, headers)
      return (Date.parse(Object(data).expireTime) - Date.now()) / 86_400_000
    }
    expect(await ends({})).toBeCloseTo(7, 2)
    expect(await ends({ days: 2 })).toBeCloseTo(2, 2)
    const expireTime = wireDate(new Date(Date.now() + 3 * 86_400_000))
    expect(await ends({ expireTime })).toBeCloseTo(3, 1)
  })

  it('is made by people, not by their keys for programs', async () => {
    const { headers, ossId } = await aLink()
    const key = { authorization: `Bearer gh_${'a'.repeat(43)}00000000` }
    expect(await files.make({ ossIds: [ossId] }, key)).toMatchObject({ code: 401 })
    const { entries } = files.company.service.app.routeTable
    const route = entries.find(
      ({ url, method }) => url === '/resource/oss/shares' && method === 'POST',
    )
    expect(route?.config.keys).toBe('closed')
    expect(await files.make({ ossIds: [ossId] }, headers)).toMatchObject({ code: 200 })
  })

  it('is listed and ended by its maker, and by those who see files of its maker', async () => {
    const one = await aLink({ remark: 'for the auditors', networks: ['10.0.0.0/8'] })
    const other = await aLink()
    expect(await files.listed(one.headers)).toMatchObject([
      {
        ...{ shareId: Number(one.shareId), createBy: Number(one.id), remark: 'for the auditors' },
        ...{ networks: ['10.0.0.0/8'], lastUseTime: null, maxUses: null, hasPassword: false },
      },
    ])
    const end = (by?: Readonly<Record<string, string>>) =>
      files.company.ask('DELETE', `/resource/oss/shares/${one.shareId}`, undefined, by)
    expect(await end(other.headers)).toMatchObject({ error: 'share_not_found' })
    const admin = await files.company.service.logIn('admin')
    const all = (await files.listed(admin)).map(({ shareId }) => String(shareId))
    expect(all).toEqual(expect.arrayContaining([one.shareId, other.shareId]))
    expect(await end()).toMatchObject({ code: 200 })
    expect(await files.listed(one.headers)).toMatchObject([{ state: 'ended' }])
    expect(await end()).toMatchObject({ error: 'share_not_found' })
  })
})

describe('a link to several files', () => {
  it('sends one of them, or a zip of all, whose names are their own', async () => {
    const { headers } = await files.maker()
    const picture = aPicture(300_000)
    const ids = [
      await files.upload(headers, 'a.txt', text),
      await files.upload(headers, 'A.TXT', Buffer.from('other')),
      await files.upload(headers, 'a picture.png', picture),
    ]
    const { token, shareId } = await files.link(ids, headers, { maxUses: 2 })
    const one = await files.fetch(await files.begin({ token, file: 1 }))
    expect(await one.text()).toBe('other')
    const address = await files.begin({ token })
    const answer = await files.fetch(address)
    const zip = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(zip.length))
    expect(answer.headers.get('content-disposition')).toContain('files.zip')
    expect([...(await readZip(zip))]).toEqual([
      ['a.txt', text],
      ['A (2).TXT', Buffer.from('other')],
      ['a picture.png', picture],
    ])
    const head = await files.fetch(address, { method: 'HEAD' })
    expect(head.headers.get('content-length')).toBe(String(zip.length))
    expect(await files.listed(headers)).toMatchObject([
      { shareId: Number(shareId), uses: 2, state: 'used-up' },
    ])
  })

  it('T-114 sends eight zips at once, two of them for one link or one source', async () => {
    const { headers } = await files.maker()
    const large = await files.upload(headers, 'large.png', aPicture(24_000_000))
    const addresses = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { token } = await files.link([large], headers)
        return files.begin({ token })
      }),
    )
    const running: IncomingMessage[] = []
    const ask = async (link: number, source: number) => {
      const answer = await files.fetchFrom(`127.0.0.${source}`, addresses[link] ?? '')
      running.push(answer)
      return answer.statusCode
    }
    expect([await ask(0, 2), await ask(0, 3), await ask(0, 4)]).toEqual([200, 200, 503])
    expect([await ask(1, 2), await ask(2, 2)]).toEqual([200, 503])
    const others = [await ask(1, 3), await ask(2, 4), await ask(2, 5), await ask(3, 4)]
    expect(others).toEqual([200, 200, 200, 200])
    expect([await ask(3, 5), await ask(4, 6)]).toEqual([200, 503])
    for (const answer of running) answer.destroy()
    await expect.poll(() => ask(0, 2), SOON).toBe(200)
    running.at(-1)?.destroy()
  })

  it('T-114 never ends a zip whose file was altered on its platform', async () => {
    const { headers } = await files.maker()
    const ids = [
      await files.upload(headers, 'a.txt', text),
      await files.upload(headers, 'b.txt', text),
    ]
    const { token } = await files.link(ids, headers)
    await alterObject(String(ids[1]))
    const answer = await files.fetch(await files.begin({ token }))
    await expect(answer.arrayBuffer()).rejects.toThrow()
  })
})

/** As if its object had changed, and its record had not. */
async function alterObject(ossId: string) {
  const sum = '0'.repeat(64)
  await files.company.run('update stored_files set sha256 = $2 where id = $1', [ossId, sum])
  await files.company.run('update share_links set sums[2] = $2 where file_ids[2] = $1', [
    ossId,
    sum,
  ])
}
