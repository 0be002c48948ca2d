import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { defineModule } from '../../bootstrap/modules/define-module.ts'
import { pageSuite } from '../../bootstrap/testing/page-suite.ts'
import { anyDatabase } from '../support/prepared-database.ts'
import { addSpecimens, specimensPage } from '../support/specimen.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'
import { valuesOf } from '../support/xlsx-reader.ts'

const { url } = specimensPage
/** What a form needs besides. */
const LEAST = { labelledOn: '2026-01-31', state: '0', owner: 100 }
let service: WholeService
let database: Database
let admin: Readonly<Record<string, string>>
let number = 0

beforeAll(async () => {
  database = await anyDatabase()
  await addSpecimens(database)
  const words = ['Specimens', '样本'] as const
  const specimens = defineModule({ name: 'specimens', words, pages: [specimensPage] })
  service = await wholeService({}, undefined, database, [specimens])
  admin = await service.logIn('admin')
}, START_MS)
afterAll(() => service.close())

pageSuite(specimensPage, { describe, it, console: () => service.console })

const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
  const payload = body && { payload: body }
  return (await service.app.inject({ method, url: path, headers: admin, ...payload })).json()
}

const send = (body: object) => {
  number += 1
  return ask('POST', url, { ...LEAST, name: `wire ${number}`, weight: number, ...body })
}

/** The row that was added last. */
const last = async () => {
  const query = `name=${encodeURIComponent(`wire ${number}`)}`
  return (await ask('GET', `${url}/list?${query}`)).rows[0]
}

describe('values of a form', () => {
  it.each([
    ['weight', 12.5, '12.500'],
    ['weight', '7', '7.000'],
    ['price', 0.1, '0.10'],
    ['price', '-1234567890123456.78', '-1234567890123456.78'],
    ['price', undefined, null],
    ['foundOn', '2024-02-29', '2024-02-29'],
    ['foundOn', '', null],
    ['findings', [1, { a: null }], [1, { a: null }]],
    ['findings', 'text', 'text'],
    ['findings', 0, 0],
    ['site', { number: 7 }, { number: 7 }],
    ['story', 'a\nb\tc', 'a\nb\tc'],
    ['state', '1', '1'],
    ['grade', 'b', 'b'],
    ['grade', '', null],
    ['holder', '1', 1],
    ['holder', '', null],
    ['helpers', ['1'], [1]],
    ['helpers', '1', [1]],
    ['helpers', '', []],
    ['marks', ['b', 'a'], ['b', 'a']],
    ['marks', 'b,a', ['b', 'a']],
    ['lentUntil', '2026-03-29 02:30:00', '2026-03-29 02:30:00'],
  ])('%s %j is shown as %j', async (name, given, shown) => {
    expect(await send({ [name]: given })).toMatchObject({ code: 200 })
    expect(await last()).toMatchObject({ [name]: shown })
  })

  it.each([
    ['weight', -1],
    ['weight', '1.2345'],
    ['weight', 1.2345],
    ['weight', 1e21],
    ['weight', '1e2'],
    ['weight', 1_234_567],
    ['weight', ''],
    ['weight', true],
    ['foundOn', '2026-02-30'],
    ['foundOn', '1900-02-29'],
    ['foundOn', '0000-01-01'],
    ['foundOn', '2026-2-3'],
    ['foundOn', '2026-02-03T00:00:00Z'],
    ['foundOn', 20260203],
    ['labelledOn', ''],
    ['lentUntil', '2026-02-30 10:00:00'],
    ['lentUntil', '2026-02-03'],
    ['findings', 'a\0b'],
    ['findings', { 'a\0': 1 }],
    ['findings', '\ud800'],
    ['site', { number: 'x' }],
    ['site', { of: [] }],
    ['site', 'x'],
    ['site', { number: 1, of: ['x'.repeat(60)] }],
    ['state', '7'],
    ['state', ''],
    ['grade', 'c'],
    ['grade', 'A'],
    ['holder', 987_654],
    ['owner', 987_654],
    ['owner', ''],
    ['helpers', [1, 987_654]],
    ['helpers', [1, 1]],
    ['subject', 987_654],
    ['marks', ['a', 'z']],
    ['marks', Array.from({ length: 101 }, (_none, at) => `m${at}`)],
    // Floating point keeps neither exactly.
    ['price', 1_234_567_890_123_456.8],
    ['price', 9_007_199_254_740_992],
  ])('%s cannot be %j', async (name, given) => {
    const { code, msg } = await send({ [name]: given })
    expect([code, msg]).toEqual([500, expect.stringContaining(labels[name] ?? '?')])
  })

  it.each([
    ['findings', 65_534],
    ['story', 65_536],
  ])('%s holds %i signs, and no more', async (name, most) => {
    expect(await send({ [name]: 'x'.repeat(most) })).toMatchObject({ code: 200 })
    const { code, msg } = await send({ [name]: 'x'.repeat(most + 1) })
    expect([code, msg]).toEqual([500, expect.stringContaining(labels[name] ?? '?')])
  })

  it('empties what may be empty', async () => {
    await send({ price: 5, code: 'L-1' })
    const row = await last()
    expect(await ask('PUT', url, { ...row, price: '', code: '' })).toMatchObject({ code: 200 })
    expect(await last()).toEqual({ ...row, price: null, code: null })
  })
})

