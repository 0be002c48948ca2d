import { beforeEach, describe, expect, it } from 'vitest'
import { wireDate } from '../../adapters/http/wire/wire-date.ts'
import { GrantPolicy } from '../../domain/client/grant-policy.ts'
import { DependencyUnavailable } from '../../domain/shared/availability-errors.ts'
import { aClient } from '../support/builders.ts'
import { anOperation } from '../support/console-builders.ts'
import { type HttpHarness, httpHarness } from '../support/http-harness.ts'
import type { HttpStores } from '../support/http-stores.ts'
import { sharedHarness } from '../support/shared-harness.ts'
import { later } from '../support/unique.ts'
import { valuesOf } from '../support/xlsx-reader.ts'

const MOST = 1200
const FORM = 'application/x-www-form-urlencoded;charset=UTF-8'
const JSON_TYPE = { 'content-type': 'application/json;charset=UTF-8' }
const PATHS = {
  '/system/client/export': 'system:client:export',
  '/monitor/logininfor/export': 'monitor:logininfor:export',
  '/monitor/operlog/export': 'monitor:operlog:export',
} as const
type Path = keyof typeof PATHS

let http: HttpHarness
let admin: string

async function enter(started: HttpHarness) {
  http = started
  admin = await http.openSession()
}

function startForEach() {
  beforeEach(async () => enter(await exporting()))
}

function exporting(changes: Partial<HttpStores> = {}) {
  return httpHarness({ stores: changes, env: { EXPORT_ROWS: String(MOST) } })
}

async function ask(url: Path, form = '', headers = {}, token = admin) {
  const answer = await http.app.inject({
    method: 'POST',
    url,
    headers: {
      ...http.sessionHeaders(token),
      'content-type': FORM,
      ...headers,
    },
    payload: form,
  })
  return { headers: answer.headers, bytes: answer.rawPayload, text: answer.body }
}

async function sheet(url: Path, form = '', headers = {}) {
  return valuesOf((await ask(url, form, headers)).bytes)
}

describe('an export', () => {
  const service = sharedHarness(exporting)
  beforeEach(() => enter(service()))

  it('is a file that the page takes for one', async () => {
    const { headers } = await ask('/system/client/export')
    expect(headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    )
    expect(headers['content-disposition']).toContain('clients.xlsx')
    expect(headers['cache-control']).toBe('no-store')
  })

  it.each(
    Object.keys(PATHS) as Path[],
  )('of %s takes no form at all, and an empty one', async (url) => {
    const { bytes } = await ask(url)
    const bare = await http.app.inject({
      method: 'POST',
      url,
      headers: http.sessionHeaders(admin),
    })
    expect(valuesOf(bare.rawPayload)[0]).toEqual(valuesOf(bytes)[0])
  })

  it('has its headings in the language of the reader', async () => {
    const [english] = await sheet('/system/client/export')
    const [chinese] = await sheet('/system/client/export', '', { 'content-language': 'zh_CN' })
    expect(english?.[1]).toBe('Client id')
    expect(chinese?.[1]).toBe('客户端 ID')
  })

  it('is refused in the envelope', async () => {
    const wrong = JSON.parse((await ask('/system/client/export', 'status=7')).text)
    expect(wrong).toMatchObject({ code: 500, error: 'validation_failed' })
    const dates = 'params%5BbeginTime%5D=x&params%5BendTime%5D=y'
    const date = JSON.parse((await ask('/monitor/operlog/export', dates)).text)
    expect(date).toMatchObject({ code: 500, error: 'invalid_date' })
    const typed = await ask('/system/client/export', 'a', { 'content-type': 'text/plain' })
    expect(JSON.parse(typed.text)).toMatchObject({ code: 415 })
    const latin = { 'content-type': `${FORM.split(';')[0]};charset=latin1` }
    const coded = await ask('/system/client/export', 'clientKey=a', latin)
    expect(JSON.parse(coded.text)).toMatchObject({ code: 415 })
    const half = await ask('/system/client/export', 'clientKey=%ED%A0%80')
    expect(JSON.parse(half.text)).toMatchObject({ error: 'validation_failed' })
    const list = await ask('/system/client/export', '[1]', JSON_TYPE)
    expect(JSON.parse(list.text)).toMatchObject({ code: 400, error: 'malformed_body' })
    const number = await ask('/system/client/export', '{"status":{"a":1}}', JSON_TYPE)
    expect(JSON.parse(number.text)).toMatchObject({ code: 500, error: 'validation_failed' })
  })
})

