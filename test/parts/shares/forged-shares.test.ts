import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Dice } from '../../support/dice.ts'
import { seedOfRun } from '../../support/seed-of-run.ts'
import { SharedFiles } from '../../support/shared-files.ts'
import { START_MS } from '../../support/whole-service.ts'

const PASSWORD = 'four horses'
const FORGED = 1000
const WRONG = { error: 'wrong_share_password' }

let files: SharedFiles
let maker: Readonly<Record<string, string>>
let ossId: string

beforeAll(async () => {
  files = await SharedFiles.open()
  maker = (await files.maker()).headers
  ossId = await files.upload(maker, 'figures.txt', Buffer.from('Quarterly figures'))
}, START_MS)
afterAll(() => files.close())

const link = (form: Record<string, unknown> = {}) => files.link([ossId], maker, form)
const refusals = (answers: readonly { readonly error?: string }[]) => [
  ...new Set(answers.map(({ error }) => error)),
]

/** Texts that differ from this one in one character, and random ones. */
function near(text: string, count: number): string[] {
  const dice = new Dice(seedOfRun())
  const altered = Array.from({ length: count / 2 }, () => {
    const at = dice.below(text.length)
    const other = String.fromCharCode(33 + dice.below(90))
    return text.slice(0, at) + other + text.slice(at + 1)
  })
  const random = Array.from({ length: count / 2 }, () => randomBytes(32).toString('base64url'))
  return [...altered, ...random].filter((one) => one !== text)
}

describe('T-114 nobody opens a link without its token', () => {
  it('of 1,000 forged ones, its digest, and what is near it', async () => {
    const { token } = await link()
    const digest = createHash('sha256').update(token).digest('hex')
    const edges = ['', digest, token.slice(1), `${token}A`, ` ${token}`, token.toLowerCase(), '\0']
    const forged = [...near(token, FORGED), ...edges]
    const opened = await Promise.all(forged.map((one) => files.ask('open', { token: one })))
    expect(opened.filter(({ code }) => code === 200)).toEqual([])
    expect(refusals(opened).filter((one) => one !== 'validation_failed')).toEqual(['share_closed'])
    const begun = await Promise.all(
      forged.slice(0, 100).map((one) => files.ask('download', { token: one, file: 0 })),
    )
    expect(begun.filter(({ code }) => code === 200)).toEqual([])
    expect(await files.ask('open', { token })).toMatchObject({ code: 200 })
  })

  it('nor a download without its address, of 1,000 forged ones', async () => {
    const { token } = await link()
    const address = await files.begin({ token, file: 0 })
    const forged = near(address.slice('file/'.length), FORGED).map(encodeURIComponent)
    const { app } = files.company.service
    const answers = await Promise.all(
      forged.map((one, at) => {
        const remoteAddress = `10.9.${at >> 8}.${at & 255}`
        return app.inject({ url: `/share/file/${one}`, remoteAddress })
      }),
    )
    expect(answers.filter(({ statusCode }) => statusCode !== 404)).toEqual([])
    expect((await files.fetch(address)).status).toBe(200)
  })

  it('nor are addresses asked more than 600 times in a minute by one source', async () => {
    const { token } = await link()
    const url = `/share/${await files.begin({ token, file: 0 })}`
    const { app } = files.company.service
    const ask = (method: 'GET' | 'HEAD', remoteAddress: string) =>
      app.inject({ method, url, remoteAddress }).then(({ statusCode }) => statusCode)
    const asked = await Promise.all(Array.from({ length: 600 }, () => ask('HEAD', '203.0.113.9')))
    expect([...new Set(asked)]).toEqual([200])
    expect([await ask('GET', '203.0.113.9'), await ask('GET', '203.0.113.10')]).toEqual([429, 200])
  })

  it('and what looks at addresses changes nothing, uses nothing up and is told nothing', async () => {
    const { token } = await link({ maxUses: 1 })
    const { app } = files.company.service
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
      for (const url of [`/share/?${token}`, `/share/${token}`, '/share/open', '/share/download'])
        expect((await app.inject({ method, url })).body).not.toContain('figures')
    }
    const page = await app.inject({ url: '/share/', headers: { host: 'evil.example' } })
    expect(page.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    })
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
    expect(page.body).not.toMatch(/evil|http:|https:/)
    expect(await files.ask('open', { token })).toMatchObject({ data: { usesLeft: 1 } })
  })
})

