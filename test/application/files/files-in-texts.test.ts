import { describe, expect, it } from 'vitest'
import { FilesInTexts } from '../../../application/files/files-in-texts.ts'
import { PermissionSet } from '../../../domain/access/permission-set.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import { SYSTEM } from '../../../domain/identity/system-caller.ts'
import { record } from '../../../domain/records/record.ts'
import { longText, text } from '../../../domain/records/text.ts'
import type { StoredFile } from '../../../domain/storage/files/stored-file.ts'
import { aStoredFile } from '../../support/builders.ts'
import { TestUrlSigner } from '../../support/file-parts.ts'

const PAGE = record({
  name: 'page',
  fields: {
    title: text({ max: 50 }),
    body: longText({ showsFiles: true, empty: '' }),
    more: longText({ showsFiles: true, empty: undefined }),
  },
})
const NOW = 1_800_000_000_000
const [SECOND, HOUR] = [1000, 3_600_000]
const WRITER: Caller = {
  ...SYSTEM,
  userId: '7',
  userName: 'writer',
  permissions: PermissionSet.of([], ['system:notice:add', 'system:oss:upload']),
}
/** May open every file. */
const OPENER = { ...WRITER, permissions: PermissionSet.of([], ['system:oss:download']) }
const REFUSED = { code: 'invalid_field', params: { field: 'body', reason: 'shown' } }

const OWN = aStoredFile({ id: '70', uploaderId: '7' })
const FOREIGN = aStoredFile({ id: '42', uploaderId: '8', suffix: '.jpg', linkEpoch: 3 })
const DISTANT = aStoredFile({ id: '43', uploaderId: '9' })
const SILENT = aStoredFile({ id: '44', uploaderId: '7', platformKey: 'silent' })

function world() {
  const all = new Map([OWN, FOREIGN, DISTANT, SILENT].map((file) => [file.id, file]))
  const asked: (readonly string[])[] = []
  const signer = new TestUrlSigner()
  const texts = new FilesInTexts(
    {
      files: {
        async getMany(ids) {
          asked.push(ids)
          return ids.flatMap((id) => all.get(id) ?? [])
        },
      },
      links: {
        linkTo: async ({ id, props }) =>
          props.platformKey === 'silent' ? '' : `https://console.example/f/${id}?fresh`,
      },
      signer,
      clock: { now: () => new Date(NOW) },
    },
    'https://console.example/',
  )
  const write = async (body: string, by: Caller = WRITER, before = '') =>
    (await texts.stored(PAGE, { body }, by, { body: before })).body
  const read = async (body: string) => (await texts.shown(PAGE, [{ id: '1', body }]))[0]?.body
  const signed = ({ id, props }: StoredFile, ended = -60 * SECOND, epoch = props.linkEpoch) =>
    signer.sign(`${id}${props.suffix}`, { expiresAt: new Date(NOW - ended), epoch })
  return { all, asked, texts, write, read, signed }
}

const img = (address: string) => `<p>See <img src="${address}" alt="x"> &amp; so on</p>`
const escaped = (address: string, and = '&amp;') => address.replaceAll('&', and)

describe('an address that the service has signed', () => {
  it('is stored without its signature, whose ever the file is', async () => {
    const { write, signed } = world()
    for (const file of [OWN, FOREIGN, DISTANT]) {
      for (const and of ['&', '&amp;', '&#38;', '&#x26;', '&AMP;'])
        expect(await write(img(escaped(signed(file), and)))).toBe(img(`/file/${file.id}`))
    }
  })

  it('may have ended while an editor was open, for two hours', async () => {
    const { write, signed } = world()
    const ended = img(signed(FOREIGN, 2 * HOUR))
    expect(await write(img(signed(FOREIGN, 2 * HOUR - SECOND)))).toBe(img('/file/42'))
    for (const by of [WRITER, OPENER]) await expect(write(ended, by)).rejects.toMatchObject(REFUSED)
    expect(await write(ended, WRITER, img('/file/42'))).toBe(img('/file/42'))
  })

  it('stays in a text in which it ended, before texts kept files without signatures', async () => {
    const { write, read, signed } = world()
    const before = img(signed(FOREIGN, 30 * HOUR))
    expect(await write(`New. ${before}`, WRITER, before)).toBe(`New. ${before}`)
    expect(await read(before)).toBe(before)
  })

  it('is known on any host and under any path', async () => {
    const { write, signed } = world()
    const { search } = new URL(signed(FOREIGN))
    for (const begin of ['/file/', '/media/ours/', '../', 'https://cdn.example/a/', '//h/'])
      expect(await write(img(`${begin}42.jpg${search}`))).toBe(img('/file/42'))
  })

  it.each([
    ['srcset', (a: string, b: string) => `<img srcset="${a} 1x, ${b} 2x">`],
    ['href', (a: string, b: string) => `<a href='${a}'>${b}</a>`],
    ['style', (a: string, b: string) => `<i style="background:url(&quot;${a}&quot;),url(${b})">`],
    ['plain text', (a: string, b: string) => `${a}\n${b}`],
    ['Markdown', (a: string, b: string) => `![x](${a}) [y](${b} "z")`],
  ])('is found in %s, and comes back signed', async (_where, markup) => {
    const { write, read, signed } = world()
    const stored = await write(markup(escaped(signed(OWN)), signed(FOREIGN)))
    expect(stored).toBe(markup('/file/70', '/file/42'))
    const fresh = (id: string) => `https://console.example/f/${id}?fresh`
    expect(await read(String(stored))).toBe(markup(fresh('70'), fresh('42')))
  })

  it.each([
    ['an attribute without quotes', (a: string) => `<img src=${a}>`],
    ['words of a language without blanks', (a: string) => `见图：${a}`],
    ['a reference of Markdown', (a: string) => `[1]:${a}`],
    ['a list', (a: string) => `https://elsewhere.example/x.png,${a}`],
    ['a query', (a: string) => `https://elsewhere.example/#u=${a}`],
  ])('is text with what it follows at once: %s', async (_where, markup) => {
    const { write, signed } = world()
    const body = markup(signed(OWN))
    expect(await write(body)).toBe(body)
  })
})

