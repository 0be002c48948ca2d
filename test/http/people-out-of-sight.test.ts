import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '../../adapters/postgres/connection/database.ts'
import { onBothStores } from '../support/both-stores.ts'
import { type Colleague, Company } from '../support/company.ts'
import { SOON } from '../support/soak.ts'
import { inSix, SURFACES } from '../support/surfaces.ts'
import { START_MS } from '../support/whole-service.ts'
import { valuesOf } from '../support/xlsx-reader.ts'

type Row = Readonly<Record<string, unknown>>

const LOGS = ['online', 'logininfor', 'operlog'].flatMap((page) => [
  `monitor:${page}:list`,
  `monitor:${page}:export`,
])
const [IN, OUT] = ['13911112222', '13933334444']
const [IN_MAIL, OUT_MAIL] = ['inside@example.com', 'outside@example.com']
const HERE = '127.0.0.1'
const AWAY = '203.0.113.9'

await onBothStores('logs about people out of sight', suite)

function suite(open: () => Promise<Database>): void {
  let company: Company
  /** Heads of one department; one of them may read contacts. */
  let head: Colleague
  let auditor: Colleague
  let chief: Colleague
  let inside: Colleague
  let outside: Colleague

  beforeAll(async () => {
    company = await Company.open(await open())
    const [mine, other] = [await company.department(100), await company.department(100)]
    const scopes = ['department']
    const edit = ['system:user:edit', 'system:user:list']
    head = await company.somebody({ department: mine, scopes, codes: [...LOGS, ...edit] })
    auditor = await company.somebody({ department: mine, scopes: ['all'], codes: LOGS })
    chief = await company.somebody({ department: mine, scopes: ['all'], codes: [...LOGS, ...edit] })
    inside = await company.somebody({ department: mine, codes: [] })
    outside = await company.somebody({ department: other, codes: [] })
    for (const [{ id }, phonenumber, email] of [
      [inside, IN, IN_MAIL],
      [outside, OUT, OUT_MAIL],
    ] as const) {
      const change = { userId: id, phonenumber, email, remark: `call ${phonenumber}` }
      const { body: changeIn6 } = inSix('/system/user', change)
      for (const surface of SURFACES) {
        const admin = await company.service.logIn('admin', surface)
        const body = surface.generation === '6' ? changeIn6 : change
        await vi.waitFor(async () => {
          const answer = await company.ask('PUT', '/system/user', body, admin)
          expect(answer).toMatchObject({ code: 200 })
        }, SOON)
      }
    }
    await company.run(`update sessions set address = '${AWAY}' where user_id = $1`, [outside.id])
    await company.run(
      `update login_log set address = '${AWAY}' where user_name = (select name from users
        where id = $1)`,
      [outside.id],
    )
    await company.run(`insert into login_log (user_name, client_id, address, user_agent, reason, at,
      outcome) values ('${OUT}', 'pc', '${AWAY}', '', 'invalid_grant', now(), 'failure'),
      ('${IN}', 'pc', '${AWAY}', '', 'invalid_grant', now(), 'failure')`)
  }, START_MS)
  afterAll(() => company.close())

  describe.each(SURFACES)('in generation $generation', (surface) => {
    beforeAll(async () => {
      const again = async (one: Colleague) => ({
        ...one,
        headers: await company.service.logIn(one.name, surface),
      })
      head = await again(head)
      auditor = await again(auditor)
      chief = await again(chief)
    })

    const rowsOf = async (url: string, { headers }: Colleague) => {
      const { rows, data } = await company.ask('GET', url, undefined, headers)
      return [...(rows ?? Object(data).rows)] as Row[]
    }
    const sheetOf = async (url: string, { headers }: Colleague) => {
      const answer = await company.service.app.inject({ method: 'POST', url, headers })
      return JSON.stringify(valuesOf(answer.rawPayload))
    }
    const texts = async (path: string, by: Colleague) => [
      JSON.stringify(await rowsOf(`${path}/list?pageSize=200`, by)),
      await sheetOf(`${path}/export`, by),
    ]

    describe('the operation log', () => {
      it('masks contacts that the reader may not read, in lists and in exports', async () => {
        for (const text of await texts('/monitor/operlog', head)) {
          for (const seen of [IN, IN_MAIL, 'call 139****4444', 'o******@example.com'])
            expect(text).toContain(seen)
          for (const hidden of [OUT, OUT_MAIL]) expect(text).not.toContain(hidden)
        }
        for (const text of await texts('/monitor/operlog', auditor))
          for (const hidden of [IN, OUT, IN_MAIL, OUT_MAIL]) expect(text).not.toContain(hidden)
        for (const text of await texts('/monitor/operlog', chief))
          for (const seen of [IN, OUT, IN_MAIL, OUT_MAIL]) expect(text).toContain(seen)
      })

      it('hides where people out of sight were, also from filters by parts', async () => {
        const list = (query: string, by: Colleague) => rowsOf(`/monitor/operlog/list?${query}`, by)
        expect((await list('operName=admin', chief))[0]).toMatchObject({ operIp: HERE })
        expect((await list('operName=admin', head))[0]).toMatchObject({
          ...{ operIp: '***', operLocation: '' },
        })
        expect(await list('operIp=127.0', head)).toEqual([])
        expect((await list('operIp=127.0', chief)).length).toBeGreaterThan(0)
        expect(await sheetOf('/monitor/operlog/export', head)).toContain('***')
      })
    })

    it('online users show where people in sight are', async () => {
      const list = (query: string, by: Colleague) => rowsOf(`/monitor/online/list?${query}`, by)
      const addresses = async (by: Colleague) =>
        new Set((await list('', by)).map(({ ipaddr }) => ipaddr))
      expect(await addresses(chief)).toEqual(new Set([HERE, AWAY]))
      expect(await addresses(head)).toEqual(new Set([HERE, '***']))
      expect(await list('ipaddr=203.0', chief)).toHaveLength(1)
      expect(await list('ipaddr=203.0', head)).toEqual([])
      expect(await list(`ipaddr=${AWAY}`, head)).toMatchObject([{ ipaddr: '***' }])
    })

    describe('the login log', () => {
      const list = (query: string, by: Colleague) => rowsOf(`/monitor/logininfor/list?${query}`, by)

      it('shows where people in sight were', async () => {
        const [list, sheet] = await texts('/monitor/logininfor', head)
        for (const text of [list, sheet]) {
          expect(text).toContain(HERE)
          expect(text).not.toContain(AWAY)
        }
        for (const text of await texts('/monitor/logininfor', chief)) expect(text).toContain(AWAY)
      })

      it('masks contacts that somebody logs in with, and finds them as a whole', async () => {
        for (const text of await texts('/monitor/logininfor', head)) {
          expect(text).toContain(IN)
          expect(text).not.toContain(OUT)
          expect(text).toContain('139****4444')
        }
        for (const by of [head, auditor]) {
          expect(await list('userName=13933', by)).toEqual([])
          expect(await list(`userName=${OUT}`, by)).toMatchObject([{ userName: '139****4444' }])
        }
        expect(await list('userName=13933', chief)).toMatchObject([{ userName: OUT }])
      })
    })
  })
}
