import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { aPicture } from '../../support/bodies.ts'
import type { Settings } from '../../support/service.ts'
import { SHARING, SharedFiles } from '../../support/shared-files.ts'
import { SOON } from '../../support/soak.ts'
import { START_MS } from '../../support/whole-service.ts'
import { readZip } from '../../support/zip-reader.ts'

describe('dead shares', () => {
  const text = Buffer.from('Quarterly figures')
  const INSIDE = '10.1.2.3'
  const OUTSIDE = '192.0.2.9'

  let files: SharedFiles
  let plain: unknown

  beforeAll(async () => {
    files = await SharedFiles.open({ TRASH_DAYS: '7', PASSWORD_CHANGE: 'required' })
    plain = told(await files.ask('open', { token: 'a'.repeat(43) }))
  }, START_MS)
  afterAll(() => files.close())

  /** All that a stranger can tell one refusal from another by. */
  function told(answer: object) {
    const { requestId: _, ...rest } = Object(answer)
    return rest
  }

  async function aLink(form: Record<string, unknown> = {}) {
    const maker = await files.maker()
    const ossId = await files.upload(maker.headers, 'figures.txt', text)
    const link = await files.link([ossId], maker.headers, form)
    return { ...maker, ...link, ossId }
  }
  type Link = Awaited<ReturnType<typeof aLink>>

  const run = (statement: string, ...values: unknown[]) => files.company.run(statement, values)
  const roleOf = `(select role_id from user_roles where user_id = $1)`
  const withoutCode = (code: string) => (link: Link) =>
    run(
      `delete from role_menus where role_id = ${roleOf} and menu_id in
    (select id from menus where permission = $2)`,
      link.id,
      code,
    )

  const ENDS: readonly (readonly [string, (link: Link) => Promise<unknown>])[] = [
    ['its maker ends it', ({ shareId, headers }) => ended(shareId, headers)],
    ['an administrator ends it', ({ shareId }) => ended(shareId)],
    [
      'its time is over',
      ({ shareId }) => run('update share_links set expires_at = now() where id = $1', shareId),
    ],
    [
      'its maker is disabled',
      ({ id }) => run(`update users set status = 'disabled' where id = $1`, id),
    ],
    ['its maker is gone', ({ id }) => run('delete from users where id = $1', id)],
    ['its maker may not share', withoutCode('system:oss:share')],
    ['its maker may not download', withoutCode('system:oss:download')],
    [
      'the role of its maker is disabled',
      ({ id }) => run(`update roles set status = 'disabled' where id = ${roleOf}`, id),
    ],
    [
      'its maker lacks a factor',
      ({ id }) => run(`update roles set factor_is_required = true where id = ${roleOf}`, id),
    ],
    [
      'somebody else has set the password of its maker',
      ({ id }) => run('update users set password_is_given = true where id = $1', id),
    ],
    [
      'its maker does not see the file',
      ({ ossId }) => run('update stored_files set uploader_id = 1 where id = $1', ossId),
    ],
    ['the file is deleted', ({ ossId }) => files.company.ask('DELETE', `/resource/oss/${ossId}`)],
    ['the file was in the trash', restored],
    [
      'the addresses of the file are ended',
      ({ ossId }) => files.company.ask('DELETE', `/resource/oss/links/${ossId}`),
    ],
    [
      'the file is infected',
      ({ ossId }) => run(`update stored_files set state = 'quarantined' where id = $1`, ossId),
    ],
    [
      'the file has other content',
      ({ ossId }) => run(`update stored_files set sha256 = 'other' where id = $1`, ossId),
    ],
  ]

  function ended(shareId: string, by?: Readonly<Record<string, string>>) {
    return files.company.ask('DELETE', `/resource/oss/shares/${shareId}`, undefined, by)
  }

  async function restored({ ossId }: Link) {
    await files.company.ask('DELETE', `/resource/oss/${ossId}`)
    const answer = await files.company.ask('PUT', `/resource/oss/trash/${ossId}`)
    expect(answer).toMatchObject({ code: 200 })
  }

  describe('T-114 a link is dead, with the answer of an unknown one, when', () => {
    it.each(ENDS)('%s', async (_, end) => {
      const link = await aLink()
      const { token } = link
      const address = await files.begin({ token, file: 0 })
      expect((await files.fetch(address)).status).toBe(200)
      await end(link)
      expect(told(await files.ask('open', { token }))).toEqual(plain)
      expect(told(await files.ask('download', { token, file: 0 }))).toEqual(plain)
      const late = await files.fetch(address)
      expect([late.status, Object(await late.json()).error]).toEqual([404, 'share_closed'])
    })

    it('somebody asks from another network, also for an address that was begun inside', async () => {
      const { token } = await aLink({ networks: ['10.0.0.0/8', '127.0.0.1'] })
      expect(told(await files.ask('open', { token }, OUTSIDE))).toEqual(plain)
      expect(told(await files.ask('download', { token }, OUTSIDE))).toEqual(plain)
      expect(await files.ask('open', { token }, INSIDE)).toMatchObject({ code: 200 })
      const address = await files.begin({ token, file: 0 }, INSIDE)
      const inject = (remoteAddress: string) =>
        files.company.service.app.inject({ url: `/share/${address}`, remoteAddress })
      expect((await inject(INSIDE)).body).toBe('Quarterly figures')
      expect((await inject(OUTSIDE)).json()).toMatchObject({ error: 'share_closed' })
    })

    it('its storage platform is disabled, or issues no addresses', async () => {
      const { token } = await aLink()
      const change = async (set: string, undo: string) => {
        await run(`update storage_platforms set ${set}`)
        await expect.poll(async () => told(await files.ask('open', { token })), SOON).toEqual(plain)
        await run(`update storage_platforms set ${undo}`)
        const again = async () => (await files.ask('open', { token })).code
        await expect.poll(again, SOON).toBe(200)
      }
      await change(`status = 'disabled'`, `status = 'normal'`)
      await change('give_addresses = false', 'give_addresses = true')
    })

    it('it has several files, only once none of them is left', async () => {
      const { headers } = await files.maker()
      const ids = [
        await files.upload(headers, 'a.txt', text),
        await files.upload(headers, 'b.txt', text),
      ]
      const { token } = await files.link(ids, headers)
      const zip = await files.begin({ token })
      await files.company.ask('DELETE', `/resource/oss/${ids[0]}`)
      const { data } = await files.ask('open', { token })
      expect(Object(data).files).toMatchObject([{ file: 1, name: 'b.txt' }])
      // What was begun is all or nothing: a zip that lacks a file would look complete.
      expect((await files.fetch(zip)).status).toBe(404)
      await files.company.ask('DELETE', `/resource/oss/${ids[1]}`)
      expect(told(await files.ask('open', { token }))).toEqual(plain)
    })

    it('its maker shared what a colleague uploaded, and no longer sees it', async () => {
      const department = await files.company.department(100)
      const elsewhere = await files.company.department(100)
      const colleague = await files.company.somebody({ department, codes: SHARING })
      const scopes = ['department']
      const chief = await files.company.somebody({ department, codes: SHARING, scopes })
      const ossId = await files.upload(colleague.headers, 'a.txt', text)
      const { token } = await files.link([ossId], chief.headers)
      expect(await files.ask('open', { token })).toMatchObject({ code: 200 })
      await run('update users set department_id = $2 where id = $1', colleague.id, elsewhere)
      expect(told(await files.ask('open', { token }))).toEqual(plain)
    })

    it.each([
      ['it is ended', ({ shareId, headers }: Link) => ended(shareId, headers)],
      [
        'the file is deleted',
        ({ ossId }: Link) => files.company.ask('DELETE', `/resource/oss/${ossId}`),
      ],
      ['its maker may not download', withoutCode('system:oss:download')],
      ['the record has another length', resized],
    ])('a zip is half sent: the file that comes next is not, once %s', async (_, end) => {
      const maker = await files.maker()
      const first = await files.upload(maker.headers, 'first.png', aPicture(24_000_000))
      const ossId = await files.upload(maker.headers, 'next.txt', text)
      const link = await files.link([first, ossId], maker.headers)
      const zip = (await files.fetch(await files.begin({ token: link.token }))).body?.getReader()
      expect((await zip?.read())?.done).toBe(false)
      await end({ ...maker, ...link, ossId })
      await expect(toEnd(zip)).rejects.toThrow()
    })
  })

  function resized({ ossId }: Link) {
    return run('update stored_files set bytes = bytes + 1 where id = $1', ossId)
  }

  async function toEnd(body: ReadableStreamDefaultReader<Uint8Array> | undefined) {
    while (!(await body?.read())?.done);
  }
})