describe('what an export needs and leaves', () => {
  startForEach()

  it('needs a permission of its own', async () => {
    for (const own of Object.values(PATHS)) {
      const token = await http.holderOf(own)
      for (const [path, needed] of Object.entries(PATHS) as [Path, string][]) {
        const { text } = await ask(path, '', {}, token)
        expect(text.includes('permission_denied'), `${own} on ${path}`).toBe(needed !== own)
      }
    }
  })

  it('adds an entry with its filters to the operation log', async () => {
    await ask('/system/client/export', 'status=0&clientSecret=Canary')
    const [line] = await http.operations.slice({ filter: {}, after: undefined, limit: 9 })
    expect(line).toMatchObject({ area: 'client', kind: 'export', operatorName: 'admin' })
    expect(line?.parameters).toBe('{"status":"0","clientSecret":"***"}')
  })

  it('answers in the envelope when the store is away from the beginning', async () => {
    http = await exporting({
      managedClients: Object.assign(Object.create(http.managedClients), {
        slice: () => Promise.reject(new DependencyUnavailable(new Error('gone'))),
      }),
    })
    admin = await http.openSession()
    const { text, headers } = await ask('/system/client/export')
    expect(JSON.parse(text)).toMatchObject({ code: 503, error: 'dependency_unavailable' })
    expect(headers['content-disposition']).toBeUndefined()
  })
})

describe('the rows of an export', () => {
  startForEach()

  it('are found by filters as JSON too', async () => {
    for (const [n, area] of (['client', 'file', 'notice'] as const).entries()) {
      await http.audit.failure(anOperation({ area, kind: 'remove', at: later(n * 86_400) }))
    }
    const titles = async (asked: object) => {
      const rows = await sheet('/monitor/operlog/export', JSON.stringify(asked), JSON_TYPE)
      return rows.slice(1).map(([, title]) => title)
    }
    const day = { beginTime: wireDate(later(86_400)), endTime: wireDate(later(86_400)) }
    expect(await titles({ businessType: 3, status: '', operName: null })).toHaveLength(3)
    expect(await titles({ businessType: 3, params: day })).toEqual(['Files'])
    expect(
      await titles({ 'params[beginTime]': day.beginTime, 'params[endTime]': day.endTime }),
    ).toEqual(['Files'])
    expect(await titles({ title: 'fil', pageNum: 1, pageSize: 10 })).toEqual(['Files'])
  })

  it('show labels and not codes, in the language of the request', async () => {
    await http.given.client(
      aClient({ clientKey: 'both', grants: new GrantPolicy(['password', 'own']) }),
    )
    const labels = async (language: string) => {
      const headers = { 'content-language': language }
      const rows = await sheet('/system/client/export', 'clientKey=both', headers)
      return [3, 6, 9].map((at) => rows[1]?.[at])
    }
    expect(await labels('zh_CN')).toEqual(['密码, own', '电脑', '正常'])
    expect(await labels('en_US')).toEqual(['Password, own', 'Computer', 'Normal'])
  })

  it('are the clients that the filters find, without secrets', async () => {
    await http.given.client(aClient({ clientKey: 'off', status: 'disabled' }))
    const rows = await sheet('/system/client/export', 'status=1')
    expect(rows).toHaveLength(2)
    expect(rows[1]).toEqual(expect.arrayContaining(['off', 'Disabled']))
    const digest = http.tokens.digest('typed')
    const id = rows[1]?.[0] ?? ''
    await http.managedClients.change(id, { secretDigest: digest })
    const found = await sheet('/system/client/export', 'clientSecret=typed')
    expect(found.slice(1).map(([first]) => first)).toEqual([id])
    expect(JSON.stringify(found)).not.toContain(digest)
  })

  it('are the lines of the login log', async () => {
    await http.logIn({ password: 'wrong' })
    const rows = await sheet('/monitor/logininfor/export', 'status=1&userName=admin')
    expect(rows).toHaveLength(2)
    expect(rows[1]).toEqual(expect.arrayContaining(['admin', 'Failure', '127.0.0.1']))
  })

  it('are all entries of the operation log, newest first, up to a stated bound', async () => {
    for (let n = 0; n < MOST; n += 1) {
      await http.audit.failure(anOperation({ milliseconds: n, kind: 'remove', at: later(n) }))
    }
    const rows = await sheet('/monitor/operlog/export', 'businessType=3&title=notice')
    expect(rows).toHaveLength(1 + MOST)
    expect(rows.slice(1).map((row) => row.at(-1))).toEqual(
      Array.from({ length: MOST }, (_, n) => String(MOST - 1 - n)),
    )
    await http.audit.failure(anOperation({ kind: 'remove' }))
    const cut = await sheet('/monitor/operlog/export', 'businessType=3&title=notice')
    expect(cut).toHaveLength(1 + MOST + 1)
    expect(cut.at(-1)).toEqual([expect.stringContaining('1200')])
  })
})