describe('the password of a link', () => {
  it('T-114 is asked once the token is right, before anything is shown', async () => {
    const { token } = await link({ password: PASSWORD })
    expect((await files.ask('open', { token })).data).toEqual({
      ...{ needsPassword: true, passwordToken: null, expiresAt: null, usesLeft: null },
      ...{ sharedBy: null, files: [] },
    })
    expect(await files.ask('open', { token, password: 'five horses' })).toMatchObject(WRONG)
    expect(await files.ask('download', { token, file: 0 })).toMatchObject(WRONG)
    expect(await files.ask('open', { token: 'a'.repeat(43), password: PASSWORD })).toMatchObject({
      error: 'share_closed',
    })
    const { data } = await files.ask('open', { token, password: PASSWORD })
    const { passwordToken } = Object(data)
    expect(Object(data).files).toHaveLength(1)
    expect(await files.ask('open', { token, passwordToken })).toMatchObject({ code: 200 })
    const address = await files.begin({ token, file: 0, passwordToken })
    expect(await (await files.fetch(address)).text()).toBe('Quarterly figures')
  })

  it('T-114 is guessed ten times in ten minutes, also if the eleventh is right', async () => {
    const { token } = await link({ password: PASSWORD })
    const guess = (password: string, from: string) => files.ask('open', { token, password }, from)
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, at) => guess(`wrong horse ${at}`, '203.0.113.5')),
    )
    expect(refusals(tries)).toEqual(['wrong_share_password'])
    expect(await guess(PASSWORD, '203.0.113.5')).toMatchObject({ error: 'too_many_requests' })
    expect(await guess(PASSWORD, '203.0.113.6')).toMatchObject({ code: 200 })
  })

  it('T-114 leaves an entry in the operation log when the right one follows wrong ones', async () => {
    const { token, shareId } = await link({ password: PASSWORD })
    const other = await link({ password: PASSWORD })
    const [from, another] = ['203.0.113.11', '203.0.113.12']
    const open = (password: string, by = from) => files.ask('open', { token, password }, by)
    const entries = async () => {
      const { rows = [] } = await files.company.ask('GET', '/monitor/operlog/list?pageSize=100')
      return rows.filter(({ operIp }) => operIp === from || operIp === another)
    }
    await open(PASSWORD)
    await files.ask('open', { ...other, password: 'wrong horse' }, from)
    await open(PASSWORD)
    await open('wrong horse')
    await open('wrong horse again', another)
    expect(await entries()).toEqual([])
    for (let nth = 0; nth < 3; nth += 1) expect(await open(PASSWORD)).toMatchObject({ code: 200 })
    const [entry, ...more] = await entries()
    expect(more).toEqual([])
    expect(entry).toMatchObject({ operName: '', operUrl: '/share/open', operIp: from, status: 0 })
    const hidden = { token: '***', password: '***' }
    expect(JSON.parse(String(entry?.operParam))).toEqual({ ...hidden, shareId })
  })

  it('T-114 leaves one entry in the operation log when it was guessed too often', async () => {
    const { token } = await link({ password: PASSWORD })
    const from = '203.0.113.9'
    const guess = (password: string) => files.ask('open', { token, password }, from)
    const entries = async () => {
      const { rows = [] } = await files.company.ask('GET', '/monitor/operlog/list?pageSize=100')
      return rows.filter(({ operIp }) => operIp === from)
    }
    for (let nth = 0; nth < 9; nth += 1) await guess(`wrong horse ${nth}`)
    expect(await entries()).toEqual([])
    for (let nth = 0; nth < 5; nth += 1) await guess(`wrong horse again ${nth}`)
    const [entry, ...more] = await entries()
    expect(more).toEqual([])
    expect(entry).toMatchObject({ operName: '', operUrl: '/share/open', status: 1 })
    expect(String(entry?.operParam)).toMatch(/"shareId":"\d+"/)
    expect(JSON.stringify(entry)).not.toMatch(new RegExp(`${token}|horse`))
  })

  it('T-114 leaves an entry whose parameters no query adds to or pushes out', async () => {
    const { token, shareId } = await link({ password: PASSWORD })
    const more = Array.from({ length: 60 }, (_, nth) => `a${nth}=${'horse'.repeat(40)}`)
    const asked = { method: 'POST', url: `/share/open?${more.join('&')}` } as const
    const remoteAddress = '203.0.113.10'
    const payload = { token, password: 'wrong horse' }
    const { app } = files.company.service
    for (let nth = 0; nth < 10; nth += 1) await app.inject({ ...asked, remoteAddress, payload })
    const { rows = [] } = await files.company.ask('GET', '/monitor/operlog/list?pageSize=100')
    const entry = rows.find(({ operIp }) => operIp === remoteAddress)
    const hidden = { token: '***', password: '***' }
    expect(JSON.parse(String(entry?.operParam))).toEqual({ ...hidden, shareId })
  })

  it('is kept as an Argon2id hash, and neither it nor a token is in the log', async () => {
    const { token } = await link({ password: PASSWORD, maxUses: 5 })
    const { data } = await files.ask('open', { token, password: PASSWORD })
    const { passwordToken } = Object(data)
    const address = await files.begin({ token, file: 0, passwordToken }, '198.51.100.7')
    await files.fetch(address)
    const { rows = [] } = await files.company.ask('GET', '/monitor/operlog/list?pageSize=100')
    const text = JSON.stringify(rows)
    for (const secret of [token, PASSWORD, passwordToken, address])
      expect(text).not.toContain(secret)
    const entry = rows.find(({ operIp }) => operIp === '198.51.100.7')
    expect(entry).toMatchObject({ operName: '', operUrl: '/share/download', status: 0 })
    expect(String(entry?.operParam)).toMatch(/"shareId":"\d+","originalName":"figures.txt"/)
    const listed = await files.listed(maker)
    expect(listed[0]).toMatchObject({ hasPassword: true, uses: 1 })
    expect(JSON.stringify(listed)).not.toMatch(/argon2|digest/)
  })

  it('is proven for half an hour, and for this link alone', async () => {
    const [one, other] = [await link({ password: PASSWORD }), await link({ password: PASSWORD })]
    const { data } = await files.ask('open', { token: one.token, password: PASSWORD })
    const { passwordToken } = Object(data)
    const used = (token: string) => files.ask('download', { token, file: 0, passwordToken })
    expect(await used(other.token)).toMatchObject(WRONG)
    const address = await files.begin({ token: one.token, file: 0, passwordToken })
    const proofs = near(passwordToken, 200)
    const forged = await Promise.all(
      proofs.map((proof) => files.ask('download', { ...one, passwordToken: proof, file: 0 })),
    )
    expect(forged.filter(({ code }) => code === 200)).toEqual([])
    // Sessions end meanwhile, so this comes last.
    const { clock } = files.company.service.console
    clock.advance({ seconds: 121 })
    expect((await files.fetch(address)).status).toBe(404)
    clock.advance({ minutes: 30 })
    expect(await used(one.token)).toMatchObject(WRONG)
  })
})
