import { afterAll, beforeAll, expect, it } from 'vitest'
import { areaWord } from '../../adapters/http/words/area-words.ts'
import { operationWord } from '../../adapters/http/words/operation-word.ts'
import { catalogueOf } from '../../adapters/http/words/texts.ts'
import { LOGGED_COMMANDS } from '../../bootstrap/commands/logged-commands.ts'
import { PARTS } from '../../bootstrap/parts/all.ts'
import { OPERATION_AREAS } from '../../domain/audit/operation-area.ts'
import { START_MS, type WholeService, wholeService } from '../support/whole-service.ts'

let service: WholeService

beforeAll(async () => {
  service = await wholeService()
}, START_MS)

afterAll(() => service.close())

/** Routes that change something, or may, without a line in the operation log, and why. */
const WITHOUT: Readonly<Record<string, string>> = {
  'DELETE /resource/oss/direct/:id': 'gives up what never became a file',
  'DELETE /resource/oss/tus/:id': 'gives up what never became a file',
  'DELETE /system/config/refreshCache': 'does nothing: parameters are in force at once',
  'POST /api/auth/login': 'the login log has a line for each login, good or not',
  'POST /api/auth/logout': 'the login log has a line for each logout',
  'POST /api/auth/refresh': 'changes nothing: the session and its token are the ones before',
  'POST /auth/email/link': 'changes nothing: POST keeps the token out of addresses',
  'POST /auth/login': 'the login log has a line for each login, good or not',
  'POST /auth/logout': 'the login log has a line for each logout',
  'POST /auth/passkeys/login-options': 'changes nothing: the login has a line',
  'POST /auth/passkeys/options': 'changes nothing: adding the passkey has a line',
  'POST /auth/passkeys/proof-options': 'changes nothing: the change has a line',
  'POST /auth/password/code': 'changes nothing: using its token has a line',
  'POST /auth/password/forgot': 'changes nothing: using its link has a line',
  'POST /auth/password/link': 'changes nothing: POST keeps the token out of addresses',
  'POST /resource/oss/direct/:id/parts': 'changes nothing: completing the upload has a line',
  'POST /resource/push/ticket': 'opens nothing that the caller could not open anyhow, for seconds',
  'POST /system/user/importTemplate': 'answers headings, which the page shows anyhow',
}

const HAN = /\p{Script=Han}/u

it('every route that is no GET declares its entry, or is listed with a reason', () => {
  const changing = service.app.routeTable.entries.filter(
    ({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method),
  )
  const silent = changing.filter(({ config }) => !config.audit)
  const names = silent.map(({ method, url }) => `${method} ${url}`)
  expect(names.toSorted()).toEqual(Object.keys(WITHOUT).toSorted())
})

it('every audited operation has a text in both languages', () => {
  const { routeTable } = service.app
  const audited = routeTable.entries.filter(({ config }) => config.audit)
  expect(audited.length).toBeGreaterThan(40)
  for (const { method, url, config } of audited) {
    const { area, kind } = config.audit ?? expect.unreachable()
    const line = { area, kind, method, url }
    expect(operationWord(line, 'zh', routeTable), url).toMatch(HAN)
    expect(operationWord(line, 'en', routeTable), url).not.toMatch(HAN)
  }
})

it('shows what is done without a route by its own words, also of parts that are off', () => {
  const words = Object.assign({}, LOGGED_COMMANDS, ...PARTS.map(({ logged }) => logged))
  expect(Object.keys(words).length).toBeGreaterThan(20)
  for (const url of Object.keys(words)) {
    const line = { area: 'other', kind: 'other', method: 'CLI', url } as const
    expect(operationWord(line, 'en', service.app.routeTable), url).toBe(words[url][0])
    expect(operationWord(line, 'zh', service.app.routeTable), url).toMatch(HAN)
    expect(words[url][0]).not.toMatch(HAN)
  }
})

it.each(['en', 'zh'] as const)('a refusal has a text without names too: %s', (language) => {
  const catalogue = catalogueOf(language)
  const codes = new Set(service.app.routeTable.entries.flatMap(({ config }) => config.errors ?? []))
  expect(codes.size).toBeGreaterThan(100)
  const told = [...codes].filter((code) => (catalogue[code] ?? '').includes('{'))
  expect(told.length).toBeGreaterThan(20)
  for (const code of told) expect(catalogue[`${code}.logged`], code).toMatch(/^[^{}]+$/)
})

it('every area has a word of its own in both languages', () => {
  for (const language of ['en', 'zh'] as const) {
    const words = OPERATION_AREAS.map((area) => areaWord(area, language))
    expect(new Set(words).size).toBe(OPERATION_AREAS.length)
    for (const word of words) expect(HAN.test(word)).toBe(language === 'zh')
  }
})

it('an unknown address is described by kind and area', () => {
  const line = { area: 'file', kind: 'remove', method: 'DELETE', url: '/gone' } as const
  expect(operationWord(line, 'en', service.app.routeTable)).toBe('Remove: Files')
  expect(operationWord(line, 'zh', service.app.routeTable)).toBe('删除: 文件管理')
})