const labels: Readonly<Record<string, string>> = {
  weight: 'Weight',
  price: 'Price',
  foundOn: 'Found on',
  labelledOn: 'Labelled on',
  lentUntil: 'Lent until',
  findings: 'Findings',
  site: 'Site',
  story: 'Story',
  state: 'State',
  grade: 'Grade',
  holder: 'Holder',
  owner: 'Owner',
  helpers: 'Helpers',
  subject: 'Subject',
  marks: 'Marks',
}

describe('filters', () => {
  const found = async (query: string) => {
    const { rows } = await ask('GET', `${url}/list?pageSize=200&${query}`)
    return rows.map(({ name }: { name: string }) => name)
  }

  it('finds what is equal, however it is written', async () => {
    await send({ price: 77.5 })
    for (const price of ['77.5', '77.50', '077.5'])
      expect(await found(`price=${price}`)).toEqual([`wire ${number}`])
    expect((await ask('GET', `${url}/list?price=x`)).error).toBe('validation_failed')
  })

  it('finds a day and a range of days', async () => {
    for (const day of ['1999-12-31', '2000-01-01', '2000-02-29'])
      await send({ labelledOn: day, foundOn: day })
    const names = [number, number - 1, number - 2].map((one) => `wire ${one}`)
    expect(await found('labelledOn=2000-02-29')).toEqual(names.slice(0, 1))
    const days = 'params%5BbeginFoundOn%5D=1999-12-31&params%5BendFoundOn%5D=2000-01-01'
    expect(await found(days)).toEqual(names.slice(1))
    for (const day of ['2000-02-30', '0000-01-01', 'x'])
      expect(await ask('GET', `${url}/list?labelledOn=${day}`)).toMatchObject({
        error: 'validation_failed',
        msg: expect.stringContaining('Labelled on'),
      })
  })

  it('finds what has one of several', async () => {
    await send({ marks: ['b', 'a'], helpers: [1] })
    const name = `name=wire+${number}`
    expect(await found(`${name}&marks=a&helpers=1`)).toEqual([`wire ${number}`])
    expect(await found(`${name}&helpers=2`)).toEqual([])
  })

  it('finds a time to the second', async () => {
    await send({ lentUntil: '2001-02-03 04:05:06' })
    const range = (end: string) =>
      `params%5BbeginLentUntil%5D=2001-02-03%2004:05:06&params%5BendLentUntil%5D=${end}`
    expect(await found(range('2001-02-03%2004:05:06'))).toEqual([`wire ${number}`])
    expect((await ask('GET', `${url}/list?${range('2001-02-30%2000:00:00')}`)).error).toBe(
      'invalid_date',
    )
    // The time of creation is stored to the millisecond.
    const { createTime: made } = await last()
    const second = new URLSearchParams({ 'params[beginTime]': made, 'params[endTime]': made })
    expect(await found(String(second))).toContain(`wire ${number}`)
  })

  it('finds within a range, whose ends may be open', async () => {
    for (const weight of [900.5, 910, 920]) await send({ weight })
    const names = [number, number - 1, number - 2].map((one) => `wire ${one}`)
    const range = (begin: string, end: string) =>
      `params%5BbeginWeight%5D=${begin}&params%5BendWeight%5D=${end}&name=wire`
    expect(await found(range('900.5', '910'))).toEqual(names.slice(1))
    expect(await found(range('900.501', '999999'))).toEqual(names.slice(0, 2))
    expect(await found(range('910', ''))).toEqual(names.slice(0, 2))
    const refused = await ask('GET', `${url}/list?${range('a', '910')}`)
    expect(refused).toMatchObject({
      error: 'validation_failed',
      msg: expect.stringContaining('Weight'),
    })
  })
})