async function refused(settings: Settings) {
  const files = await SharedFiles.open(settings)
  try {
    const { headers } = await files.maker()
    const ossId = await files.upload(headers, 'a.txt', Buffer.from('text'))
    return await files.make({ ossIds: [ossId] }, headers)
  } finally {
    await files.close()
  }
}

it(
  'no link is made with SHARE_DAYS=0, nor without PUBLIC_URL, and the refusal says what to set',
  async () => {
    const off = await refused({ SHARE_DAYS: '0' })
    expect([off.error, off.msg]).toEqual(['sharing_off', expect.stringContaining('SHARE_DAYS')])
    const unknown = await refused({ PUBLIC_URL: '' })
    expect([unknown.error, unknown.msg]).toEqual([
      'share_needs_public_url',
      expect.stringContaining('Set PUBLIC_URL'),
    ])
  },
  START_MS,
)

describe('handed off shares', () => {
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
})

describe('dead shares where scopes count by permission', () => {
  it.each([
    'share',
    'download',
  ])('are those of files that their makers may not %s', async (verb) => {
    const files = await SharedFiles.open({ DATA_SCOPE: 'by-permission' })
    onTestFinished(() => files.close())
    const department = await files.company.department(100)
    const colleague = await files.company.somebody({ department, codes: SHARING })
    const scopes = ['department', 'own']
    const chief = await files.company.somebody({ department, codes: SHARING, scopes })
    const ossId = await files.upload(colleague.headers, 'a.txt', Buffer.from('text'))
    // Who was moved by a statement is in the department a moment later.
    const list = () => files.company.ask('GET', '/resource/oss/list', undefined, chief.headers)
    await expect.poll(list, SOON).toMatchObject({ total: 1 })
    const { token } = await files.link([ossId], chief.headers)
    const opened = () => files.ask('open', { token })
    expect(await opened()).toMatchObject({ code: 200 })
    // From the role for the department to the one for one's own files.
    await files.company.run(
      `update role_menus set role_id = role_id + 1 where role_id = $1
       and menu_id in (select id from menus where permission = $2)`,
      [chief.id, `system:oss:${verb}`],
    )
    await expect.poll(opened, SOON).toMatchObject({ error: 'share_closed' })
    const shareAgain = () =>
      files.company.ask('POST', '/resource/oss/shares', { ossIds: [ossId] }, chief.headers)
    const refused = verb === 'share' ? 'file_not_found' : 'permission_denied'
    expect(await shareAgain()).toMatchObject({ error: refused })
  })
})
