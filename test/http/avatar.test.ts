import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AvatarLinks } from '../../application/files/avatar-links.ts'
import { type AccountsHarness, accountsHarness } from '../support/accounts-harness.ts'
import { aUser } from '../support/builders.ts'
import { localPath } from '../support/file-calls.ts'
import { FORM_TYPE, type FormPart, formOf } from '../support/form.ts'
import { ADMIN_PASSWORD, httpHarness } from '../support/http-harness.ts'
import { PRIVILEGED_FIELDS } from '../support/privileged-fields.ts'

describe('avatar', () => {
  const head = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(64, 1)])
  const PNG = head('\x89PNG\r\n\x1a\n')
  /** The public front end's dialog sends a PNG: 3.4 MiB of a photo of 6 megapixels, in proportion. */
  const MOST = 16 * 1024 * 1024

  let http: AccountsHarness
  let token: string
  let origin: string

  beforeEach(async () => {
    http = await accountsHarness()
    // Forms are read from a real connection.
    origin = await http.app.listen({ port: 0, host: '127.0.0.1' })
    token = await http.openSession()
  })

  afterEach(() => http.app.close())

  async function send(
    part: Partial<FormPart> = {},
    session = token,
    texts: readonly FormPart[] = [],
  ) {
    const authorization = `Bearer ${session}`
    const picture = { name: 'avatarfile', fileName: 'blob', content: PNG, ...part }
    const form = formOf(...texts, picture)
    const response = await fetch(`${origin}/system/user/profile/avatar`, {
      method: 'POST',
      headers: { authorization, clientid: http.builtInClientId, 'content-type': FORM_TYPE },
      body: new Uint8Array(form),
    })
    return { body: Object(await response.json()) }
  }

  const shown = async (url: string) => Object(Object((await http.get(url, token)).body.data).user)
  const fetched = (url: unknown) => http.app.inject({ url: localPath(url) })

  describe('POST /system/user/profile/avatar', () => {
    it('accepts a picture without a name, as croppers send it', async () => {
      expect((await send({ fileName: '', type: 'image/png' })).body.code).toBe(200)
    })

    it.each([
      ['PNG', PNG, 'image/png'],
      ['JPEG', head('\xff\xd8\xff'), 'image/jpeg'],
      ['GIF', head('GIF89a'), 'image/gif'],
      ['WebP', head('RIFF1234WEBP'), 'image/webp'],
    ])('accepts a %s under any name, and shows it by signed addresses', async (_kind, content, type) => {
      const { body } = await send({ content, fileName: 'blob.exe', type: 'text/html' })
      expect(body.code).toBe(200)
      const { imgUrl, url } = Object(body.data)
      expect(imgUrl).toBe(url)
      const seen = [
        url,
        (await shown('/system/user/profile')).avatar,
        (await shown('/system/user/getInfo')).avatar,
      ]
      for (const address of seen) {
        const { statusCode, headers, rawPayload } = await fetched(address)
        expect([statusCode, headers['content-type']]).toEqual([200, type])
        expect(rawPayload).toEqual(content)
      }
      http.clock.advance(121)
      expect((await fetched(url)).statusCode).not.toBe(200)
      expect((await fetched((await shown('/system/user/getInfo')).avatar)).statusCode).toBe(200)
    })

    it('deletes the previous picture', async () => {
      const first = Object((await send()).body.data).url
      const second = Object((await send({ content: head('GIF87a') })).body.data).url
      expect((await fetched(first)).statusCode).not.toBe(200)
      expect((await fetched(second)).statusCode).toBe(200)
      expect((await allFiles()).total).toBe(1)
    })

    it('is not among other files, but found by its address', async () => {
      const { url } = Object((await send()).body.data)
      const total = async (query: string) =>
        (await http.get(`/resource/oss/list?${query}`, token)).body.total
      expect(await total('originalName=')).toBe(0)
      expect(await total(`url=${encodeURIComponent(String(url))}`)).toBe(1)
    })

    it('takes 16 MiB and not a byte more', async () => {
      const content = (bytes: number) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)])
      expect((await send({ content: content(MOST) })).body.code).toBe(200)
      const before = (await http.users.get('1'))?.props.avatarUrl
      expect((await send({ content: content(MOST + 1) })).body).toMatchObject({
        code: 500,
        error: 'upload_too_large',
      })
      expect((await http.users.get('1'))?.props.avatarUrl).toBe(before)
    })

    it.each<[string, Partial<FormPart>, string]>([
      [
        'a drawing with scripts',
        { content: '<svg onload="x"/>', fileName: 'a.svg' },
        'upload_type',
      ],
      [
        'a page that calls itself a picture',
        { content: '<html>', fileName: 'a.png' },
        'upload_type',
      ],
      ['a document', { content: head('%PDF-'), fileName: 'a.png' }, 'upload_type'],
      ['nothing', { content: '' }, 'upload_empty'],
      ['the part of another form', { name: 'file' }, 'upload_malformed'],
    ])('refuses %s', async (_case, part, error) => {
      expect((await send(part)).body).toMatchObject({ code: 500, error })
      expect((await http.users.get('1'))?.props.avatarUrl).toBeUndefined()
      expect((await allFiles()).total).toBe(0)
    })

    it('gives 50 privileged fields no effect, ten at a time', async () => {
      const { id } = await http.given.user(aUser({ name: 'mei' }))
      const before = await http.users.get('1')
      const texts = Object.entries(PRIVILEGED_FIELDS).map(([name]) => ({ name, content: id }))
      for (let at = 0; at < texts.length; at += 10) {
        expect((await send({}, token, texts.slice(at, at + 10))).body.code).toBe(200)
      }
      const after = await http.users.get('1')
      const avatarUrl = expect.stringMatching(/^file:\d+$/)
      expect(after?.props).toEqual({ ...before?.props, avatarUrl })
      expect((await http.users.get(id))?.props.avatarUrl).toBeUndefined()
      expect((await allFiles()).files[0]?.props.uploaderId).toBe('1')
    })

    it('needs a session', async () => {
      expect((await send({}, 'none')).body).toMatchObject({ code: 401 })
    })
  })

  function allFiles() {
    const sort = { by: 'id', direction: 'asc' } as const
    return http.files.list({ filter: {}, sort, offset: 0, limit: 10 }, 'all')
  }
})

