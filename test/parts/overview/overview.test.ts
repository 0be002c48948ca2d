import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothStores } from '../../support/both-stores.ts'
import { Company } from '../../support/company.ts'
import { FORM_TYPE, formOf } from '../../support/form.ts'
import { START_MS } from '../../support/whole-service.ts'

const CODE = 'monitor:overview:list'
const HOUR = 3_600_000
const CONTENT = Buffer.from('seventeen bytes..')

await onBothStores('GET /monitor/overview', (open) => {
  let company: Company
  let data: Readonly<Record<string, never[]>>

  beforeAll(async () => {
    company = await Company.open(await open())
    const { service } = company
    const admin = await service.logIn('admin')
    await service.logIn('admin')
    await expect(service.logIn('nobody', { password: 'Wrong-Horse-7' })).rejects.toThrow()
    const form = formOf({
      name: 'file',
      fileName: 'note.txt',
      content: CONTENT,
      type: 'text/plain',
    })
    await fetch(`${service.origin}/resource/oss/upload`, {
      method: 'POST',
      headers: { ...admin, 'content-type': FORM_TYPE },
      body: new Uint8Array(form),
    })
    const answer = await company.ask('GET', '/monitor/overview', undefined, admin)
    data = Object(answer.data)
  }, START_MS)
  afterAll(() => company.close())

  it('has 24 hours of logins and failures, the present one last', () => {
    const moments = data.logins?.map(({ at }) => Date.parse(at)) ?? []
    expect(moments).toHaveLength(24)
    expect(moments.filter((at, nth) => nth > 0 && at - Number(moments[nth - 1]) !== HOUR)).toEqual(
      [],
    )
    const age = Date.parse(String(data.at)) - Number(moments.at(-1))
    expect(age >= 0 && age < HOUR).toBe(true)
    const sum = (key: string) => data.logins?.reduce((all, hour) => all + Number(hour[key]), 0)
    expect([sum('logins'), sum('failures'), data.sessions]).toEqual([2, 1, 2])
  })

  it('has each platform with its bytes, and what came on each of 14 days', () => {
    const [platform] = data.platforms ?? []
    expect(data.platforms).toHaveLength(1)
    expect(platform).toMatchObject({ configKey: 'default', files: 1, bytes: CONTENT.length })
    const days: { day: string; bytes: number }[] = Object(platform).days
    expect(days).toHaveLength(14)
    expect(days.at(-1)?.day).toBe(String(data.at).slice(0, 10))
    expect(days.reduce((all, { bytes }) => all + bytes, 0)).toBe(CONTENT.length)
  })

  it('has the routes that took longest, out of the operation log', () => {
    const upload = { method: 'POST', url: '/resource/oss/upload', requests: 1 }
    expect(data.routes).toEqual([expect.objectContaining(upload)])
  })

  it('requires its permission code', async () => {
    const holder = await company.somebody({ codes: [CODE] })
    const other = await company.somebody({ codes: ['monitor:cache:list', 'monitor:online:list'] })
    const asked = ({ headers }: { headers: Readonly<Record<string, string>> }) =>
      company.ask('GET', '/monitor/overview', undefined, headers)
    expect(await asked(holder)).toMatchObject({ code: 200, data: { sessions: expect.any(Number) } })
    expect(await asked(other)).toMatchObject({ code: 403, error: 'permission_denied' })
  })
})