describe('T-123: an address that nobody has signed for the writer', () => {
  it('is refused, unless the text shows the file already', async () => {
    const { write } = world()
    for (const address of ['/file/42', '/file/42.jpg', 'https://console.example/file/42.png']) {
      await expect(write(img(address))).rejects.toMatchObject(REFUSED)
      expect(await write(img(address), WRITER, 'before: /file/42')).toBe(img('/file/42'))
      expect(await write(img(address), SYSTEM)).toBe(img('/file/42'))
    }
    for (const id of ['70', '99'])
      await expect(write(img(`/file/${id}`))).rejects.toMatchObject(REFUSED)
  })

  it('is refused to whoever may open the file, because an editor may make it of what others wrote', async () => {
    const { write } = world()
    const hidden = '<img src=/file/42>'
    expect(await write(hidden)).toBe(hidden)
    await expect(write(img('/file/42'), OPENER, hidden)).rejects.toMatchObject(REFUSED)
  })

  it('is refused with an address of another epoch, which was ended', async () => {
    const { write, signed } = world()
    for (const epoch of [0, 2, 4])
      await expect(write(img(signed(FOREIGN, 0, epoch)))).rejects.toMatchObject(REFUSED)
  })

  it('is refused beside signed ones of other files, and in each field', async () => {
    const { write, signed, texts } = world()
    await expect(write(img(signed(OWN)) + img('/file/42'))).rejects.toMatchObject(REFUSED)
    const form = { body: img(signed(FOREIGN)), more: img('/file/42') }
    await expect(texts.stored(PAGE, form, WRITER)).rejects.toMatchObject({
      params: { field: 'more' },
    })
    const before = { body: img('/file/42'), more: '' }
    await expect(texts.stored(PAGE, form, WRITER, before)).rejects.toMatchObject({
      params: { field: 'more' },
    })
  })

  it('is refused for a file that is not there any more, even with a signature', async () => {
    const { all, write, signed } = world()
    const address = signed(FOREIGN)
    all.delete('42')
    await expect(write(img(address))).rejects.toMatchObject(REFUSED)
    expect(await write(img(address), WRITER, img('/file/42'))).toBe(img('/file/42'))
  })

  const { signed } = world()
  const forged = signed(FOREIGN).replace(/signature=./, 'signature=_')
  const moved = signed(OWN).replace('/70.png', '/42.jpg')
  it.each([
    ['a forged signature', forged],
    ['a forged signature, escaped', escaped(forged)],
    ['the signature of another file', moved],
    ['another expiry', signed(FOREIGN).replace('expires=1', 'expires=2')],
    ['something before the signature', signed(FOREIGN).replace('?', '?a=b&')],
    ['something behind the signature', `${signed(FOREIGN)}&a=b`],
    ['a second query', `https://evil.example/?u=${signed(FOREIGN)}`],
    ['an entity for the slash', '&#x2F;file&#x2F;42'],
    ['an entity for a digit', '/file/4&#50;'],
    ['percent-encoding', '/%66ile/42'],
    ['an encoded slash', '%2Ffile%2F42'],
    ['capitals', '/FILE/42'],
    ['a host', 'https://evil.example/file/42'],
    ['a path before it', '/other/file/42'],
    ['an address before it', 'https://evil.example/?u=/file/42'],
    ['a comma before it', 'https://evil.example/,/file/42'],
    ['a query', '/file/42?x=1'],
    ['an empty query', '/file/42?'],
    ['a fragment', '/file/42#x'],
    ['a preview', '/file/42.jpg/preview'],
    ['two slashes', '//file/42'],
    ['a backslash', '\\file\\42'],
    ['a step back', '/file/../file/42'],
    ['a zero before the id', '/file/042'],
    ['an id too large', '/file/9999999999999999999'],
    ['a wide digit', '/file/４２'],
    ['no quotes', 'x=/file/42'],
    ['a line end within', '/fi\nle/42'],
    ['NUL', '/file/42\0'],
  ])('that has %s is text, and never signed', async (_what, address) => {
    const { write, read } = world()
    const markup = img(address)
    expect(await write(markup)).toBe(markup)
    expect(await read(markup)).toBe(markup)
  })

  it('is never signed unless it was judged, wherever delimiters stand', async () => {
    const { write, read } = world()
    const around = [
      '"',
      "'",
      '(',
      ')',
      '<',
      '>',
      ' ',
      '\n',
      '\t',
      '\u00a0',
      '&quot;',
      '&',
      ';',
      ',',
    ]
    const more = [
      '=',
      '?',
      '#',
      '/',
      '\\',
      '.',
      '-',
      'x',
      '%22',
      '\u2028',
      '\ufeff',
      '`',
      '',
      '&apos;',
    ]
    for (const before of [...around, ...more])
      for (const after of [...around, ...more]) {
        const body = `a${before}/file/42${after}b`
        const isRefused = await write(body).then(
          () => false,
          () => true,
        )
        expect([body, isRefused]).toEqual([body, (await read(body)) !== body])
      }
  })
})