const PUBLIC = { env: { PUBLIC_URL: 'https://console.example/base/' } }
const picture = async (name: string) =>
  (await httpHarness()).send({ url: `/file/initials/${name}` })

describe('the picture of a user without an avatar', () => {
  it.each([
    undefined,
    'file:99',
    'https://elsewhere.example/a.png',
  ])('is an address of ours, the same everywhere, if what is stored is %s', async (avatarUrl) => {
    const http = await httpHarness(PUBLIC)
    const mei = await http.given.user(
      aUser({ id: '7', name: 'mei', nickName: '梅 林', avatarUrl }),
      await http.hasher.hash(ADMIN_PASSWORD),
    )
    const token = await http.openSession('mei')
    const shown = await http.container.get(AvatarLinks).of(mei.props)
    expect(shown).toMatch(/^https:\/\/console\.example\/base\/file\/initials\/\d+-%E6%A2%85\.svg$/)
    for (const url of ['/system/user/getInfo', '/system/user/profile']) {
      expect(Object(Object((await http.get(url, token)).body.data).user).avatar).toBe(shown)
    }
    const { status, text } = await http.send({ url: new URL(shown).pathname.replace('/base', '') })
    expect([status, text]).toEqual([200, expect.stringMatching(/>梅<\/text>\n<\/svg>\n$/)])
  })

  it('is drawn for anybody, kept by browsers, and runs nothing', async () => {
    const { headers, text } = await picture('3-MB.svg')
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(text).toMatch(
      /^<svg [^>]*width="128" height="128"[^>]*>\n<rect [^>]*>\n<text [^>]*>MB<\/text>\n<\/svg>\n$/,
    )
  })

  it.each([
    '12-A.svg',
    '1-ABC.svg',
    '1-%3Cg.svg',
    '1-%26.svg',
    '1-%22.svg',
    '1-%E2%80%AE.svg',
    '1-A.png',
    '-A.svg',
    '7',
    '1-A.svg/preview',
    '..%2f1-A.svg',
  ])('is not there at %s', async (name) => {
    expect((await picture(name)).status).toBe(404)
  })
})