describe('what is refused', () => {
  it.each([
    [{ state: '7' }, 'State: a value of the dictionary sys_normal_disable'],
    [{ grade: 'c' }, 'Grade: one of a (Good), b (Fair, or worse)'],
    [{ foundOn: '2026-02-30' }, 'Found on: a day such as 2026-02-28'],
    [{ weight: '-1' }, 'Weight: at least 0, with up to 3 decimals'],
    [{ price: '1.234' }, 'Price: a number with up to 16 digits, with up to 2 decimals'],
    [{ holder: 987_654 }, 'Holder: it does not exist, or you may not use it.'],
    [{ marks: ['z'] }, 'Marks: one of a (Good), b (Fair, or worse)'],
    [{ rating: 10 }, 'Rating: 0 to 9'],
    [{ rating: 'x' }, 'Rating: 0 to 9'],
    [{ lentUntil: 'x' }, 'Lent until: a time that exists, such as 2026-02-28 09:30:00'],
    [{ site: { number: 1, of: ['x'.repeat(60)] } }, 'Site: up to 60 bytes of JSON'],
    [{ code: 'x y' }, 'Code: letters, digits, _ or -'],
    [{ code: 'x'.repeat(11) }, 'Code may have at most 10 characters'],
  ])('%j is told with its bound', async (body, msg) => {
    expect((await send(body)).msg).toBe(msg)
  })

  it('is told in Chinese, too', async () => {
    const headers = { ...admin, 'content-language': 'zh_CN' }
    const payload = { ...LEAST, name: 'x', weight: 1 }
    for (const [body, msg] of [
      [{ rating: 10 }, '评分：0 至 9'],
      [{ grade: 'c' }, '等级：须为其中之一：a（好）、b（一般）'],
    ] as const) {
      const request = { method: 'POST', url, headers, payload: { ...payload, ...body } } as const
      expect((await service.app.inject(request)).json().msg).toBe(msg)
    }
  })
})

it('keeps a value that the list has lost', async () => {
  await send({})
  const row = await last()
  await database.rows(
    { text: `update specimens set state = 'old', grade = 'z' where id = ${row.id}` },
    [],
  )
  const old = { ...row, state: 'old', grade: 'z' }
  expect(await ask('PUT', url, { ...old, rating: 3 })).toMatchObject({ code: 200 })
  expect(await last()).toEqual({ ...old, rating: 3 })
  expect(await ask('PUT', url, { ...old, state: 'older' })).toMatchObject({ code: 500 })
})

it('exports labels', async () => {
  await send({ state: '1', grade: 'b' })
  const headers = { ...admin, 'content-type': 'application/x-www-form-urlencoded' }
  const payload = `name=wire+${number}`
  const exported = await service.app.inject({
    method: 'POST',
    url: `${url}/export`,
    headers,
    payload,
  })
  const [headings = [], cells = []] = valuesOf(exported.rawPayload)
  expect(cells[headings.indexOf('State')]).toBe('Disabled')
  expect(cells[headings.indexOf('Grade')]).toBe('Fair, or worse')
  expect(cells[headings.indexOf('Findings')] ?? '').toBe('')
})