describe('texts of rows that are read', () => {
  it('have the addresses of all rows signed by one question', async () => {
    const { texts, asked } = world()
    const rows = [
      { id: '1', title: '/file/42', body: img('/file/42') + img('/file/70'), more: undefined },
      { id: '2', title: 'x', body: '', more: img('/file/42') },
      { id: '3', title: 'x', body: 'nothing', more: undefined },
    ]
    const shown = await texts.shown(PAGE, rows)
    const [a, b] = [42, 70].map((id) => img(`https://console.example/f/${id}?fresh`))
    expect(shown).toEqual([
      { ...rows[0], body: `${a}${b}` },
      { ...rows[1], more: a },
      { ...rows[2] },
    ])
    expect(asked).toEqual([['42', '70']])
  })

  it('ask for nothing without addresses, and without such a field', async () => {
    const { texts, asked } = world()
    const rows = [{ id: '1', body: 'x', title: '/file/42' }]
    expect(await texts.shown(PAGE, rows)).toBe(rows)
    const other = record({ name: 'other', fields: { title: text({ max: 50 }) } })
    expect(await texts.shown(other, rows)).toBe(rows)
    expect(await texts.stored(other, { title: '/file/42' }, WRITER)).toEqual({ title: '/file/42' })
    expect(asked).toEqual([])
  })

  it('keep addresses of files that are gone, or whose platform gives none', async () => {
    const { read, all } = world()
    expect(await read(img('/file/44'))).toBe(img('/file/44'))
    all.delete('42')
    expect(await read(img('/file/42'))).toBe(img('/file/42'))
  })

  it('are judged only where they change', async () => {
    const { texts, asked } = world()
    const before = { title: 'Old', body: img('/file/42'), more: img('/file/43') }
    for (const form of [{ title: 'New' }, { body: before.body }, { body: null }, before])
      expect(await texts.stored(PAGE, form, WRITER, before)).toEqual(form)
    expect(asked).toEqual([])
  })
})

describe('T-123: a long text', () => {
  const LONGEST = 65_536

  it('shows 200 files at most, and is judged by one question', async () => {
    const { write, asked } = world()
    const of = (count: number) => Array.from({ length: count }, (_, at) => `/file/${at + 1}`)
    await expect(write(of(201).join(' '))).rejects.toMatchObject({
      code: 'invalid_field',
      params: { reason: 'many' },
    })
    expect(asked).toEqual([])
    await expect(write(of(200).join(' '))).rejects.toMatchObject(REFUSED)
    expect(asked).toHaveLength(1)
  })

  it('shows one file as often as it may show files, or as it did before', async () => {
    const { write } = world()
    const of = (count: number) => '/file/70 '.repeat(count)
    expect(await write(of(200), WRITER, of(1))).toBe(of(200))
    const many = { params: { reason: 'many' } }
    await expect(write(of(201))).rejects.toMatchObject(many)
    expect(await write(of(299), WRITER, of(300))).toBe(of(299))
    await expect(write(of(301), WRITER, of(300))).rejects.toMatchObject(many)
  })

  it('of addresses that nobody has judged has 2,000 signed in an answer', async () => {
    const { read, asked } = world()
    await read(Array.from({ length: LONGEST / 12 }, (_, at) => `/file/${at + 1000}`).join(' '))
    expect(asked.map((ids) => ids.length)).toEqual([2000])
    const shown = String(await read('/file/70 '.repeat(LONGEST / 9)))
    expect(shown.split('?fresh')).toHaveLength(2001)
  })
})
