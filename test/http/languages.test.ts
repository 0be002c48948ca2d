import { describe, expect, it } from 'vitest'
import { namedLanguageOf } from '../../adapters/http/words/language.ts'
import { FORM_TYPE, formOf } from '../support/form.ts'
import { type PushHarness, pushHarness } from '../support/push-harness.ts'
import { EventStream } from '../support/push-streams.ts'
import { valuesOf } from '../support/xlsx-reader.ts'

type Headers = Readonly<Record<string, string>>

const CHINESE = { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' }
const ENGLISH = { 'accept-language': 'en-GB,en;q=0.9,zh;q=0.8' }
const UPLOADS = ['/resource/oss/upload', '/system/user/importData', '/system/user/profile/avatar']

/** What each kind of request says that a browser sends without the front end's own headers. */
async function texts(push: PushHarness, login: Headers, more: Headers): Promise<string[]> {
  const { headers } = await push.enter('admin', 5, login)
  const as = { ...headers, ...more }
  const form = formOf({ name: 'nothing', content: 'x' })
  const said: string[] = []
  for (const url of UPLOADS) {
    const type = { 'content-type': FORM_TYPE }
    const sent = { method: 'POST', url, headers: { ...as, ...type }, payload: form } as const
    said.push(String((await push.send(sent)).body.msg))
  }
  const refused = await push.send({ url: '/resource/oss/download/1', headers: as })
  said.push(String(refused.body.msg))
  const exported = await push.app.inject({
    method: 'POST',
    url: '/system/client/export',
    headers: as,
  })
  said.push(String(valuesOf(exported.rawPayload)[0]))
  const stream = await EventStream.open(`${push.origin}/resource/sse`, as)
  await stream.untilTexts([expect.any(String)])
  said.push(...stream.texts)
  stream.leave()
  return said
}

describe('a request without Content-Language', () => {
  it.each([
    ['the login', CHINESE, ENGLISH, 'en', true],
    ['the login', ENGLISH, CHINESE, 'zh', false],
    ['the browser, if the login named none,', {}, CHINESE, 'en', true],
    ['the browser, if the login named none,', {}, ENGLISH, 'zh', false],
    ['the installation, if nobody named one,', {}, {}, 'zh', true],
    ['the installation, if nobody named one,', {}, { 'accept-language': 'de,*' }, 'en', false],
  ] as const)('is answered in the language of %s %j', async (_of, login, more, language, isChinese) => {
    const push = await pushHarness({ settings: { language } })
    for (const text of await texts(push, login, more)) {
      expect(/\p{Script=Han}/u.test(text), text).toBe(isChinese)
    }
  })

  it('of a stranger is answered in the language of the browser, then of the installation', async () => {
    const push = await pushHarness({ settings: { language: 'zh' } })
    const msg = async (headers: Headers) =>
      String((await push.send({ url: '/auth/codes', headers })).body.msg)
    expect(await msg({})).toMatch(/\p{Script=Han}/u)
    expect(await msg(ENGLISH)).toMatch(/^You/)
    expect(await msg({ ...ENGLISH, 'content-language': 'zh_CN' })).toMatch(/\p{Script=Han}/u)
    expect(await msg({ ...ENGLISH, 'content-language': 'fr' })).toMatch(/^You/)
  })
})

describe('Accept-Language', () => {
  it.each([
    ['zh_CN', 'zh'],
    ['en_US', 'en'],
    ['de-DE,de;q=0.9,en;q=0.8,zh;q=0.7', 'en'],
    ['en;q=0.3, zh-Hans-CN;q=0.4', 'zh'],
    ['zh;q=0,en;q=0.1', 'en'],
    ['en;q=0', undefined],
    ['*', undefined],
    ['zhx,enormous', undefined],
    [',;q=1,;;,zh;q=..', undefined],
    [`${'de,'.repeat(50)}zh`, undefined],
  ])('case %#', (value, language) => {
    expect(namedLanguageOf({ headers: { 'accept-language': value } })).toBe(language)
  })
})
